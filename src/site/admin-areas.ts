import { bookerRequests, invitations, roles } from '#areas/accounts/accounts.collections.ts'
import type { AdminArea } from '#areas/administration/administration.api.server.ts'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { outboxState } from '#areas/notifications/outbox.api.server.ts'
import { type Places, placesOf } from '#areas/registration/places.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { pageAt } from './pages.ts'

/** What each area tells the admins' first page, in the order in which a tournament is set up. */

/** No link leads to a page that is not built. */
const pageFor = (path: string) => pageAt(path)?.path

const tournament: AdminArea = {
  async checklist(reader) {
    const found = await tournamentOf(reader)
    const isSaid = found !== undefined && found.name !== '' && found.starts !== ''
    return [{ key: 'tournament', done: isSaid, href: '/admin/config#tournament' }]
  },
}

const teamsArea: AdminArea = {
  async checklist(reader) {
    const accepted = await reader.count(teams, { filter: 'state = "accepted"' })
    return [{ key: 'teams', done: accepted > 0, href: pageFor('/admin/tournament/teams') }]
  },
  async decisions(reader) {
    const places = await placesOf(reader)
    const sum = (of: (it: Places) => number) => places.reduce((all, it) => all + of(it), 0)
    return [
      { key: 'registrations', count: sum(({ open }) => open), href: '/admin/team_registration' },
      {
        key: 'free_places',
        count: sum(({ capacity, accepted, waiting }) => Math.min(Math.max(0, capacity - accepted), waiting)),
        href: '/admin/team_registration?show=waiting',
      },
    ]
  },
}

const configuration: AdminArea = {
  async checklist(reader) {
    const { schedule_initialized, ...switches } = flagsOf(await configOf(reader))
    return [
      { key: 'schedule', done: schedule_initialized, href: pageFor('/admin/schedule/init') },
      { key: 'switches', done: Object.values(switches).includes(true), href: '/admin/config' },
    ]
  },
}

const accounts: AdminArea = {
  /** Somebody else takes part: has a role, or was invited to one. */
  async checklist(reader) {
    const people = await reader.count(roles, { filter: 'roles:length > 0' })
    const invited = await reader.count(invitations)
    return [{ key: 'invitations', done: people > 1 || invited > 0, href: '/admin/user-management/roles' }]
  },
  async decisions(reader) {
    const open = await reader.count(bookerRequests, { filter: 'status = "open"' })
    return [{ key: 'booker_requests', count: open, href: '/admin/user-management/booker-requests' }]
  },
}

const notifications: AdminArea = {
  /** Tried and not taken, or kept for want of a mail server: somebody has to pass them on by hand. */
  async decisions(reader) {
    const { tried } = await outboxState(reader)
    return [{ key: 'mails', count: tried, href: '/admin#mails' }]
  },
}

export const ADMIN_AREAS: readonly AdminArea[] = [tournament, teamsArea, configuration, accounts, notifications]
