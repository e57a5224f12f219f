/** Heights in percent of the tallest bar, or of `top` where the scale is known; below nothing there is no bar. */
export function barHeights(values: readonly number[], top = Math.max(0, ...values)): readonly number[] {
  return values.map((value) => (top <= 0 ? 0 : (Math.min(top, Math.max(0, value)) / top) * 100))
}
