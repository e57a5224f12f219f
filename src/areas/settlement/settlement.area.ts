import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { remindTeams } from './admin/reminders.commands.server.ts'
import { settlementCsvRoute } from './admin/settlement-csv.route.server.ts'
import { bookByHand, counterByHand } from './entries/entries.commands.server.ts'
import { teamsInCredit, teamsThatOwe } from './entries/entries.server.ts'
import { SETTLEMENT_AUDIT_WORDS } from './settlement.audit-words.ts'
import { settlementEntries, teamAccounts } from './settlement.collections.ts'
import { fillSettlement, playPayments } from './settlement.demo.ts'
import { SETTLEMENT_DATA } from './settlement.personal-data.server.ts'
import { SETTLEMENT_TABLES } from './settlement.tables.ts'
import { SETTLEMENT_TODOS } from './settlement.todos.server.ts'
import { importStatement, rememberColumns } from './statements/statements.commands.server.ts'

export const settlementArea = area({
  name: 'settlement',
  collections: [settlementEntries, teamAccounts],
  tables: SETTLEMENT_TABLES,
  commands: [bookByHand, counterByHand, importStatement, rememberColumns, remindTeams],
  routes: [settlementCsvRoute],
  personalData: [SETTLEMENT_DATA],
  async decisions(reader) {
    const [count, owing] = await Promise.all([teamsInCredit(reader), teamsThatOwe(reader)])
    return [
      { text: m.settlement_decision({ count }), count, href: '/admin/settlement?state=credit' },
      { text: m.settlement_decision_owing({ count: owing }), count: owing, href: '/admin/settlement?state=open' },
    ]
  },
  teamTodos: SETTLEMENT_TODOS,
  auditWords: SETTLEMENT_AUDIT_WORDS,
  demo: {
    after: ['accounts', 'tournament', 'teams', 'registration', 'configuration'],
    fill: fillSettlement,
    play: playPayments,
  },
})
