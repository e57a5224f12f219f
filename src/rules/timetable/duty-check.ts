import { pathsOf } from './paths.ts'
import type { GameId, PlannedSide, TimetablePlan } from './plan.ts'

/** Why a team cannot keep score at a game. */
export type DutyProblem =
  /** It plays then, or may. */
  | { readonly code: 'plays'; readonly with: GameId }
  /** Who it is is not decided by then. */
  | { readonly code: 'too-early'; readonly with: GameId }
  /** The game has no time yet. */
  | { readonly code: 'unplaced' }

export function dutyProblem(
  { setting, placements }: TimetablePlan,
  game: GameId,
  side: PlannedSide,
): DutyProblem | undefined {
  const numbers = new Map(setting.games.map(({ id }, number) => [id, number]))
  const spans = new Map(
    placements.flatMap(({ game, start }) => {
      const minutes = setting.games[numbers.get(game) ?? -1]?.minutes
      return minutes === undefined ? [] : [[game, { start, end: start + minutes }] as const]
    }),
  )
  const at = spans.get(game)
  if (!at) return { code: 'unplaced' }
  const undecided = decidedBy(side, setting).find((it) => (spans.get(it)?.end ?? Infinity) > at.start)
  if (undecided !== undefined) return { code: 'too-early', with: undecided }
  const paths = pathsOf(setting, [side])
  const own = paths.alsoOf[0]!
  const played = setting.games.find(({ id }, number) => {
    const span = spans.get(id)
    return (
      span !== undefined &&
      span.start < at.end &&
      at.start < span.end &&
      paths.sidesOf[number]!.some((it) => paths.maySideBe(it, own))
    )
  })
  return played && { code: 'plays', with: played.id }
}

const decidedBy = (side: PlannedSide, { groups }: TimetablePlan['setting']): readonly GameId[] => {
  if ('team' in side) return []
  return 'game' in side ? [side.game] : (groups.find(({ id }) => id === side.group)?.games ?? [])
}
