import { m } from '#words/messages.js'

export type Division = 'mixed' | 'open' | 'women'

const LETTERS: Record<Division, string> = { mixed: 'M', open: 'O', women: 'W' }

const NAMES: Record<Division, () => string> = {
  mixed: m.kit_division_mixed,
  open: m.kit_division_open,
  women: m.kit_division_women,
}

export const divisionName = (division: Division) => NAMES[division]()

type Props = {
  division: Division
  /** Where no word stands beside it. */
  alone?: boolean
}

/** A letter and a colour; print keeps the letter. */
export function DivisionMark({ division, alone = false }: Props) {
  const spoken = alone ? { role: 'img', 'aria-label': divisionName(division) } : { 'aria-hidden': true }
  return (
    <span className={`division division-${division}`} {...spoken}>
      {LETTERS[division]}
    </span>
  )
}
