import { owedSheetOfGame } from '#areas/schedule/owed-sheet.api.server.ts'
import { spiritOfTeam } from '#areas/teams/team-spirit.api.server.ts'
import { onSpiritPublished } from '#areas/tournament/tournament-hooks.api.server.ts'
import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { correctSheet, removeSheet } from './admin/correct.commands.server.ts'
import { publishSpirit, unpublishSpirit } from './admin/publish.commands.server.ts'
import { remindSheets } from './admin/remind.commands.server.ts'
import { MISSING_SHEETS } from './admin/sheet-reminders.server.ts'
import { sheetsCsvRoute, spiritRankingCsvRoute } from './admin/spirit-csv.route.server.ts'
import { playSpirit, writeSpirit } from './demo/spirit.demo.ts'
import { takeRankings } from './ranking/take-rankings.server.ts'
import { giveSheet } from './sheet/sheet.commands.server.ts'
import { owedBy } from './spirit.api.server.ts'
import { SPIRIT_AUDIT_WORDS } from './spirit.audit-words.ts'
import { spiritComments, spiritRankings, spiritSheets } from './spirit.collections.ts'
import { SPIRIT_DATA } from './spirit.personal-data.server.ts'
import { sheetReminders } from './spirit.tables.ts'
import { SPIRIT_TODOS } from './spirit.todos.server.ts'
import { publishedSpiritOf } from './spirit-ranking.api.server.ts'

export const spiritArea = area({
  name: 'spirit',
  collections: [spiritSheets, spiritComments, spiritRankings],
  tables: [sheetReminders],
  commands: [giveSheet, publishSpirit, unpublishSpirit, remindSheets, correctSheet, removeSheet],
  routes: [sheetsCsvRoute, spiritRankingCsvRoute],
  provides: [
    onSpiritPublished.as(takeRankings),
    spiritOfTeam.as(publishedSpiritOf),
    owedSheetOfGame.as(async (reader, viewer, game) =>
      (await owedBy(reader, viewer)).find((owed) => owed.game === game),
    ),
  ],
  personalData: [SPIRIT_DATA],
  dueWork: [MISSING_SHEETS],
  async decisions(reader) {
    const count = await reader.count(spiritSheets, { filter: 'is_exchanged = false && game.state = "confirmed"' })
    return [{ text: m.spirit_decision({ count }), count, href: '/admin/spirit' }]
  },
  teamTodos: SPIRIT_TODOS,
  auditWords: SPIRIT_AUDIT_WORDS,
  demo: { after: ['scores', 'configuration'], write: writeSpirit, play: playSpirit },
})
