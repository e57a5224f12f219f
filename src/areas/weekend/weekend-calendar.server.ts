import { createHmac, timingSafeEqual } from 'node:crypto'
import { rolesOf } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { knownSecret } from '#http/auth/tokens.ts'
import type { Reader } from '#records/reader.ts'
import { present } from '#records/viewing/present.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** The address of somebody's calendar. Calendars have no session, so the address itself is the secret. */

export const WEEKEND_ICS_PATH = '/api/weekend/my-weekend.ics'

const KEY_LENGTH = 32

/** Goes with the sessions: a new password, or signing out everywhere, ends it. */
async function keyOfCalendar(reader: Reader, person: string): Promise<string | undefined> {
  const user = await reader.get(users, person)
  if (!user || user.blocked) return undefined
  return createHmac('sha256', await knownSecret(reader))
    .update(`weekend of ${person} ${user.tokenKey}`)
    .digest('base64url')
    .slice(0, KEY_LENGTH)
}

/** Undefined for whoever has none. */
export async function weekendCalendarHref(reader: Reader, person: string): Promise<string | undefined> {
  const key = person === '' ? undefined : await keyOfCalendar(reader, person)
  return key === undefined ? undefined : `${WEEKEND_ICS_PATH}?${new URLSearchParams({ person, key })}`
}

/** Whose calendar it is, with the roles that they have now; undefined for a wrong key. */
export async function personOfCalendar(reader: Reader, person: string, key: string): Promise<Viewer | undefined> {
  const right = await keyOfCalendar(reader, person)
  if (right === undefined) return undefined
  const [known, given] = [Buffer.from(right), Buffer.from(key)]
  if (known.length !== given.length || !timingSafeEqual(known, given)) return undefined
  const user = await reader.get(users, person)
  return user && { id: person, roles: await rolesOf(reader, person), record: present(users, user) }
}
