import { divisionsOf, hasRatioRule, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { filtered } from '#client/live/use-live.ts'
import { formatDay } from '#client/when.ts'
import type { TeamTodo, TeamTodos, TodoWeight } from '#http/areas/team-todos.ts'
import type { Reader } from '#records/reader.ts'
import { daysBetween } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { openRequests } from '../connector/connection-requests.api.server.ts'
import { rosterAddress } from '../roster/roster.address.ts'
import { rostersOpenUntil } from '../roster/roster-lock.server.ts'
import { rosterFigures } from '../roster-figures.api.server.ts'
import type { Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { gapInWords } from './roster-gap-words.ts'
import { type RosterGap, rosterGaps } from './roster-gaps.ts'

/** Who waits to be connected, and what a roster lacks while its managers can still change it. */
export const ROSTER_TODOS: TeamTodos = {
  async of(reader, ids) {
    const [found, requests, figures, weight, until, divisions] = await Promise.all([
      reader.byIds(teams, ids),
      openRequests(reader, ids),
      rosterFigures(reader, ids),
      weightOfGaps(reader),
      rostersOpenUntil(reader),
      divisionsOf(reader),
    ])
    const withRatio = new Set(divisions.filter(hasRatioRule).map(({ key }) => key))
    return [...found.values()].flatMap((team) => {
      const isOpen = weight !== undefined && team.state === 'accepted' && !team.roster_locked
      const gaps = isOpen
        ? rosterGaps(figures(team.id), withRatio.has(team.division)).map((gap) => gapTodo(team, gap, weight, until))
        : []
      return [...requestTodo(team, requests.get(team.id) ?? 0), ...gaps]
    })
  },
  topics: (team) => [
    `teams/${team}`,
    filtered('players', `team = "${team}"`),
    filtered('player_details', `player.team = "${team}"`),
    filtered('connection_requests', `player.team = "${team}"`),
  ],
}

function requestTodo({ id: team }: Team, count: number): readonly TeamTodo[] {
  if (count === 0) return []
  const href = `${rosterAddress(team).href()}#requests`
  return [{ team, about: 'request', text: m.roster_todo_requests({ count }), href, weight: 'now' }]
}

/** So many days before the first one a gap is nothing to put off any more. */
const SOON_DAYS = 7

/** Undefined once the tournament is over: then nobody asks for them. */
async function weightOfGaps(reader: Reader): Promise<TodoWeight | undefined> {
  const { starts = '', ends = '', time_zone = 'UTC' } = (await tournamentOf(reader)) ?? {}
  const today = dayIn(reader.now(), time_zone)
  if (ends !== '' && today > ends) return undefined
  return starts !== '' && daysBetween(today, starts) <= SOON_DAYS ? 'soon' : 'later'
}

const ABOUT_CAPTAINS: readonly RosterGap['lacks'][] = ['captain', 'spirit_captain']
const ABOUT_PLAYERS: readonly RosterGap['lacks'][] = ['players', 'more_players']

function gapTodo({ id: team }: Team, gap: RosterGap, weight: TodoWeight, until: string): TeamTodo {
  const isOfTeam = ABOUT_CAPTAINS.includes(gap.lacks) || ABOUT_PLAYERS.includes(gap.lacks)
  return {
    team,
    about: ABOUT_CAPTAINS.includes(gap.lacks) ? 'captain' : 'player',
    text: gapInWords(gap),
    ...(until !== '' && { note: m.roster_until({ day: formatDay(until) }) }),
    href: rosterAddress(team).href(isOfTeam ? {} : { choices: { show: 'missing' } }),
    // Nobody needs a number to play.
    weight: gap.lacks === 'number' ? 'later' : weight,
  }
}
