import { mailsTo } from '#areas/notifications/notifications.api.server.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import type { PersonalData } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import { rolesOf } from '../accounts.api.server.ts'
import { bookerRequests, users } from '../accounts.collections.ts'
import { openCodesOf } from '../codes/codes.server.ts'
import { acceptedBy } from '../invitations/invitations.server.ts'
import { identitiesOf } from '../openid/identities.server.ts'
import { passkeysOf } from '../passkeys/passkeys.server.ts'

/** What the accounts know about a person. */
export const ACCOUNTS_DATA: readonly PersonalData[] = [
  { name: 'account', of: (reader, { id }) => accountOf(reader, id) },
  { name: 'roles', of: (reader, { id }) => rolesOf(reader, id) },
  { name: 'openLinks', of: (reader, { id }) => openLinksOf(reader, id) },
  { name: 'codes', of: (reader, { id }) => openCodesOf(reader, id) },
  { name: 'identities', of: (reader, { id }) => identitiesOf(reader, id) },
  { name: 'passkeys', of: (reader, { id }) => passkeysOf(reader, id) },
  { name: 'bookerRequests', of: (reader, { id }) => bookerRequestsOf(reader, id) },
  { name: 'invitations', of: (reader, { id }) => acceptedBy(reader, id) },
  { name: 'player', of: (reader, { id }) => playerOf(reader, id) },
  { name: 'mails', of: (reader, { id }) => mailsOf(reader, id) },
  { name: 'audit', of: (reader, { id }) => auditOf(reader, id) },
]

async function accountOf(reader: Reader, id: string) {
  const user = await reader.get(users, id)
  if (!user) return undefined
  const { password: _, tokenKey: __, name_key: ___, ...account } = user
  return account
}

/** Which mails went to an address is told to whoever proved that it is theirs. */
async function mailsOf(reader: Reader, id: string) {
  const user = await reader.get(users, id)
  return user?.verified ? mailsTo(reader, user.email) : []
}

/** Links by which the person could change something about the account now; the tokens themselves nobody knows. */
const openLinksOf = (reader: Reader, id: string) =>
  reader.query((queries) =>
    queries.selectFrom('_links').select(['kind', 'email', 'expires', 'invitation', 'to']).where('user', '=', id),
  )

async function bookerRequestsOf(reader: Reader, user: string) {
  const own = await reader.list(bookerRequests, { filter: 'user = {:user}', params: { user } })
  return own.map(({ message, status, reason, decided_at, created }) => ({
    message,
    status,
    reason,
    decided_at,
    created,
  }))
}

async function playerOf(reader: Reader, id: string) {
  const connected = (await reader.get(users, id))?.player
  const player = connected ? await reader.get(players, connected) : undefined
  if (!player) return undefined
  const team = player.team ? await reader.get(teams, player.team) : undefined
  const details = await detailsOf(reader, player.id)
  return { ...player, teamName: team?.name ?? '', details: details ?? null }
}

const detailsOf = (reader: Reader, player: string) =>
  reader.first(playerDetails, { filter: 'player = {:player}', params: { player } })

/** By the person and about them. Who else did something is not the person's to take along. */
async function auditOf(reader: Reader, id: string) {
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('_audit')
      .select(['at', 'action', 'collection', 'record', 'detail', 'actor'])
      .where(({ eb, and, or }) =>
        or([eb('actor', '=', id), and([eb('collection', '=', users.name), eb('record', '=', id)])]),
      )
      .orderBy('seq'),
  )
  return rows.map(({ actor, detail, ...entry }) => ({
    ...entry,
    detail: JSON.parse(detail) as unknown,
    by: actor === id ? 'you' : 'somebody else',
  }))
}

/** In the place of a name, where somebody played and does not want to be named. */
const NAMELESS = 'N. N.'

/** Results stay, without the name. What is owed and paid stays for the team. */
export async function makePlayerNameless(tx: Transaction, player: string): Promise<void> {
  if (player === '') return
  await tx.update(players, player, { name: NAMELESS })
  const details = await detailsOf(tx, player)
  if (!details) return
  await tx.update(playerDetails, details.id, {
    full_name: '',
    gender_match: '',
    birth_year: 0,
    email: '',
    phone: '',
    emergency_contact: '',
    parent_consent: false,
    connection_code: '',
  })
}
