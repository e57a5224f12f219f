import { LOGO_THUMB, type LogoShown } from './logo.ts'

/** On a white ground of its own: what is transparent was drawn for paper, and is readable in every light. */
export const Logo = ({ logo: { href, width, height, alt, altLanguage } }: { logo: LogoShown }) => (
  <img
    className="logo"
    src={`${href}?thumb=${LOGO_THUMB}`}
    width={width}
    height={height}
    alt={alt}
    lang={altLanguage}
  />
)
