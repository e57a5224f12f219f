import { ADMINS, command } from '#http/commands/commands.ts'
import { stale } from '#records/errors.ts'
import { equity } from './equity.collections.ts'
import { saveEquityInput } from './equity.inputs.ts'

/** What everybody reads on the page; the first one to write makes the record. */
export const saveEquity = command({
  name: 'equity.save',
  input: saveEquityInput,
  who: ADMINS,
  async run(tx, actor, { base, ...values }) {
    const found = await tx.first(equity, {})
    if (!found && base !== undefined) throw stale(values, undefined)
    if (found) await tx.unchanged(equity, found.id, base ?? '', values)
    const { id } = found ? await tx.update(equity, found.id, values) : await tx.create(equity, values)
    await tx.audit(actor, 'equity.save', equity, id)
  },
})
