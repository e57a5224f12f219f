import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { stale } from '#records/errors.ts'
import { instantOf } from '#rules/calendar/time.ts'
import { timeAndDay } from '#rules/registration-dates.ts'
import { registrationSettings } from './settings.collections.ts'
import { saveSettingsInput } from './settings.inputs.ts'
import { SETTINGS_REFUSALS } from './settings.refusals.ts'

/** What whoever registers has to know. The first one to say something makes the record. */
export const saveSettings = command({
  name: 'registration.saveSettings',
  input: saveSettingsInput,
  who: ADMINS,
  async run(tx, actor, { base, ...values }) {
    const found = await tx.first(registrationSettings, {})
    if (!found && base !== undefined) throw stale(values, undefined)
    if (found) await tx.unchanged(registrationSettings, found.id, base ?? '', values)
    const { time_zone = 'UTC' } = (await tournamentOf(tx)) ?? {}
    for (const field of ['opens', 'closes'] as const) {
      const isNew = values[field] !== '' && values[field] !== found?.[field]
      if (isNew && instantOf(timeAndDay(values[field]), time_zone) <= tx.now())
        throw refuse(SETTINGS_REFUSALS, 'moment_over', field)
    }
    const { id } = found
      ? await tx.update(registrationSettings, found.id, values)
      : await tx.create(registrationSettings, values)
    await tx.audit(actor, 'registration.saveSettings', registrationSettings, id, {
      opens: values.opens,
      closes: values.closes,
    })
  },
})
