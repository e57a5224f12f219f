import { auditUpdate } from '#records/audit.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { configOf } from './configuration.api.server.ts'
import { config } from './configuration.collections.ts'
import { CONFIG_ACTION } from './configuration.fields.ts'
import type { Flag } from './flags.ts'

/** Turns one switch, as an admin would; nothing happens where it stands so already. */
export async function turnSwitch(tx: Transaction, actor: Viewer, flag: Flag, on: boolean): Promise<void> {
  const before = await configOf(tx)
  if (!before || before[flag] === on) return
  const after = await tx.update(config, before.id, { [flag]: on })
  await auditUpdate(tx, actor, CONFIG_ACTION, config, before, after)
}
