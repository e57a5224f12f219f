import { ADMINS, command } from '#http/commands/commands.ts'
import { auditedUpdates } from '#http/records/record-writer.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { configOf, translationsOf } from './configuration.api.server.ts'
import { config, configTranslations } from './configuration.collections.ts'
import { CONFIG_ACTION } from './configuration.fields.ts'
import { type SaveTranslations, saveConfigInput } from './configuration.inputs.ts'
import { CONFIG_WORDS, noConfig } from './configuration.refusals.ts'

/** Saves the whole record and its translations, if they are still as they were loaded; for the page's form. */
export const saveConfig = command({
  name: CONFIG_ACTION,
  input: saveConfigInput,
  who: ADMINS,
  refusals: CONFIG_WORDS,
  async run(tx, actor, { translations, ...wanted }) {
    const found = await configOf(tx)
    if (!found) throw noConfig()
    const { updated, ...values } = wanted
    const before = await tx.unchanged(config, found.id, updated, wanted)
    const after = await tx.update(config, found.id, values)
    await auditUpdate(tx, actor, CONFIG_ACTION, config, before, after)
    if (translations) await saveTranslations(tx, actor, translations)
    return after
  },
})

async function saveTranslations(tx: Transaction, actor: Viewer, wanted: SaveTranslations): Promise<void> {
  const found = await translationsOf(tx)
  if (!found) throw noConfig()
  const { updated, ...values } = wanted
  const before = await tx.unchanged(configTranslations, found.id, updated, wanted)
  const after = await tx.update(configTranslations, found.id, values)
  await auditUpdate(tx, actor, CONFIG_ACTION, configTranslations, before, after)
}

export const CONFIG_WRITERS = [auditedUpdates(config, CONFIG_ACTION), auditedUpdates(configTranslations, CONFIG_ACTION)]
