import type { GameId } from '#rules/timetable/plan.ts'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import type { TimetableParts } from '../timetable-view.ts'

/** Who plays, and for what. */
export function GameHead({ timetable: { texts }, game }: { timetable: TimetableParts; game: GameId }) {
  const { name } = useDivisions()
  const found = texts.game(game)
  const sides = `${found?.home} – ${found?.away}`
  return (
    <>
      <h2 className="font-display text-head">{texts.title(game)}</h2>
      {found && (
        <p className="mt-1 flex items-center gap-2 text-small text-ink-2">
          <DivisionMark division={found.division} />
          {`${name(found.division)}, ${found.title === found.name ? sides : found.name}`}
        </p>
      )}
    </>
  )
}
