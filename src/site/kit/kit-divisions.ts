import type { ShownDivision } from '#ui/marks/divisions.ts'

/** One in each colour. */
export const KIT_DIVISIONS: readonly ShownDivision[] = [
  { key: 'mixed', name: 'Mixed', letter: 'M', colour: 'blue', hasRatio: true },
  { key: 'open', name: 'Open', letter: 'O', colour: 'teal', hasRatio: false },
  { key: 'women', name: 'Women', letter: 'W', colour: 'violet', hasRatio: false },
  { key: 'juniors', name: 'Juniors', letter: 'J', colour: 'rose', hasRatio: true },
  { key: 'masters', name: 'Masters', letter: 'MM', colour: 'brown', hasRatio: false },
  { key: 'beach', name: 'Beach', letter: 'B', colour: 'olive', hasRatio: true },
  { key: 'fun', name: 'Fun', letter: 'F', colour: 'slate', hasRatio: false },
]
