import { type Block, TimetableBlock } from './TimetableBlock.tsx'
import { clock } from './timetable.ts'
import './timetable.css'

/** Time without a game: “Free for 45 min”. */
export type FreeSlot = { key: string; from: number; text: string }

type Props = { label: string; slots: readonly (Block | FreeSlot)[]; onPick?: (key: string) => void }

/** One field of one day, for a phone. Moving is a form there. */
export function TimetableSlots({ label, slots, onPick }: Props) {
  return (
    <ol className="slots" aria-label={label}>
      {slots.map((slot) => (
        <li key={slot.key}>
          <time>{clock(slot.from)}</time>
          {'text' in slot ? (
            <span className="slots-free">{slot.text}</span>
          ) : (
            <TimetableBlock block={slot} onPick={onPick} />
          )}
        </li>
      ))}
    </ol>
  )
}
