/** What the forms of the logo do. */
export const LOGO_ACTS = ['saveLogo', 'removeLogo'] as const

export type LogoAct = (typeof LOGO_ACTS)[number]
