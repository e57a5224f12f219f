import type { Dependencies } from '#http/areas/dependencies.ts'
import { type PlainWords, refusals, refuse } from '#http/commands/refusals.ts'
import { auditedUpdates, type RecordUpdate, type RecordWriter } from '#http/records/record-writer.ts'
import { auditUpdate } from '#records/audit.ts'
import { Refusal } from '#records/errors.ts'
import { ConstraintError } from '#records/storage/store.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { updateIn, type WrittenRecord } from '#records/viewing/viewer-records.ts'
import { m } from '#words/messages.js'
import { tournament, tournamentAccount } from './tournament.collections.ts'
import { daysProblem } from './tournament.inputs.ts'
import { beginsToPublish, hasMoved, onSpiritPublished, onTournamentMoved } from './tournament-hooks.api.server.ts'

/** Who changed the tournament or where fees go is kept, as it is for the command. */
export const TOURNAMENT_WRITERS: readonly RecordWriter[] = [
  { collection: tournament, update: updateTournament },
  auditedUpdates(tournamentAccount, 'tournament.save'),
]

async function updateTournament(
  tx: Transaction,
  viewer: Viewer,
  { id, body }: RecordUpdate,
  dependencies: Dependencies,
): Promise<WrittenRecord> {
  try {
    return await updateIn(tx, viewer, tournament, id, body, async (...[, , before, after]) => {
      const problem = daysProblem(String(after['starts']), String(after['ends']))
      if (problem) throw wrongDays(problem)
      await auditUpdate(tx, viewer, 'tournament.save', tournament, before, after)
      if (beginsToPublish(before, after)) await dependencies.get(onSpiritPublished)(tx)
      if (hasMoved(before, after)) await dependencies.get(onTournamentMoved)(tx, daysIn(before), daysIn(after))
    })
  } catch (error) {
    throw isAboutDays(error) ? wrongDays(m.configuration_wrong_days_order) : error
  }
}

const daysIn = ({ starts, ends, time_zone }: Readonly<Record<string, unknown>>) => ({
  starts: String(starts),
  ends: String(ends),
  time_zone: String(time_zone),
})

/** Everything else that the database checks was asked field by field before. */
const isAboutDays = (error: unknown) =>
  error instanceof Refusal && error.cause instanceof ConstraintError && error.cause.kind === 'check'

const wrongDays = (words: PlainWords) =>
  refuse(refusals({ validation_invalid_days: words }), 'validation_invalid_days', 'ends')
