import * as v from 'valibot'
import { endMailsTo, inviteManager } from '#areas/accounts/invitations/invitations.api.server.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import { m } from '#words/messages.js'
import { isActive } from '../admin-teams/active-teams.server.ts'
import { teamFor } from '../roster/roster.queries.server.ts'
import type { Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_REFUSALS } from '../teams.refusals.ts'
import { changeContact, contactsOf, forgetContact, keepContact, welcomeContact } from './contacts.api.server.ts'
import { contactFields } from './contacts.fields.ts'

/** A team has few who speak for it. */
const CONTACTS_MOST = 10

const saveContactInput = inputOf(
  {
    team: filled,
    /** The address as it was; '' for somebody new. */
    before: v.optional(v.string(), ''),
    ...contactFields,
  },
  { email: m.teams_contact_email_wrong },
)

/** Somebody else speaks for a team, or can be reached otherwise: by its managers and admins. Nobody is written to. */
export const saveContact = command({
  name: 'teams.saveContact',
  input: saveContactInput,
  who: 'signedIn',
  async run(tx, actor, { team: id, before, email, name, phone }) {
    const team = await teamFor(tx, actor, id)
    const own = (await contactsOf(tx, [team])).get(id) ?? []
    const found = own.find((it) => it.email === before)
    if (before !== '' && !found) throw refuse(TEAM_REFUSALS, 'contact_gone', 'email', 409)
    if (email !== before && own.some((it) => it.email === email)) throw refuse(TEAM_REFUSALS, 'contact_known', 'email')
    if (!found && own.length >= CONTACTS_MOST) throw refuse(TEAM_REFUSALS, 'contacts_full', 'email', 409)
    const contact = { email, name, phone, language: found?.language ?? 'en' }
    if (found) await changeContact(tx, actor, id, before, contact)
    else await keepContact(tx, id, contact)
    await tx.audit(actor, 'teams.saveContact', teams, id)
  },
})

export const removeContact = command({
  name: 'teams.removeContact',
  input: inputOf({ team: filled, email: filled }),
  who: 'signedIn',
  async run(tx, actor, { team: id, email }) {
    await teamFor(tx, actor, id)
    await forgetContact(tx, actor, id, email)
    await tx.audit(actor, 'teams.removeContact', teams, id)
  },
})

/** More teams than a page shows. */
const TEAMS_MOST = 500

const teamsInput = inputOf({ teams: v.pipe(v.array(filled), v.minLength(1), v.maxLength(TEAMS_MOST)) })

/** All who speak for these teams, but those who manage them or hold an invitation that is still open. */
export const inviteContacts = command({
  name: 'teams.inviteContacts',
  input: teamsInput,
  who: ADMINS,
  async run(tx, actor, { teams: ids }, { dependencies: { publicUrl } }) {
    const active = await activeAmong(tx, ids)
    const contacts = await contactsOf(tx, active)
    let [invited, already, without] = [0, 0, 0]
    for (const team of active) {
      const own = contacts.get(team.id) ?? []
      if (own.length === 0 && team.managers.length === 0) without++
      for (const contact of own) {
        if (contact.state === 'not invited') {
          await welcomeContact(tx, actor, publicUrl, team, contact)
          invited++
        } else already++
      }
    }
    return { invited, already, without }
  },
})

/** Two or three people look after a team. */
const MANAGERS_INVITED = 3

/** A link for each of these teams, to be passed on by hand; those that were passed on before go on working. */
export const makeTeamLinks = command({
  name: 'teams.makeLinks',
  input: teamsInput,
  who: ADMINS,
  secrets: ['links'],
  async run(tx, actor, { teams: ids }, { dependencies }) {
    const links: { team: string; link: string }[] = []
    for (const { id: team, name } of await activeAmong(tx, ids)) {
      // It is this link that is passed on now, and not the one of a mail that nobody sends.
      if (!dependencies.get(hasMailServer)) await endMailsTo(tx, team)
      const { publicUrl } = dependencies
      const { href } = await inviteManager(tx, actor, { publicUrl, team, note: name, usesMax: MANAGERS_INVITED })
      links.push({ team, link: href })
    }
    return { links }
  },
})

async function activeAmong(tx: Transaction, ids: readonly string[]): Promise<readonly Team[]> {
  const found = await tx.byIds(teams, ids)
  if (found.size < new Set(ids).size) throw refuse(TEAM_REFUSALS, 'team_gone', 'teams', 404)
  return [...found.values()].filter(isActive)
}
