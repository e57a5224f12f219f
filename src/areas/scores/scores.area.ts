import { goalsOfGame } from '#areas/schedule/game-goals.api.server.ts'
import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { gameCounts } from './counting/game-counts.collections.ts'
import { writeScores } from './demo/scores.demo.ts'
import {
  cancelGame,
  confirmAgreeing,
  confirmScore,
  forfeitGame,
  resumeGame,
  settleScore,
  suspendGame,
} from './keeping/confirm.commands.server.ts'
import { correctScore, enterThrows } from './keeping/correct.commands.server.ts'
import { countWaiting, openTies } from './keeping/waiting.queries.server.ts'
import { giveDayCode, withdrawDayCode } from './reporting/day-codes.commands.server.ts'
import { countScore, enterDayCode, reopenGame, reportScore, setFirstLine } from './reporting/report.commands.server.ts'
import { SCORE_TODOS } from './reporting/team-todos.server.ts'
import { placesCsvRoute, resultsCsvRoute } from './results/results-csv.route.server.ts'
import { resultsJsonRoute } from './results/results-json.route.server.ts'
import { goalsShown } from './scorers/goals-shown.server.ts'
import { goals, valuablePlayers } from './scorers/scorers.collections.ts'
import { nameValuable, noteGoal, removeGoal } from './scorers/scorers.commands.server.ts'
import { SCORE_AUDIT_WORDS } from './scores.audit-words.ts'
import { dayCodes, scoreEntries } from './scores.collections.ts'
import { SCORE_DATA } from './scores.personal-data.server.ts'

export const scoresArea = area({
  name: 'scores',
  collections: [dayCodes, scoreEntries, gameCounts, goals, valuablePlayers],
  commands: [
    countScore,
    reportScore,
    reopenGame,
    setFirstLine,
    enterDayCode,
    confirmScore,
    confirmAgreeing,
    settleScore,
    forfeitGame,
    suspendGame,
    resumeGame,
    cancelGame,
    correctScore,
    enterThrows,
    giveDayCode,
    withdrawDayCode,
    noteGoal,
    removeGoal,
    nameValuable,
  ],
  routes: [resultsCsvRoute, placesCsvRoute, resultsJsonRoute],
  provides: [goalsOfGame.as(goalsShown)],
  personalData: [SCORE_DATA],
  async decisions(reader) {
    const [waiting, ties] = [await countWaiting(reader), await openTies(reader)]
    return [
      {
        text: m.scores_decision_waiting({ count: waiting }),
        count: waiting,
        href: '/scores/confirm',
        role: 'scorekeeper',
      },
      {
        text: m.scores_decision_ties({ count: ties.length }),
        count: ties.length,
        href: '/scores/confirm',
        role: 'scorekeeper',
      },
    ]
  },
  teamTodos: SCORE_TODOS,
  auditWords: SCORE_AUDIT_WORDS,
  demo: { after: ['schedule'], write: writeScores },
})
