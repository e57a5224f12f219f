import { ADMINS, command } from '#http/commands/commands.ts'
import { auditedUpdates } from '#http/records/record-writer.ts'
import { auditUpdate } from '#records/audit.ts'
import { configOf } from './configuration.api.server.ts'
import { config } from './configuration.collections.ts'
import { CONFIG_ACTION } from './configuration.fields.ts'
import { saveConfigInput } from './configuration.inputs.ts'
import { CONFIG_WORDS, noConfig } from './configuration.refusals.ts'

/** Saves the whole record, if it is still as it was loaded; for the page's form. */
export const saveConfig = command({
  name: CONFIG_ACTION,
  input: saveConfigInput,
  who: ADMINS,
  refusals: CONFIG_WORDS,
  async run(tx, actor, wanted) {
    const found = await configOf(tx)
    if (!found) throw noConfig()
    const { updated, ...values } = wanted
    const before = await tx.unchanged(config, found.id, updated, wanted)
    const after = await tx.update(config, found.id, values)
    await auditUpdate(tx, actor, CONFIG_ACTION, config, before, after)
    return after
  },
})

export const configWriter = auditedUpdates(config, CONFIG_ACTION)
