import { teams } from '#areas/teams/teams.collections.ts'
import { filtered } from '#client/live/use-live.ts'
import type { TeamTodos } from '#http/areas/team-todos.ts'
import { m } from '#words/messages.js'
import { owedSheets } from './spirit.api.server.ts'

/** Sheets that a team has not given. */
export const SPIRIT_TODOS: TeamTodos = {
  async of(reader, ids) {
    const owed = await owedSheets(reader, new Set(ids))
    const named = await reader.byIds(
      teams,
      owed.map(({ opponent }) => opponent),
    )
    return owed.map(({ team, opponent, href }) => ({
      team,
      about: 'spirit' as const,
      text: m.spirit_waiting({ team: named.get(opponent)?.name ?? '' }),
      href,
      weight: 'now' as const,
    }))
  },
  topics: (team) => [filtered('spirit_sheets', `rater = "${team}"`)],
}
