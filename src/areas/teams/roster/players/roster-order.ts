/** Players as a roster lists them: by number, 0 before 00, those without one at the end by name. */

interface Numbered {
  readonly name: string
  readonly number: string
}

export function byNumber(one: Numbered, other: Numbered): number {
  if (one.number === '' || other.number === '')
    return Number(one.number === '') - Number(other.number === '') || one.name.localeCompare(other.name)
  return (
    Number(one.number) - Number(other.number) ||
    one.number.length - other.number.length ||
    one.name.localeCompare(other.name)
  )
}
