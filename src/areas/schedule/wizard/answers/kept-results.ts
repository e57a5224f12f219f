import { printSource, type Source } from '#rules/formats/source.ts'
import type { DivisionFormat } from '#rules/timetable/setting-of-formats.ts'
import type { DecidedGame } from './wanted.ts'

/**
 * Decided games that a new plan has no place for. A game is kept where its division has one with the same key, between the
 * same teams: those of the same seeds, or whoever comes from the same place of the same pool or game.
 */
export function lostResults(
  decided: readonly DecidedGame[],
  divisions: readonly DivisionFormat[],
): readonly DecidedGame[] {
  const byKey = new Map(divisions.map((it) => [it.division, it]))
  return decided.filter((game) => {
    const division = byKey.get(game.division)
    const found = division?.format.games.find(({ key }) => key === game.key)
    if (!division || !found) return true
    const isSame = (source: Source, printed: string, team: string) =>
      teamBy(source, division) === undefined ? printSource(source) === printed : teamBy(source, division) === team
    return !isSame(found.home, game.homeSource, game.home) || !isSame(found.away, game.awaySource, game.away)
  })
}

/** Undefined for whom results decide. */
function teamBy(source: Source, { teams }: DivisionFormat): string | undefined {
  if (source.kind === 'team') return source.team
  return source.kind === 'seed' ? (teams[source.seed - 1] ?? '') : undefined
}
