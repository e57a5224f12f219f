import type * as v from 'valibot'
import { type GameRecord, type LoadedPlay, wholePlay } from '#areas/schedule/division-play.api.server.ts'
import { games, poolEntries } from '#areas/schedule/schedule.collections.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { poolTable, resultOfGame } from '#rules/games/division-play.ts'
import { type Correction, decideByScorekeeper } from '#rules/games/scorekeeping.ts'
import type { GameResult, SideName } from '#rules/games/states.ts'
import type { DivisionChange } from '#rules/games/what-follows.ts'
import { tellCorrection } from '../advancing/advance-notices.server.ts'
import { gameInHand } from '../game-in-hand.server.ts'
import { gameScoreOf, resultFields } from '../score-shown.ts'
import { correctInput, type correctionInput, throwsInput } from '../scores.inputs.ts'
import { refusedBy, SCORE_REFUSALS } from '../scores.refusals.ts'
import { replaceReports, writeResult } from '../write-result.server.ts'
import {
  type Consequences,
  checkSeen,
  consequencesOf,
  keepOrders,
  poolEntryOf,
  recompute,
  tablesWith,
} from './consequences.server.ts'
import { checkScorekeeper, gameOf, gameOfVersion } from './scorekeeper.server.ts'

export type CorrectionWanted = v.InferOutput<typeof correctionInput>

const correctionOf = (to: CorrectionWanted): Correction => ('home' in to ? { score: [to.home, to.away] } : to)

/** What it would change besides. Refused like the correction itself. */
export async function correctionPreview(reader: Reader, id: string, to: CorrectionWanted): Promise<Consequences> {
  const { before, change } = await corrected(reader, await gameOf(reader, id), to)
  const { follow: _, ...shown } = consequencesOf(before, change)
  return shown
}

/** The division as it is, and what would be another thing. */
async function corrected(reader: Reader, game: GameRecord, to: CorrectionWanted) {
  const verdict = decideByScorekeeper(await gameInHand(reader, game), { act: 'correct', to: correctionOf(to) })
  if (!verdict.ok) throw refusedBy(verdict.code, game, to)
  const before = await wholePlay(reader, game.division)
  return { next: verdict.next, before, change: changeTo(before, game, verdict.next) }
}

/** With nothing kept from an earlier correction: that is decided anew. */
function changeTo(play: LoadedPlay, game: GameRecord, next: GameResult): DivisionChange {
  const pools = game.kind === 'pool' ? tablesWith(play, game.pool) : []
  return {
    games: new Map([[game.key, { ...game, ...resultFields(next), advanced: '' }]]),
    entered: new Map(
      pools.flatMap((pool) => {
        const entered = play.entered.get(pool)
        return entered ? [[pool, { ...entered, keptOrder: [] }] as const] : []
      }),
    ),
  }
}

/** Of a result that stands. What hangs on it is kept as it is, or worked out anew; what has begun is played again then. */
export const correctScore = command({
  name: 'scores.correct',
  input: correctInput,
  who: 'signedIn',
  async run(tx, actor, { to, choice, seen, device, ...input }) {
    await checkScorekeeper(tx, actor)
    const game = await gameOfVersion(tx, { ...input, ...to })
    const { next, before, change } = await corrected(tx, game, to)
    const consequences = consequencesOf(before, change)
    checkSeen(consequences, { choice, seen })
    const isKept = choice === 'keep' && consequences.games.length > 0
    const advanced = isKept && game.kind === 'bracket' ? sideThatWentOn(game) : ''
    if ('reopen' in to) await replaceReports(tx, game.id)
    const written = await writeResult(tx, game, next, { act: 'correct', actor: actor.id, device }, { advanced })
    const pools = game.kind === 'pool' ? tablesWith(before, game.pool) : []
    if (isKept) await keepOrders(tx, before, pools)
    else await recompute(tx, actor, before, consequences.follow, pools)
    await tellCorrection(tx, written)
    await tx.audit(actor, 'scores.correct', games, game.id, {
      before: gameScoreOf(game),
      after: gameScoreOf(written),
      choice,
      affected: consequences.games.length,
    })
    return gameScoreOf(written)
  },
})

function sideThatWentOn(game: GameRecord): SideName | '' {
  const result = resultOfGame(game)
  if (!result) return ''
  return result.winner === game.home ? 'home' : 'away'
}

type ThrowsWanted = Pick<v.InferOutput<typeof throwsInput>, 'division' | 'pool' | 'throws'>

/** A pool with its table and the throws that were entered; undefined where there is none. */
export async function poolAsItIs(reader: Reader, division: string, key: string) {
  const play = await wholePlay(reader, division)
  const pool = play.format.pools.find((it) => it.key === key)
  const throws: ReadonlyMap<string, number> = play.entered.get(key)?.throws ?? new Map()
  return pool && { play, pool, throws, standings: poolTable(play, pool).standings }
}

/** The pool as it is, and what would follow from these throws. Throws of others are taken away. */
async function thrown(reader: Reader, { division, pool: key, throws: given }: ThrowsWanted) {
  const found = await poolAsItIs(reader, division, key)
  if (!found) throw refuse(SCORE_REFUSALS, 'pool_gone', 'pool', 404)
  const { play, pool, standings } = found
  const throws = new Map(given.map(({ team, centimetres }) => [team, centimetres]))
  const members = new Set(standings.rows.map(({ team }) => team))
  if (!standings.isOver || [...throws.keys()].some((team) => !members.has(team)))
    throw refuse(SCORE_REFUSALS, 'no_tie', 'throws', 409)
  const change: DivisionChange = { entered: new Map([[key, { throws, keptOrder: [] }]]) }
  return { play, pool, throws, consequences: consequencesOf(play, change) }
}

/** Who would go on by these throws. Refused like the throws themselves. */
export async function throwsPreview(reader: Reader, wanted: ThrowsWanted): Promise<Consequences> {
  const { follow: _, ...shown } = (await thrown(reader, wanted)).consequences
  return shown
}

/** Of teams that nothing else tells apart: centimetres from the brick mark. */
export const enterThrows = command({
  name: 'scores.enterThrows',
  input: throwsInput,
  who: 'signedIn',
  async run(tx, actor, { choice, seen, ...wanted }) {
    await checkScorekeeper(tx, actor)
    const { division, pool: key } = wanted
    const { play, pool, throws, consequences } = await thrown(tx, wanted)
    // What is filled for the first time changes nothing that anybody knew.
    const isFirst = consequences.games.every(({ home, away }) => isFilled(home) && isFilled(away))
    if (!isFirst) checkSeen(consequences, { choice, seen })
    const found = await poolEntryOf(tx, division, key)
    const values = { throws: Object.fromEntries(throws) }
    const entry = found
      ? await tx.update(poolEntries, found.id, values)
      : await tx.create(poolEntries, { division, pool: key, kept_order: [], ...values })
    if (choice === 'keep' && !isFirst) await keepOrders(tx, play, [key])
    else await recompute(tx, actor, play, consequences.follow, [key])
    await tx.audit(actor, 'scores.enterThrows', poolEntries, entry.id, { division, pool: key, count: throws.size })
    return { isFinal: poolTable(consequences.follow.after, pool).standings.isFinal }
  },
})

const isFilled = ({ before, after }: { before: string; after: string }): boolean => before === '' || before === after
