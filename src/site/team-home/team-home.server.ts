import { data } from 'react-router'
import { arrivedAt } from '#areas/arrivals/arrivals.api.server.ts'
import { configOf, flagsOf, messagesWhileOff, saidIn } from '#areas/configuration/configuration.api.server.ts'
import { hasOffers } from '#areas/extras/extras.api.server.ts'
import { teamDay } from '#areas/schedule/team-day.api.server.ts'
import { contactsOf } from '#areas/teams/contacts/contacts.api.server.ts'
import { rosterAddress, viewHref } from '#areas/teams/roster/roster.address.ts'
import { rosterOf } from '#areas/teams/roster/roster.queries.server.ts'
import { rostersOpenUntil } from '#areas/teams/roster/roster-lock.server.ts'
import { gamesOfTeam } from '#areas/teams/team-games.api.server.ts'
import { teamOfVisit } from '#areas/teams/team-of-visit.api.server.ts'
import type { Team } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatTime } from '#client/when.ts'
import { installedAreas } from '#http/areas/area.ts'
import { todosOf, todoTopics } from '#http/areas/team-todos.ts'
import { knowsPage } from '#http/pages/known-pages.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { genderCounts } from '#rules/equity/equity.ts'
import { eventsBeside } from '../home/home-data.server.ts'
import { MANAGER_PLACES } from './manager-places.ts'

/** What the first page of a team's manager shows. Whoever manages several sees one, and how much there is to do for each. */
export async function teamHome(page: PageRequest, wanted: string | null) {
  const { db } = page
  const { team, managed, headers } = await teamOfVisit(page, wanted)
  if (!team) {
    if (wanted !== null) throw data(null, { status: 404 })
    return data({ team: undefined, withdrawn: await withdrawnOf(page) }, undefined)
  }
  const areas = page.get(installedAreas)
  const own = new Set([team.id, ...managed.map(({ id }) => id)])
  const [places, tournament, roster, todos, day, arrived, canOrder, rosterUntil] = await Promise.all([
    placesFor(page),
    tournamentOf(db),
    rosterOf(db, team.id),
    todosOf(db, areas, [...own]),
    teamDay(page.visit, team.id),
    arrivedAt(db, team.id),
    hasOffers(db),
    team.roster_locked ? '' : rostersOpenUntil(db),
  ])
  const { ends = '', time_zone = 'UTC', contact_name = '', contact_email = '' } = tournament ?? {}
  const isOver = ends !== '' && dayIn(db.now(), time_zone) > ends
  return data(
    {
      team: shownTeam(team),
      managed: managed.map((it) => ({ ...it, todos: todos.get(it.id)?.length ?? 0 })),
      todos: todos.get(team.id) ?? [],
      day: day && { ...day, events: await eventsBeside(page, day.games, day.zone) },
      contacts: ((await contactsOf(db, [team])).get(team.id) ?? []).map(({ name, email, phone }) => ({
        name,
        email,
        phone,
      })),
      isOver,
      place: isOver ? await placeOf(page, team) : undefined,
      roster: {
        players: roster.length,
        connected: roster.filter(({ connected }) => connected).length,
        counts: genderCounts(roster.map(({ gender_match }) => gender_match)),
        addresses: [...new Set(roster.map(({ email }) => email).filter(Boolean))],
      },
      /** Made here: the browser needs no more than where they lead. */
      links: {
        roster: rosterAddress(team.id).href(),
        add: viewHref(team.id, 'add'),
        import: viewHref(team.id, 'import'),
        codes: viewHref(team.id, 'codes'),
      },
      places,
      ...(contact_email !== '' && { organiser: { name: contact_name, address: contact_email } }),
      topics: todoTopics(areas, team.id),
      canOrder,
      /** The last day for changes; '' where none is said. */
      rosterUntil,
      arrived: arrived && formatTime(arrived, time_zone),
    },
    headers && { headers },
  )
}

export type TeamHome = Extract<Awaited<ReturnType<typeof teamHome>>['data'], { readonly todos: unknown }>

const shownTeam = ({ id, name, division, state, roster_locked }: Team) => ({
  id,
  name,
  division,
  state,
  isLocked: roster_locked,
})

/** What everybody may see of it: that it has left. Nobody manages it any more. */
async function withdrawnOf({
  db,
  viewer,
}: PageRequest): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const found = await db.list(teams, {
    filter: 'managers ?= {:user} && state = "withdrawn"',
    params: { user: viewer.id },
    sort: 'name_key',
    limit: 10,
  })
  return found.map(({ id, name }) => ({ id, name }))
}

async function placeOf(page: PageRequest, { id: team }: Team): Promise<number | undefined> {
  const { standing } = await page.get(gamesOfTeam)(page.visit, team)
  return standing?.place
}

/** What switches open for managers; of what is off, what the organisers say about it. */
async function placesFor(page: PageRequest) {
  const { db, preferences } = page
  const [config, messages] = await Promise.all([configOf(db), messagesWhileOff(db)])
  const flags = flagsOf(config)
  return MANAGER_PLACES.filter(({ path }) => page.get(knowsPage)(path)).map(({ flag, message, path }) => ({
    path,
    isOpen: flags[flag],
    message: flags[flag] ? undefined : saidIn(messages(message), preferences.language),
  }))
}
