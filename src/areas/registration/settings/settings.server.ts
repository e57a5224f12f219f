import { turnSwitch } from '#areas/configuration/turn-switch.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { DueWork } from '#http/areas/due-work.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { type SwitchTurn, turnsOf } from '#rules/registration-dates.ts'
import { registrationSettings } from './settings.collections.ts'
import type { SettingsField } from './settings.fields.ts'

export type SettingsTexts = FormValues<SettingsField>

const NOTHING_SAID: SettingsTexts = { opens: '', closes: '', includes_en: '', includes_de: '' }

const valuesOf = ({ opens, closes, includes_en, includes_de }: RecordOf<typeof registrationSettings>) => ({
  opens,
  closes,
  includes_en,
  includes_de,
})

export async function settingsSaid(reader: Reader): Promise<{ values: SettingsTexts; base: string | undefined }> {
  const found = await reader.first(registrationSettings, {})
  return found ? { values: valuesOf(found), base: found.updated } : { values: NOTHING_SAID, base: undefined }
}

/** Turns whose moment has come and that nobody has done yet, in the order of time. */
async function openTurns(reader: Reader): Promise<readonly SwitchTurn[]> {
  const { values } = await settingsSaid(reader)
  if (values.opens === '' && values.closes === '') return []
  const { time_zone = 'UTC' } = (await tournamentOf(reader)) ?? {}
  const come = turnsOf(values, time_zone).filter(({ at }) => at <= reader.now())
  if (come.length === 0) return []
  const done = await reader.query((queries) =>
    queries
      .selectFrom('_registration_turns')
      .select('key')
      .where(
        'key',
        'in',
        come.map(({ key }) => key),
      ),
  )
  return come.filter(({ key }) => !done.some((it) => it.key === key))
}

/** Opening date and deadline turn the switch itself. */
export const REGISTRATION_TURNS: DueWork = {
  async due(reader) {
    const [first] = await openTurns(reader)
    return first ? [first.key] : []
  },
  async run(tx, key) {
    const [first] = await openTurns(tx)
    if (first?.key !== key) return
    await tx.execute((queries) => queries.insertInto('_registration_turns').values({ key, at: timestamp(tx.now()) }))
    await turnSwitch(tx, GUEST, 'team_registration_active', first.on)
  },
}

/** What the clock says before the switch is turned; undefined where the switch says it. */
export const turnedByNow = async (reader: Reader): Promise<boolean | undefined> => (await openTurns(reader)).at(-1)?.on
