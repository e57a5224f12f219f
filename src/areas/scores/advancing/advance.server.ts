import { type GameRecord, type LoadedPlay, playAround } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import type { Transaction } from '#records/transaction.ts'
import { poolTable } from '#rules/games/division-play.ts'
import { type FollowUp, followUp } from '#rules/games/follow-up.ts'
import { isDecided } from '#rules/games/states.ts'
import { replaceReports, writeResult } from '../write-result.server.ts'
import { tellNextGames, tellOpenTies } from './advance-notices.server.ts'

/** Who plays the games that hang on a result, written together with it. */

/** Whether what hangs on a game may be another thing after its state has changed. */
export const isDeciding = (before: string, after: string): boolean =>
  [before, after].some((state) => isDecided(state) || state === 'cancelled')

/** After a result: only what hangs on it is read and written. A begun game stays as it is. */
export async function advanceAfter(tx: Transaction, game: GameRecord): Promise<void> {
  if (game.kind === 'show') return
  const play = await playAround(tx, game.division, { game })
  await writeFollowUp(tx, play, followUp(play, { games: [game.key] }, 'leave'))
  if (game.kind === 'pool') await tellOpenTies(tx, play, game.pool)
}

/** The same, where begun games that would have other teams are played again. */
export async function writeFollowUp(
  tx: Transaction,
  play: LoadedPlay,
  { sides, begun, sources }: FollowUp,
  resetBy?: string,
): Promise<void> {
  const filled: GameRecord[] = []
  for (const [key, changes] of Map.groupBy(sides, ({ game }) => game)) {
    const before = play.games.get(key)
    if (!before) continue
    // The last one counts: what was taken away may have been given again.
    const teams = Object.fromEntries(changes.map(({ side, after }) => [side, after]))
    const { home = before.home, away = before.away } = teams
    if (resetBy !== undefined && begun.includes(key)) await resetGame(tx, before, resetBy)
    else if (home === before.home && away === before.away) continue
    const after = await tx.update(games, before.id, { home, away, sequence: before.sequence + 1 })
    if (after.home !== '' && after.away !== '') filled.push(after)
  }
  await fillDuties(tx, play.division, sources)
  await tellNextGames(tx, filled)
}

/** As if it had never been played; the history keeps that it was. */
async function resetGame(tx: Transaction, game: GameRecord, actor: string): Promise<void> {
  await replaceReports(tx, game.id)
  const next = { state: 'scheduled', score: [0, 0], forfeit: '' } as const
  await writeResult(tx, game, next, { act: 'reset', actor }, { advanced: '' })
}

/** Who keeps score, in every division, as far as these sources say. */
async function fillDuties(tx: Transaction, division: string, sources: ReadonlyMap<string, string>): Promise<void> {
  const kept = new Map([...sources].map(([source, team]) => [`${division}/${source}`, team]))
  if (kept.size === 0) return
  const names = [...kept.keys()]
  const waiting = await tx.list(games, {
    filter: names.map((_, index) => `duty_source = {:s${index}}`).join(' || '),
    params: Object.fromEntries(names.map((name, index) => [`s${index}`, name])),
  })
  for (const game of waiting) {
    const duty = kept.get(game.duty_source) ?? ''
    // Whoever keeps score now goes on.
    if (game.duty !== duty && (game.state === 'scheduled' || game.duty === ''))
      await tx.update(games, game.id, { duty })
  }
}

/** Pools that are over and have ties which nothing breaks: whose throws are missing. */
export interface OpenTie {
  readonly division: string
  readonly pool: string
  readonly place: number
  readonly teams: readonly string[]
  readonly needsThrowsOf: readonly string[]
}

export const openTiesIn = (play: LoadedPlay): readonly OpenTie[] =>
  play.format.pools.flatMap((pool) => {
    const { standings, isKept } = poolTable(play, pool)
    if (!standings.isOver || isKept || play.games.size === 0) return []
    return standings.ties.map(({ place, teams, needsThrowsOf }) => ({
      division: play.division,
      pool: pool.key,
      place,
      teams,
      needsThrowsOf,
    }))
  })
