import { checkWho } from '#http/commands.ts'
import { type Language, preferencesOf } from '#http/pages/preferences.ts'
import type { Routes } from '#http/service.ts'
import { csvOf } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { shownCode } from '../connector/connection-code.ts'
import { FEE_WORDS } from './admin-player-words.ts'
import { allPlayersListed, type PlayerListed } from './admin-players.queries.server.ts'
import { playersShownIn } from './admin-players-shown.ts'

/** `GET /api/teams/players.csv`: the players of the admins' list, with its search, filters and order, in the reader's language. */
export const playersCsvRoute: Routes = (router, { db, sessions }) => {
  router.get('/api/teams/players.csv', async (exchange) => {
    checkWho({ roles: ['admin'] }, await sessions.viewerOf(exchange))
    const asked = ASKED.map((name) => [name, exchange.query(name) ?? ''])
    const found = await allPlayersListed(db, playersShownIn(new URLSearchParams(Object.fromEntries(asked))))
    return { status: 200, headers: HEADERS, body: playersCsv(found, preferencesOf(exchange).language) }
  })
}

const ASKED = ['q', 'team', 'division', 'show', 'fee', 'sort']

const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="fieldside-players.csv"',
}

/** The heads are those that an import understands. */
export function playersCsv(players: readonly PlayerListed[], locale: Language): string {
  const heads = [
    m.teams_admin_team,
    m.teams_admin_division,
    m.roster_csv_number,
    m.roster_csv_name,
    m.roster_csv_shown,
    m.roster_csv_gender,
    m.roster_csv_birth_year,
    m.roster_csv_email,
    m.roster_csv_phone,
    m.roster_csv_captain,
    m.roster_csv_spirit_captain,
    m.teams_admin_walk_in,
    m.teams_admin_fee,
    m.teams_admin_account,
    m.roster_csv_code,
  ].map((words) => words({}, { locale }))
  const yes = m.roster_csv_yes({}, { locale })
  const genders = { female: m.roster_csv_female({}, { locale }), male: m.roster_csv_male({}, { locale }), '': '' }
  const rows = players.map((player) => [
    player.team?.name ?? '',
    player.team?.division ?? '',
    player.number,
    player.full_name,
    player.name,
    genders[player.gender_match],
    player.birth_year === 0 ? '' : String(player.birth_year),
    player.email,
    player.phone,
    player.captain ? yes : '',
    player.spirit_captain ? yes : '',
    player.walk_in ? yes : '',
    FEE_WORDS[player.fee_state]({}, { locale }),
    player.account?.email ?? '',
    shownCode(player.code),
  ])
  return csvOf([heads, ...rows], locale === 'de' ? ';' : ',')
}
