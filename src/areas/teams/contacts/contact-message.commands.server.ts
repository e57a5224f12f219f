import * as v from 'valibot'
import { users } from '#areas/accounts/accounts.collections.ts'
import { queueMails } from '#areas/notifications/notifications.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { m } from '#words/messages.js'
import type { Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_REFUSALS } from '../teams.refusals.ts'
import { contactsOf } from './contacts.api.server.ts'
import { messageFields } from './contacts.fields.ts'
import { messageMail } from './contacts.mails.ts'

/** More teams than any tournament has. */
const TEAMS_MOST = 500

const writeInput = inputOf(
  {
    ...messageFields,
    /** The key of a division; '' for all. */
    division: v.optional(v.string(), ''),
    /** Only these; without any all that take part. */
    teams: v.optional(v.pipe(v.array(filled), v.maxLength(TEAMS_MOST)), []),
  },
  { subject: { required: m.teams_message_subject_missing }, text: { required: m.teams_message_text_missing } },
)

export interface MessageAudience {
  readonly division: string
  readonly teams: readonly string[]
}

export interface Addressees {
  /** Each address once, however many teams it speaks for. */
  readonly addresses: readonly string[]
  /** Teams for which nobody speaks. */
  readonly without: readonly string[]
}

/** A mail to each of those who speak for the teams or manage them. */
export const writeToContacts = command({
  name: 'teams.writeToContacts',
  input: writeInput,
  who: ADMINS,
  async run(tx, actor, { subject, text, ...audience }) {
    const { addresses, without } = await addresseesOf(tx, audience)
    if (addresses.length === 0) throw refuse(TEAM_REFUSALS, 'nobody_to_write_to', 'text', 409)
    const mail = messageMail(subject, text)
    await queueMails(
      tx,
      addresses.map((to) => ({ to, ...mail })),
    )
    const [first] = await teamsMeant(tx, audience)
    if (first)
      await tx.audit(actor, 'teams.writeToContacts', teams, first.id, { subject, recipients: addresses.length })
    return { sent: addresses.length, without: without.length }
  },
})

/** Those who would get it. */
export async function addresseesOf(reader: Reader, audience: MessageAudience): Promise<Addressees> {
  const meant = await teamsMeant(reader, audience)
  const contacts = await contactsOf(reader, meant)
  const managers = await reader.byIds(
    users,
    meant.flatMap((team) => team.managers),
  )
  const addressesFor = (team: Team) => [
    ...(contacts.get(team.id) ?? []).map(({ email }) => email),
    ...team.managers.flatMap((id) => managers.get(id)?.email.toLowerCase() ?? []),
  ]
  return {
    addresses: [...new Set(meant.flatMap(addressesFor))].toSorted(),
    without: meant.filter((team) => addressesFor(team).length === 0).map(({ name }) => name),
  }
}

async function teamsMeant(reader: Reader, { division, teams: ids }: MessageAudience): Promise<readonly Team[]> {
  const wanted = new Set(ids)
  const accepted = await reader.every(teams, { filter: 'state = "accepted"', sort: 'name,id' })
  return accepted.filter(
    (team) => (division === '' || team.division === division) && (wanted.size === 0 || wanted.has(team.id)),
  )
}
