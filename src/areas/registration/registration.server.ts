import { hashOf, looksLikeToken } from '#areas/accounts/credentials/links.api.server.ts'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { type Mail, queueMail } from '#areas/notifications/notifications.api.server.ts'
import { endMailsAbout } from '#areas/notifications/outbox.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import { keptNameKey } from '#rules/names/names.ts'
import { registrations } from './registration.collections.ts'
import { REGISTRATION_REFUSALS } from './registration.refusals.ts'
import { turnedByNow } from './settings/settings.server.ts'

export type Registration = RecordOf<typeof registrations>

export const registrationHref = (publicUrl: string, token: string) => `${publicUrl}/registration/${token}`

/** A mail with the link to a registration. One before that still waits is not sent any more: it would lead nowhere, or to somebody else. */
export async function queueLinkMail(tx: Transaction, registration: string, mail: Mail): Promise<void> {
  const about = `link to registration ${registration}`
  await endMailsAbout(tx, about)
  await queueMail(tx, { ...mail, about })
}

/** The one whose link somebody holds. */
export async function registrationWithToken(reader: Reader, token: string): Promise<Registration | undefined> {
  if (!looksLikeToken(token)) return undefined
  return reader.first(registrations, { filter: 'token_hash = {:hash}', params: { hash: hashOf(token) } })
}

/** What the contact wrote, without what the organisers made of it. */
export function toldIn(registration: Registration) {
  const { name, division, city, country, contact_name, contact_email, contact_phone } = registration
  const { expected_players, level, comment, answers } = registration
  return {
    name,
    division,
    city,
    country,
    contact_name,
    contact_email,
    contact_phone,
    expected_players,
    level,
    comment,
    answers: answers ?? {},
  }
}

/** The clock counts, also before it has turned the switch. */
export async function isRegistrationOn(reader: Reader): Promise<boolean> {
  const [config, turned] = [await configOf(reader), await turnedByNow(reader)]
  return turned ?? config?.team_registration_active ?? false
}

export async function checkRegistrationOn(reader: Reader) {
  if (!(await isRegistrationOn(reader))) throw refuse(REGISTRATION_REFUSALS, 'switched_off', undefined, 403)
}

type Named = Pick<Registration, 'name' | 'division'> & {
  /** Its own registration and team are in nobody's way; '' before there are any. */
  id: string
  team: string
}

/** Among those who ask, wait or play there is one team of a name in each division. */
export async function checkName(reader: Reader, wanted: Named, field = 'name'): Promise<void> {
  const key = keptNameKey(wanted.name)
  if (key === '') throw refuse(REGISTRATION_REFUSALS, 'name_unreadable', field)
  const { division } = wanted
  const [asking, playing] = await Promise.all([
    reader.first(registrations, {
      filter: `division = {:division} && name_key = {:key} && id != {:id} && ${ACTIVE}`,
      params: { division, key, id: wanted.id },
    }),
    reader.first(teams, {
      filter: `division = {:division} && name_key = {:key} && id != {:team} && ${ACTIVE}`,
      params: { division, key, team: wanted.team },
    }),
  ])
  if (asking ?? playing) throw refuse(REGISTRATION_REFUSALS, 'name_registered', field, { facts: { name: wanted.name } })
}

const ACTIVE = '(state = "registered" || state = "accepted" || state = "waiting")'

/** One may have vanished while somebody filled in the form. */
export async function checkDivision(reader: Reader, division: string): Promise<void> {
  if (!(await divisionWithKey(reader, division))) throw refuse(REGISTRATION_REFUSALS, 'division_unknown', 'division')
}

/** The place after everybody who waits in a division. */
export async function lastPlace(tx: Transaction, division: Registration['division']): Promise<number> {
  const last = await tx.first(registrations, {
    filter: 'state = "waiting" && division = {:division}',
    params: { division },
    sort: '-waiting_order',
  })
  return (last?.waiting_order ?? 0) + 1
}
