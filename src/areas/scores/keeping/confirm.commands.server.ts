import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { command } from '#http/commands/commands.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { areAgreeing } from '#rules/games/report.ts'
import { decideByScorekeeper, type ScorekeeperAct } from '#rules/games/scorekeeping.ts'
import { advanceAfter, isDeciding } from '../advancing/advance.server.ts'
import { gameInHand } from '../game-in-hand.server.ts'
import { gameScoreOf } from '../score-shown.ts'
import { confirmAgreeingInput, forfeitInput, ofGameInput, settleInput } from '../scores.inputs.ts'
import { refusedBy } from '../scores.refusals.ts'
import { writeResult } from '../write-result.server.ts'
import { checkScorekeeper, gameOfVersion } from './scorekeeper.server.ts'
import { saidAbout } from './waiting.queries.server.ts'

interface OfGame {
  readonly game: string
  readonly basedOn: number
  readonly device: string
}

/** What the scorekeeper decided about the game that they saw, with everything that follows from it. */
async function keep(
  tx: Transaction,
  actor: Viewer,
  input: OfGame,
  decision: Exclude<ScorekeeperAct, { act: 'correct' }>,
) {
  await checkScorekeeper(tx, actor)
  const game = await gameOfVersion(tx, input)
  return gameScoreOf(await decided(tx, actor, game, input.device, decision))
}

async function decided(
  tx: Transaction,
  actor: Viewer,
  game: GameRecord,
  device: string,
  decision: Exclude<ScorekeeperAct, { act: 'correct' }>,
): Promise<GameRecord> {
  const verdict = decideByScorekeeper(await gameInHand(tx, game), decision)
  if (!verdict.ok) throw refusedBy(verdict.code, game, decision)
  const after = await writeResult(tx, game, verdict.next, { act: decision.act, actor: actor.id, device })
  const { state, home, away } = gameScoreOf(after)
  await tx.audit(actor, `scores.${decision.act}`, games, game.id, { before: game.state, state, home, away })
  if (isDeciding(game.state, after.state)) await advanceAfter(tx, after)
  return after
}

/** Where it is enough to name the game. */
const actOnGame = (act: 'confirm' | 'suspend' | 'resume' | 'cancel') =>
  command({
    name: `scores.${act}`,
    input: ofGameInput,
    who: 'signedIn',
    run: (tx, actor, input) => keep(tx, actor, input, { act }),
  })

/** What is reported stands. */
export const confirmScore = actOnGame('confirm')

export const suspendGame = actOnGame('suspend')

/** Goes on; what was cancelled is to be played after all. */
export const resumeGame = actOnGame('resume')

/** It is not played, and counts for nothing. */
export const cancelGame = actOnGame('cancel')

/** Those of the games about which everybody who said something still says the same; the others are left as they are. */
export const confirmAgreeing = command({
  name: 'scores.confirmAgreeing',
  input: confirmAgreeingInput,
  who: 'signedIn',
  async run(tx, actor, { games: chosen, device }) {
    await checkScorekeeper(tx, actor)
    const found = await tx.byIds(
      games,
      chosen.map(({ game }) => game),
    )
    const said = await saidAbout(tx, [...found.keys()])
    const confirmed: string[] = []
    for (const { game: id, basedOn } of chosen) {
      const game = found.get(id)
      if (game?.state !== 'reported' || game.score_version !== basedOn || !areAgreeing(said.get(id) ?? [])) continue
      await decided(tx, actor, game, device, { act: 'confirm' })
      confirmed.push(id)
    }
    return { confirmed, left: chosen.map(({ game }) => game).filter((id) => !confirmed.includes(id)) }
  },
})

/** This is the result, whatever was reported. */
export const settleScore = command({
  name: 'scores.settle',
  input: settleInput,
  who: 'signedIn',
  run: (tx, actor, { home, away, ...input }) => keep(tx, actor, input, { act: 'settle', score: [home, away] }),
})

/** One side, or neither, came. */
export const forfeitGame = command({
  name: 'scores.forfeit',
  input: forfeitInput,
  who: 'signedIn',
  run: (tx, actor, { by, ...input }) => keep(tx, actor, input, { act: 'forfeit', by }),
})
