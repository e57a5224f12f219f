/** The part of a file that a request asks for. */

/** Both ends are part of it. */
export interface Span {
  start: number
  end: number
}

/** One range in bytes; what asks for several, or for something else, gets the whole. */
const RANGE = /^bytes=(\d*)-(\d*)$/

export function spanOf(header: string | undefined, size: number): Span | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = RANGE.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') return spanOrNothing(Math.max(size - Number(to), 0), size - 1, size)
  if (to !== '' && Number(to) < Number(from)) return 'whole'
  return spanOrNothing(Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1), size)
}

const spanOrNothing = (start: number, end: number, size: number) =>
  start < size ? { start, end } : ('unsatisfiable' as const)
