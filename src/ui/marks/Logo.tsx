import type { LogoShown } from './logo.ts'

/** On a white ground of its own: what is transparent was drawn for paper, and is readable in every light. */
export const Logo = ({ logo }: { logo: LogoShown }) => <img className="logo" {...logo} alt={logo.alt} />
