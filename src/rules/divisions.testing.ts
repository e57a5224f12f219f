import type { NamedDivision } from './divisions.ts'

/** Those of a new installation. */
export const USUAL_DIVISIONS = [
  { key: 'mixed', letter: 'M', name_en: 'Mixed', name_de: 'Mixed' },
  { key: 'open', letter: 'O', name_en: 'Open', name_de: 'Open' },
  { key: 'women', letter: 'W', name_en: 'Women', name_de: 'Women' },
] as const satisfies readonly NamedDivision[]
