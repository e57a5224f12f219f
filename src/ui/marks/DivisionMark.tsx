import type { DivisionColour } from './division-colours.ts'
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
  if (!alone) return <LetterMark letter={letter} colour={colour} />
  return (
    <span className={`division in-${colour}`} role="img" aria-label={name} title={name}>
      {letter}
    </span>
  )
}

/** Of a division that is not there yet, or not any more. */
export const LetterMark = ({ letter, colour }: { letter: string; colour: DivisionColour }) => (
  <span className={`division in-${colour}`} aria-hidden>
    {letter}
  </span>
)

/** The mark, and the name in full; in a card on a phone there is room for the mark alone, and the name is spoken. */
export function DivisionName({ division }: { division: string }) {
  const { name } = useDivisions().of(division)
  return (
    <span className="inline-flex items-center gap-2">
      <DivisionMark division={division} />
      <span className="max-desk:sr-only">{name}</span>
    </span>
  )
}
