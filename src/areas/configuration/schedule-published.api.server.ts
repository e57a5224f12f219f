import { auditUpdate } from '#records/audit.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { configOf } from './configuration.api.server.ts'
import { config } from './configuration.collections.ts'

/** The switch that says so turns itself on with the first publishing. */
export async function schedulePublished(tx: Transaction, actor: Viewer): Promise<void> {
  const before = await configOf(tx)
  if (!before || before.schedule_initialized) return
  const after = await tx.update(config, before.id, { schedule_initialized: true })
  await auditUpdate(tx, actor, 'configuration.save', config, before, after)
}
