/** The one size in which a logo travels: a few kilobytes, and sharp where it stands beside a name. */
export const LOGO_THUMB = '480x240f.webp'

/** The logo of a tournament as its picture is drawn. Made on the server: pages for everybody carry no more than the tag. */
export interface LogoShown {
  readonly src: string
  /** In pixels, so that nothing moves when it arrives. */
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Of the words. */
  readonly lang: string
}
