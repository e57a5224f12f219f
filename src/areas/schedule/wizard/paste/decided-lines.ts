import { GAME_KEY, parseSource } from '#rules/formats/source.ts'
import { meetingIn } from '#rules/import/timetable/format-of-lines.ts'
import { type DivisionFormat, gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import type { Violation } from '#rules/timetable/violations.ts'
import { lostResults } from '../answers/kept-results.ts'
import type { DecidedGame } from '../answers/wanted.ts'

/** Games whose result stands, in a timetable that is pasted over them: they keep their keys and their places. */

/** Keys that stay, of games in pools, by who met. */
export function decidedMeetings(decided: readonly DecidedGame[], division: string): ReadonlyMap<string, string> {
  return new Map(
    decided
      .filter((it) => it.division === division && GAME_KEY.test(it.key) && it.pool !== '')
      .map((it) => [meetingIn(it.pool, sideOf(it.homeSource, it.home), sideOf(it.awaySource, it.away)), it.key]),
  )
}

/** A seed is whoever has it; others are told by where they come from. */
const sideOf = (printed: string, team: string) => (parseSource(printed)?.kind === 'seed' ? team : printed)

/** Where a line says that a game is played. */
export interface SaidPlace {
  readonly field: string
  readonly start: number | undefined
}

/** What a line would do to a decided game: other teams, or another place. Undefined where it leaves it as it is. */
export function whyNotDecided(
  game: DecidedGame,
  said: SaidPlace,
  fieldName: string,
  divisions: readonly DivisionFormat[],
): 'decided_sides' | 'decided_place' | undefined {
  if (lostResults([game], divisions).length > 0) return 'decided_sides'
  if (said.field === '' && said.start === undefined) return undefined
  const isThere = said.start === game.start && said.field.toLowerCase() === fieldName.toLowerCase()
  return isThere ? undefined : 'decided_place'
}

/** What must lose its place where rules are broken: never a game that was played. */
export function movableIn(
  violations: readonly Violation[],
  decided: readonly DecidedGame[],
): readonly Pick<Violation, 'game' | 'rule'>[] {
  const fixed = new Set(decided.map(({ division, key }) => gameIdOf(division, key)))
  return violations.flatMap(({ game, rule, with: other }) => {
    if (!fixed.has(game)) return [{ game, rule }]
    return other !== undefined && !fixed.has(other) ? [{ game: other, rule }] : []
  })
}
