/** The one size in which a logo travels: a few kilobytes, and sharp where it stands beside a name. */
export const LOGO_THUMB = '480x240f.webp'

/** The logo of a tournament, as pages show it. */
export interface LogoShown {
  /** Of the file, without a size. */
  readonly href: string
  /** In pixels, so that nothing moves when it arrives. */
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly altLanguage: string
}
