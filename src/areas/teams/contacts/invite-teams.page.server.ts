import { invitationsTo } from '#areas/accounts/invitations/invitations.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { activeTeams } from '../admin-teams/active-teams.server.ts'
import { contactsOf } from './contacts.api.server.ts'
import { passedOnMessage } from './contacts.mails.ts'

export interface MadeLink {
  readonly team: string
  readonly link: string
}

export interface TeamMessage extends MadeLink {
  /** Ready to be passed on, with the link in it. */
  readonly message: string
}

/** All teams that take part, and how far each has come to its managers. */
export async function teamsToInvite({ db, publicUrl }: PageRequest) {
  const active = (await activeTeams(db)).toSorted((a, b) => a.name_key.localeCompare(b.name_key))
  const ids = active.map(({ id }) => id)
  const [contacts, invitations, tournament] = await Promise.all([
    contactsOf(db, active),
    invitationsTo(db, ids),
    tournamentOf(db),
  ])
  const teams = active.map(({ id, name, short_name, logo, colour_dark, division, managers }) => {
    const [contact] = contacts.get(id) ?? []
    const invited = invitations.get(id) ?? []
    return {
      id,
      name,
      short_name,
      logo,
      colour_dark,
      division,
      isManaged: managers.length > 0,
      isInvited: invited.length > 0,
      /** '' while nobody has. */
      opened:
        invited
          .map(({ opened }) => opened)
          .toSorted()
          .at(-1) ?? '',
      contact: { name: contact?.name ?? '', email: contact?.email ?? '' },
    }
  })
  return { teams, publicUrl, tournament: tournament?.name ?? '', zone: tournament?.time_zone ?? 'UTC' }
}

export type InviteData = Awaited<ReturnType<typeof teamsToInvite>>

/** In the language of who speaks for the team, or else of whoever invites. */
export async function messagesWith(
  { db, preferences }: PageRequest,
  links: readonly MadeLink[],
): Promise<readonly TeamMessage[]> {
  const wanted = new Map(links.map(({ team, link }) => [team, link]))
  const teams = (await activeTeams(db)).filter(({ id }) => wanted.has(id))
  const [contacts, tournament] = await Promise.all([contactsOf(db, teams), tournamentOf(db)])
  return teams.map(({ id, name }) => {
    const link = wanted.get(id) ?? ''
    const language = contacts.get(id)?.[0]?.language ?? preferences.language
    return {
      team: id,
      link,
      message: passedOnMessage(language, { tournament: tournament?.name ?? '', team: name, link }),
    }
  })
}
