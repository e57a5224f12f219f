import { checkWho } from '#http/commands.ts'
import { type Language, preferencesOf } from '#http/pages/preferences.ts'
import type { Routes } from '#http/service.ts'
import { csvOf } from '#rules/csv.ts'
import { nameKey } from '#rules/names.ts'
import { m } from '#words/messages.js'
import { shownCode } from '../connector/connection-code.ts'
import { type RosterPlayer, rosterOf, teamFor } from './roster.queries.server.ts'

/** `GET /api/teams/roster.csv?team=`: all of a roster for whoever may act for the team, in the reader's language. */
export const rosterCsvRoute: Routes = (router, { db, sessions }) => {
  router.get('/api/teams/roster.csv', async (exchange) => {
    const viewer = await sessions.viewerOf(exchange)
    checkWho('signedIn', viewer)
    const team = await teamFor(db, viewer, exchange.query('team') ?? '')
    const { language } = preferencesOf(exchange)
    return { status: 200, headers: headersFor(team.name), body: rosterCsv(await rosterOf(db, team.id), language) }
  })
}

const headersFor = (team: string) => ({
  'cache-control': 'no-store',
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="fieldside-roster-${nameKey(team).replaceAll(/[^a-z0-9]+/g, '-')}.csv"`,
})

/** The heads are those that an import understands. */
export function rosterCsv(roster: readonly RosterPlayer[], locale: Language): string {
  const heads = [
    m.roster_csv_number,
    m.roster_csv_name,
    m.roster_csv_shown,
    m.roster_csv_gender,
    m.roster_csv_birth_year,
    m.roster_csv_email,
    m.roster_csv_phone,
    m.roster_csv_captain,
    m.roster_csv_spirit_captain,
    m.roster_csv_connected,
    m.roster_csv_code,
  ].map((words) => words({}, { locale }))
  const yes = m.roster_csv_yes({}, { locale })
  const genders = {
    female: m.roster_csv_female({}, { locale }),
    male: m.roster_csv_male({}, { locale }),
    '': '',
  }
  const rows = roster.map((player) => [
    player.number,
    player.full_name,
    player.name,
    genders[player.gender_match],
    player.birth_year === 0 ? '' : String(player.birth_year),
    player.email,
    player.phone,
    player.captain ? yes : '',
    player.spirit_captain ? yes : '',
    player.connected ? yes : '',
    shownCode(player.code),
  ])
  return csvOf([heads, ...rows], locale === 'de' ? ';' : ',')
}
