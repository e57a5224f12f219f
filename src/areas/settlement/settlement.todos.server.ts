import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatMoney } from '#client/amounts.ts'
import { filtered } from '#client/live/use-live.ts'
import type { TeamTodos } from '#http/areas/team-todos.ts'
import { m } from '#words/messages.js'
import { accountsOf } from './entries/entries.server.ts'
import { settlementHref } from './own/settlement.address.ts'

/** What a team still has to pay, while its managers can see for what. */
export const SETTLEMENT_TODOS: TeamTodos = {
  async of(reader, ids) {
    const [config, found, tournament] = await Promise.all([
      configOf(reader),
      reader.byIds(teams, ids),
      tournamentOf(reader),
    ])
    if (!flagsOf(config).teammanager_settlement_active) return []
    const accounts = await accountsOf(reader, [...found.values()])
    return [...accounts].flatMap(([team, { due }]) => {
      if (due <= 0) return []
      const text = m.settlement_todo({ amount: formatMoney(due, tournament?.currency || 'EUR') })
      return [{ team, about: 'money' as const, text, href: settlementHref(team), weight: 'soon' as const }]
    })
  },
  topics: (team) => [filtered('settlement_entries', `team = "${team}"`)],
}
