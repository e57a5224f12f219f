import { type GameRecord, type LoadedPlay, playAround, wholePlay } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Transaction } from '#records/transaction.ts'
import { poolTable } from '#rules/games/division-play.ts'
import { isDecided } from '#rules/games/states.ts'
import { type FollowUp, whatFollows } from '#rules/games/what-follows.ts'
import { afterWithdrawal, type Withdrawn } from '#rules/games/withdrawal.ts'
import { gameInHand } from '../game-in-hand.server.ts'
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
  await writeFollowUp(tx, play, whatFollows(play, { games: new Map([[game.key, game]]) }, 'keep'), '')
  if (game.kind === 'pool') await tellOpenTies(tx, play, game.pool)
}

/** A begun game that has other teams, and is not kept, is played again. */
export async function writeFollowUp(
  tx: Transaction,
  play: LoadedPlay,
  { games: changes, sources }: FollowUp,
  actor: string,
): Promise<void> {
  const filled: GameRecord[] = []
  for (const { game: key, after: sides, isBegun, isKept } of changes) {
    const before = play.games.get(key)
    if (!before || isKept) continue
    if (isBegun) await resetGame(tx, before, actor)
    const after = await tx.update(games, before.id, { ...sides, sequence: before.sequence + 1 })
    if (after.home !== '' && after.away !== '') filled.push(after)
  }
  await fillDuties(tx, play.division, sources)
  await tellNextGames(tx, await withoutWithdrawn(tx, filled, actor))
}

/** All that is published of a division, after games have come or gone. Where nothing is decided, nothing follows. */
export async function advanceDivision(tx: Transaction, division: string, actor: string): Promise<void> {
  const play = await wholePlay(tx, division)
  if (![...play.games.values()].some(({ state }) => isDecided(state) || state === 'cancelled')) return
  await writeFollowUp(tx, play, whatFollows(play, { games: play.games }, 'keep'), actor)
}

/** A team that has withdrawn does not come; its opponent goes on. */
async function withoutWithdrawn(tx: Transaction, filled: readonly GameRecord[], actor: string) {
  const played: GameRecord[] = []
  for (const game of filled) if (!(await honourWithdrawal(tx, game, actor))) played.push(game)
  return played
}

/** Whether a decision about a team that has withdrawn has changed the game, with all that follows from it. */
export async function honourWithdrawal(tx: Transaction, game: GameRecord, actor: string): Promise<boolean> {
  const next = afterWithdrawal(await gameInHand(tx, game), await withdrawnIn(tx, game))
  if (!next) return false
  const act = next.state === 'cancelled' ? 'cancel' : 'forfeit'
  await advanceAfter(tx, await writeResult(tx, game, next, { act, actor }))
  return true
}

async function withdrawnIn(tx: Transaction, { home, away }: GameRecord): Promise<Withdrawn> {
  const found = await tx.byIds(teams, [home, away])
  const decided = (id: string) => {
    const team = found.get(id)
    return team?.state === 'withdrawn' && team.withdrawal !== '' ? team.withdrawal : undefined
  }
  const [ofHome, ofAway] = [decided(home), decided(away)]
  return { ...(ofHome && { home: ofHome }), ...(ofAway && { away: ofAway }) }
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
  for (const game of await gamesKeptBy(tx, [...kept.keys()])) {
    const duty = kept.get(game.duty_source) ?? ''
    // Whoever keeps score now goes on.
    if (game.duty !== duty && (game.state === 'scheduled' || game.duty === ''))
      await tx.update(games, game.id, { duty })
  }
}

/** In one question; a whole division has a few hundred. */
const SOURCES_AT_ONCE = 50

async function gamesKeptBy(tx: Transaction, sources: readonly string[]): Promise<readonly GameRecord[]> {
  const found: GameRecord[] = []
  for (let at = 0; at < sources.length; at += SOURCES_AT_ONCE) {
    const names = sources.slice(at, at + SOURCES_AT_ONCE)
    const filter = names.map((_, index) => `duty_source = {:s${index}}`).join(' || ')
    const params = Object.fromEntries(names.map((name, index) => [`s${index}`, name]))
    found.push(...(await tx.list(games, { filter, params })))
  }
  return found
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
