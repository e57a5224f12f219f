export type ButtonKind = 'go' | 'line' | 'plain' | 'danger' | 'vis' | 'chalk' | 'slab'
export type ButtonSize = 'small' | 'usual' | 'big'

export type ButtonLook = {
  /** go: the one action of the page; line: another one; plain: the way out; vis and chalk: on the pitch; slab: on ink. */
  kind?: ButtonKind
  /** big is for the footer of a phone. */
  size?: ButtonSize
  wide?: boolean
}

/** For what looks like a button and is another element. */
export function buttonClass({ kind = 'go', size = 'usual', wide = false }: ButtonLook = {}): string {
  return `btn btn-${kind}${size === 'usual' ? '' : ` btn-${size}`}${wide ? ' btn-wide' : ''}`
}
