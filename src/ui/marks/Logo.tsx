import type { LogoShown } from './logo.ts'

/** On a white ground of its own: what is transparent was drawn for paper, and is readable in every light. */
export const Logo = ({ logo: { width, height, alt, ...rest } }: { logo: LogoShown }) => (
  <img className="logo" width={width} height={height} alt={alt} {...rest} />
)
