import { checkWho } from '#http/commands.ts'
import { type Language, preferencesOf } from '#http/pages/preferences.ts'
import type { Routes } from '#http/service.ts'
import { csvOf } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { teamStateInWords } from './admin-team-words.ts'
import { allTeamsListed, type TeamListed } from './admin-teams.queries.server.ts'
import { teamsShownIn } from './admin-teams-shown.ts'

/** `GET /api/teams/teams.csv`: the teams of the admins' list, with its search, filters and order, in the reader's language. */
export const teamsCsvRoute: Routes = (router, { db, sessions }) => {
  router.get('/api/teams/teams.csv', async (exchange) => {
    checkWho({ roles: ['admin'] }, await sessions.viewerOf(exchange))
    const asked = ASKED.map((name) => [name, exchange.query(name) ?? ''])
    const found = await allTeamsListed(db, teamsShownIn(new URLSearchParams(Object.fromEntries(asked))))
    return { status: 200, headers: HEADERS, body: teamsCsv(found, preferencesOf(exchange).language) }
  })
}

const ASKED = ['q', 'division', 'state', 'locked', 'sort']

const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="fieldside-teams.csv"',
}

/** The heads are those that an import understands. */
export function teamsCsv(teams: readonly TeamListed[], locale: Language): string {
  const heads = [
    m.teams_admin_name,
    m.teams_admin_short_name,
    m.teams_admin_division,
    m.teams_admin_city,
    m.teams_admin_country,
    m.teams_admin_colour_light,
    m.teams_admin_colour_dark,
    m.teams_admin_seed,
    m.teams_admin_state,
    m.teams_admin_players,
    m.teams_admin_managers,
    m.teams_admin_roster,
  ].map((words) => words({}, { locale }))
  const locked = m.teams_admin_locked({}, { locale })
  const rows = teams.map((team) => [
    team.name,
    team.short_name,
    team.division,
    team.city,
    team.country,
    team.colour_light,
    team.colour_dark,
    team.seed === 0 ? '' : String(team.seed),
    teamStateInWords(team.state, { locale }),
    String(team.players),
    team.managers.map(({ name }) => name).join(', '),
    team.roster_locked ? locked : '',
  ])
  return csvOf([heads, ...rows], locale === 'de' ? ';' : ',')
}
