/**
 * The rows of a list in the order of the numbers typed beside them. Whoever gets a number that another row has moves to that
 * place: before it when coming from below, behind it when coming from above. Without a number a row comes last.
 */
export function reordered(numbers: readonly (number | undefined)[]): readonly number[] {
  const wanted = numbers.map((number, index) => {
    const before = index + 1
    if (number === undefined) return Infinity
    return number + Math.sign(number - before) / 2
  })
  return [...numbers.keys()].toSorted((one, other) => {
    const [first, second] = [wanted[one] ?? Infinity, wanted[other] ?? Infinity]
    return first === second ? one - other : first - second
  })
}
