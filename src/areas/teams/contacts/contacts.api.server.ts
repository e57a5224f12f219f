import { userWithEmail } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { inviteManager, openAmong, revokeUnused } from '#areas/accounts/invitations/invitations.api.server.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { addManager, type Team } from '../teams.api.server.ts'
import { invitedMail, managerMail } from './contacts.mails.ts'

/** Who speaks for a team: known by an address, with an account or without. */
export interface TeamContact {
  readonly email: string
  readonly name: string
  readonly language: Language
  /** Left out: as it is. */
  readonly phone?: string
}

export type ContactState = 'manages' | 'invited' | 'not invited'

export interface KeptContact extends Required<TeamContact> {
  readonly team: string
  readonly state: ContactState
}

type Named = Pick<Team, 'id' | 'name'>

/** An account that proved the address manages the team at once; anybody else is invited. `notBefore`: until then no mail leaves. */
export async function welcomeContact(
  tx: Transaction,
  actor: Viewer,
  publicUrl: string,
  { id: team, name }: Named,
  contact: TeamContact,
  notBefore: Date = tx.now(),
): Promise<'manages' | 'invited'> {
  const { email: to, language } = contact
  const known = await userWithEmail(tx, to)
  if (known?.verified && !known.blocked) {
    await keepContact(tx, team, contact)
    await addManager(tx, actor, team, known.id)
    await queueMail(tx, { to, notBefore, ...managerMail(known.language || language, name, publicUrl) })
    return 'manages'
  }
  const { id, href, expires } = await inviteManager(tx, actor, { publicUrl, team, note: contact.name || to })
  await keepContact(tx, team, contact, id)
  await queueMail(tx, { to, notBefore, expires, ...invitedMail(language, name, href) })
  return 'invited'
}

/** Without a word to them. */
export async function keepContact(
  tx: Transaction,
  team: string,
  { email, name, language, phone }: TeamContact,
  invitation?: string,
): Promise<void> {
  const told = {
    name,
    language,
    at: timestamp(tx.now()),
    ...(invitation !== undefined && { invitation }),
    ...(phone !== undefined && { phone }),
  }
  await tx.execute((queries) =>
    queries
      .insertInto('_team_contacts')
      .values({ team, email, ...told })
      .onConflict((conflict) => conflict.columns(['team', 'email']).doUpdateSet(told)),
  )
}

/** Somebody else speaks for the team, or is called otherwise. */
export async function changeContact(
  tx: Transaction,
  actor: Viewer,
  team: string,
  before: string,
  after: TeamContact,
): Promise<void> {
  if (team === '') return
  if (before !== after.email) await forgetContact(tx, actor, team, before)
  await keepContact(tx, team, after)
}

/** Ends their invitation, too: whoever no longer speaks for the team must not become its manager by an old mail. */
export async function forgetContact(tx: Transaction, actor: Viewer, team: string, email: string): Promise<void> {
  const [found] = await tx.query((queries) =>
    queries.selectFrom('_team_contacts').select('invitation').where('team', '=', team).where('email', '=', email),
  )
  if (!found) return
  if (found.invitation !== null) await revokeUnused(tx, actor, found.invitation)
  await tx.execute((queries) =>
    queries.deleteFrom('_team_contacts').where('team', '=', team).where('email', '=', email),
  )
}

/** Of each of these teams, in the order of their addresses: in as many queries for one as for all. */
export async function contactsOf(
  reader: Reader,
  teams: readonly Pick<Team, 'id' | 'managers'>[],
): Promise<ReadonlyMap<string, readonly KeptContact[]>> {
  const ids = teams.map(({ id }) => id)
  const rows = await reader.query((queries) =>
    queries.selectFrom('_team_contacts').selectAll().where('team', 'in', ids).orderBy('email'),
  )
  const managers = await reader.byIds(
    users,
    teams.flatMap((team) => team.managers),
  )
  const open = await openAmong(
    reader,
    rows.flatMap(({ invitation }) => invitation ?? []),
  )
  const managing = new Map(
    teams.map((team) => [team.id, new Set(team.managers.map((id) => managers.get(id)?.email ?? ''))]),
  )
  const stateOf = ({ team, email, invitation }: (typeof rows)[number]): ContactState => {
    if (managing.get(team)?.has(email)) return 'manages'
    return invitation !== null && open.has(invitation) ? 'invited' : 'not invited'
  }
  return Map.groupBy(
    rows.map((row) => ({
      team: row.team,
      email: row.email,
      name: row.name,
      language: row.language,
      phone: row.phone ?? '',
      state: stateOf(row),
    })),
    ({ team }) => team,
  )
}
