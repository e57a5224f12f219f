export interface SitePlanShown {
  /** Of the picture, without a size. */
  readonly href: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly altLanguage: 'en' | 'de'
}

/** Something on the plan, in thousandths of its width and height. */
export interface PinShown {
  readonly key: string
  readonly x: number
  readonly y: number
  /** Read out: “Field 3”. */
  readonly label: string
  /** Stands on the pin: “3”. */
  readonly text: string
  /** A game is on there. */
  readonly isLive?: boolean
}

/** What was kept as a place; undefined where it is none. */
export function pinIn(kept: unknown): { readonly x: number; readonly y: number } | undefined {
  if (typeof kept !== 'object' || kept === null || !('x' in kept) || !('y' in kept)) return undefined
  const { x, y } = kept
  return typeof x === 'number' && typeof y === 'number' && isOnPlan(x) && isOnPlan(y) ? { x, y } : undefined
}

const isOnPlan = (thousandths: number) => thousandths >= 0 && thousandths <= 1_000
