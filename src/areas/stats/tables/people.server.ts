import { equityFigures } from '#areas/equity/equity.api.server.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { textInLanguage } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { countryIn } from '#rules/countries.ts'
import { m } from '#words/messages.js'
import type { StatTable } from '../stat-table.ts'

interface Entered {
  readonly teams: number
  readonly players: number
}

/** Teams that play, with their players, by one of what everybody sees of a team. */
const enteredBy = (reader: Reader, field: 'division' | 'country') =>
  reader.query((queries) =>
    queries
      .selectFrom('teams as t')
      .leftJoin('players as p', 'p.team', 't.id')
      .where('t.state', '=', 'accepted')
      .select(({ fn, ref }) => [
        ref(`t.${field}`).as('name'),
        fn.count<number>('t.id').distinct().as('teams'),
        fn.count<number>('p.id').as('players'),
      ])
      .groupBy(`t.${field}`),
  )

export const TEAMS_TABLE: StatTable = {
  key: 'teams',
  title: m.stats_teams,
  heads: [m.stats_division, m.stats_teams_count, m.stats_players],
  drawn: { cell: 1 },
  async rows(reader, language) {
    const [divisions, entered] = await Promise.all([divisionsOf(reader), enteredBy(reader, 'division')])
    const found = new Map<string, Entered>(entered.map((it) => [it.name, it]))
    return divisions.map((division) => {
      const { teams, players } = found.get(division.key) ?? { teams: 0, players: 0 }
      return { name: textInLanguage(division, 'name', language).words, cells: [teams, players] }
    })
  },
}

export const COUNTRIES_TABLE: StatTable = {
  key: 'countries',
  title: m.stats_countries,
  heads: [m.stats_country, m.stats_teams_count, m.stats_players],
  drawn: { cell: 0 },
  async rows(reader, language) {
    const entered = await enteredBy(reader, 'country')
    return entered
      .toSorted((one, other) => other.teams - one.teams || (one.name < other.name ? -1 : 1))
      .map(({ name, teams, players }) => ({
        name: name === '' ? m.stats_unknown() : countryIn(language, name),
        cells: [teams, players],
      }))
  },
}

export const GENDER_TABLE: StatTable = {
  key: 'gender',
  title: m.stats_gender,
  note: m.stats_gender_note,
  heads: [m.stats_division, m.stats_players, m.equity_female, m.equity_male, m.equity_unknown],
  async rows(reader, language) {
    const { rows, total } = await equityFigures(reader, language)
    return [...rows, { ...total, name: m.equity_all() }].map(({ name, players, female, male, unknown }) => ({
      name,
      cells: [players, female, male, unknown],
    }))
  },
}
