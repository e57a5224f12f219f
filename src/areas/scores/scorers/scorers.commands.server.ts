import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isDecided } from '#rules/games/states.ts'
import { decideGoal, decideValuable, type GoalRefusal, mayNote, type ValuableRefusal } from '#rules/scorers/goals.ts'
import { raiseRevision } from '../counting/game-counts.server.ts'
import { gameOf, isScorekeeper } from '../keeping/scorekeeper.server.ts'
import { takeScoreCall } from '../reporting/report.commands.server.ts'
import { reporterAt } from '../reporting/reporter.server.ts'
import { markCounted } from './counted-goals.server.ts'
import { goals, valuablePlayers } from './scorers.collections.ts'
import { nameValuableInput, noteGoalInput, removeGoalInput } from './scorers.inputs.ts'
import { isWhoScoredOn, rosterIds } from './scorers.queries.server.ts'
import { SCORER_REFUSALS } from './scorers.refusals.ts'

/** Says who scored a point, or says it otherwise: the same call again changes nothing. */
export const noteGoal = command({
  name: 'scores.noteGoal',
  input: noteGoalInput,
  who: 'anyone',
  prepare: (db, actor, { code }, context) => takeScoreCall(db, actor, code, context),
  async run(tx, actor, { game: id, point, side, scorer, assist, code, seen }) {
    const { game, reporter } = await gameToCount(tx, actor, id, code)
    const facts = await goalFacts(tx, game, reporter)
    check(decideGoal(facts, { point, side, scorer, assist }))
    const found = await goalAt(tx, id, point)
    const values = { side, scorer, assist }
    if (found?.side === side && found.scorer === scorer && found.assist === assist) return { goal: found.id }
    checkUnchanged(found, seen)
    const { id: goal } = found
      ? await tx.update(goals, found.id, values)
      : await tx.create(goals, { game: id, division: game.division, point, ...values })
    await goalsChanged(tx, game)
    if (reporter.isKeeper) {
      const detail = { game: id, point, ...(found && { before: saidOf(found) }), after: values }
      await tx.audit(actor, 'scores.noteGoal', goals, goal, detail)
    }
    return { goal }
  },
})

/** Nobody is said to have scored it any more; once more does no harm. Answers with what was said. */
export const removeGoal = command({
  name: 'scores.removeGoal',
  input: removeGoalInput,
  who: 'anyone',
  prepare: (db, actor, { code }, context) => takeScoreCall(db, actor, code, context),
  async run(tx, actor, { game: id, point, code, seen }) {
    const { game, reporter } = await gameToCount(tx, actor, id, code)
    check(mayNote(await goalFacts(tx, game, reporter)))
    const found = await goalAt(tx, id, point)
    if (!found) return undefined
    checkUnchanged(found, seen)
    await tx.delete(goals, found.id)
    await goalsChanged(tx, game)
    if (reporter.isKeeper)
      await tx.audit(actor, 'scores.removeGoal', goals, found.id, { game: id, point, before: saidOf(found) })
    return saidOf(found)
  },
})

/** Once for each team of a game; with `confirm` it stands. */
export const nameValuable = command({
  name: 'scores.nameValuable',
  input: nameValuableInput,
  who: 'signedIn',
  async run(tx, actor, { game: id, side, players: named, confirm }) {
    const { game, reporter } = await gameToCount(tx, actor, id, undefined)
    const found = await tx.first(valuablePlayers, {
      filter: 'game = {:id} && side = {:side}',
      params: { id, side },
    })
    check(
      decideValuable(
        {
          isOn: await isWhoScoredOn(tx),
          state: game.state,
          isOfTeam: reporter.sides.includes(side),
          isKeeper: reporter.isKeeper,
          isConfirmed: found?.is_confirmed ?? false,
          opponents: await rosterIds(tx, side === 'home' ? game.away : game.home),
        },
        named,
      ),
    )
    const values = { named: [...new Set(named)], is_confirmed: confirm }
    const { id: record } = found
      ? await tx.update(valuablePlayers, found.id, values)
      : await tx.create(valuablePlayers, { game: id, side, ...values })
    await raiseRevision(tx, id)
    await tx.audit(actor, 'scores.nameValuable', valuablePlayers, record, { count: values.named.length })
  },
})

/** The game, and what whoever writes may do at it at this moment. */
async function gameToCount(tx: Transaction, actor: Viewer, id: string, code: string | undefined) {
  const game = await gameOf(tx, id)
  const reporter = await reporterAt(tx, actor, game, code)
  return { game, reporter: { ...reporter, isKeeper: await isScorekeeper(tx, actor) } }
}

const goalAt = (tx: Transaction, game: string, point: number) =>
  tx.first(goals, { filter: 'game = {:game} && point = {:point}', params: { game, point } })

async function goalsChanged(tx: Transaction, game: GameRecord): Promise<void> {
  if (isDecided(game.state)) await markCounted(tx, game)
  await raiseRevision(tx, game.id)
}

type GoalRecord = RecordOf<typeof goals>

const saidOf = ({ side, scorer, assist }: GoalRecord) => ({ side, scorer, assist })

/** Whoever corrects has seen what is there. */
function checkUnchanged(found: GoalRecord | undefined, seen: string | undefined): void {
  if (seen !== undefined && seen !== (found?.updated ?? ''))
    throw refuse(SCORER_REFUSALS, 'goal_changed', undefined, 409)
}

async function goalFacts(
  tx: Transaction,
  game: GameRecord,
  { mayCount, isKeeper }: { readonly mayCount: boolean; readonly isKeeper: boolean },
) {
  const [home, away] = [await rosterIds(tx, game.home), await rosterIds(tx, game.away)]
  return { isOn: await isWhoScoredOn(tx), state: game.state, mayCount, isKeeper, rosters: { home, away } }
}

function check(verdict: { readonly ok: boolean; readonly code?: GoalRefusal | ValuableRefusal }): void {
  if (!verdict.ok && verdict.code) throw refuse(SCORER_REFUSALS, verdict.code, undefined, 409)
}
