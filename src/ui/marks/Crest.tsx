import { colourFor, initials, isColour, textOn } from './crest.ts'

type Props = {
  name: string
  /** `#rrggbb`; without one, a colour that belongs to the name. */
  colour?: string | undefined
  /** Address of the team's logo. */
  logo?: string | undefined
  size?: 'small' | 'usual' | 'big'
}

/** In pixels, as the styles have it. */
const SIDES = { small: 32, usual: 36, big: 54 }

/** The only place where a team's own colour appears. The name stands beside it, so it is not read out. */
export function Crest({ name, colour, logo, size = 'usual' }: Props) {
  const className = size === 'usual' ? 'crest' : `crest crest-${size}`
  const side = SIDES[size]
  if (logo)
    return <img src={logo} alt="" width={side} height={side} className={`${className} object-cover`} loading="lazy" />
  const fill = isColour(colour) ? colour : colourFor(name)
  return (
    <span
      className={textOn(fill) === 'light' ? className : `${className} crest-dark`}
      style={{ backgroundColor: fill }}
      aria-hidden
    >
      {initials(name)}
    </span>
  )
}
