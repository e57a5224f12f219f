import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import type { RegistrationDates } from '#rules/registration-dates.ts'
import { settingsSaid } from './settings.server.ts'

/** When registration opens and closes, of what is still to come. */
export async function registrationDates(reader: Reader): Promise<RegistrationDates> {
  const { opens, closes } = (await settingsSaid(reader)).values
  if (opens === '' && closes === '') return { opens, closes }
  const { time_zone = 'UTC' } = (await tournamentOf(reader)) ?? {}
  const { day, time } = localTimeOf(reader.now(), time_zone)
  const toCome = (moment: string) => (moment > `${day}T${time}` ? moment : '')
  return { opens: toCome(opens), closes: toCome(closes) }
}
