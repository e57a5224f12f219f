/** The colours that a division can have; `tokens.css` holds their values. None of them means anything by itself. */
export const DIVISION_COLOURS = ['blue', 'teal', 'violet', 'rose', 'brown', 'olive', 'slate'] as const

export type DivisionColour = (typeof DIVISION_COLOURS)[number]
