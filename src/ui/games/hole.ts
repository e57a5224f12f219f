/** Circle under par, square over, filled for two and more. */
export type HoleMark = 'under-two' | 'under' | 'par' | 'over' | 'over-two' | 'none'

export function holeMark(throws: number | undefined, par: number): HoleMark {
  if (throws === undefined) return 'none'
  const difference = throws - par
  if (difference === 0) return 'par'
  if (difference < 0) return difference === -1 ? 'under' : 'under-two'
  return difference === 1 ? 'over' : 'over-two'
}
