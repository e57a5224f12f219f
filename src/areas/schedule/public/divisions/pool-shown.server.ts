import { usesOf } from '#rules/formats/graph.ts'
import { printSource } from '#rules/formats/source.ts'
import type { Pool } from '#rules/formats/structure.ts'
import { poolTable } from '#rules/games/division-play.ts'
import { isFinished } from '#rules/standings/game.ts'
import { GAMES_LEFT_MOST } from '#rules/standings/prospects/prospects.ts'
import type { Standing } from '#rules/standings/standing.ts'
import type { TableRowShown, TableShown } from '#ui/games/standings.ts'
import { m } from '#words/messages.js'
import { poolText } from '../../words/format-words.ts'
import { roundPhrase } from './bracket-shown.server.ts'
import { type DivisionInPlay, rankedTeam } from './division-facts.server.ts'
import { reasonsIn, tieNotes } from './reasons.server.ts'

/** The table of a pool as it stands. */
export function poolShown(pool: Pool, division: DivisionInPlay): TableShown {
  const { names, language: locale, play } = division
  const { standings, facts, order, isKept } = poolTable(play, pool)
  const sources = new Map(pool.members.map((source) => [printSource(source), source]))
  const nameOf = (team: string) => rankedTeam(division, team, sources.get(team))
  const table = { standings, games: facts.games, nameOf: plainName(nameOf), language: locale }
  const reasonsOf = reasonsIn(table)
  const cuts = cutsIn(pool, division)
  const decided = facts.games.filter(isFinished).length
  const left = facts.games.length - decided + (facts.gamesWithoutTeams ?? 0)

  const shown = (row: Standing, index: number): TableRowShown => {
    const { won, lost, goalsFor, goalsAgainst, swiss, team } = row
    const cut = cuts.get(index + 1)
    const reasons = isKept || decided === 0 ? undefined : reasonsOf(row)
    return {
      team: nameOf(team),
      ...(decided > 0 && { place: isKept ? index + 1 : row.place }),
      wins: won,
      losses: lost,
      goals: goalsFor,
      against: goalsAgainst,
      ...(swiss && { points: [swiss.victoryPoints, swiss.opponentsPoints] as const }),
      ...(cut !== undefined && { cut }),
      ...(reasons && { reasons }),
    }
  }
  const name = names.of(division.division).names.pool(pool.key)
  const isOpen = left > 0 && left <= GAMES_LEFT_MOST && facts.gamesWithoutTeams === 0 && pool.kind !== 'swiss'
  return {
    key: pool.key,
    name: name ? poolText(name, { locale }) : pool.key,
    kind: pool.kind,
    rows: (isKept ? inOrder(standings.rows, order ?? []) : standings.rows).map(shown),
    progress: m.standings_progress({ decided, count: decided + left }, { locale }),
    notes: isKept ? [m.standings_kept({}, { locale })] : tieNotes(table),
    ...(isOpen && { hasProspects: true as const }),
  }
}

/** Without what a comparison does not show. */
const plainName = (nameOf: (team: string) => { id: string; name: string }) => (team: string) => {
  const { id, name } = nameOf(team)
  return { id, name }
}

const inOrder = (rows: readonly Standing[], order: readonly (string | undefined)[]): readonly Standing[] =>
  rows.toSorted((one, other) => order.indexOf(one.team) - order.indexOf(other.team))

/** By place, the words of the line under it: where those above go on and those below do not. */
function cutsIn(pool: Pool, { play: { format }, names, division, language: locale }: DivisionInPlay) {
  const uses = usesOf(format)
  const wayOf = (place: number): string | undefined => {
    const [use] = uses.get(printSource({ kind: 'place', pool: pool.key, place })) ?? []
    if (use?.kind !== 'game') return undefined
    const name = names.of(division).names.game(use.game)
    return name && 'from' in name && name.from !== 1 ? undefined : name && roundPhrase(name, locale)
  }
  const ways = pool.members.map((_, index) => wayOf(index + 1))
  const count = ways.findIndex((way) => way !== ways[0])
  const [games] = ways
  if (games === undefined || count < 1) return new Map<number, string>()
  return new Map([[count, m.standings_cut({ count, games }, { locale })]])
}
