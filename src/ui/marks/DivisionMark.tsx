import { useDivisions } from './divisions.ts'

type Props = {
  /** By its key. */
  division: string
  /** Where no word stands beside it. */
  alone?: boolean
}

/** A letter and a colour; print keeps the letter. */
export function DivisionMark({ division, alone = false }: Props) {
  const { name, letter, colour } = useDivisions().of(division)
  const spoken = alone ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true }
  return (
    <span className={`division in-${colour}`} {...spoken}>
      {letter}
    </span>
  )
}

/** The mark, and the name in full. */
export function DivisionName({ division }: { division: string }) {
  const { name } = useDivisions().of(division)
  return (
    <span className="inline-flex items-center gap-2">
      <DivisionMark division={division} />
      {name}
    </span>
  )
}
