import { gamesOfTeam } from '#areas/teams/team-games.api.server.ts'
import { area } from '#http/areas/area.ts'
import { fillSchedule, playExchange, writeExchange } from './demo/schedule.demo.ts'
import { gamesOfWeekend } from './game-times.api.server.ts'
import { generation } from './generation/generation.server.ts'
import { changeField, createShowGame, removeShowGame, setBreaks, setDuties } from './plan/edit.commands.server.ts'
import { lockGames, placeGames } from './plan/plan.commands.server.ts'
import { discardDraft, publishSchedule } from './plan/publish.commands.server.ts'
import { scheduleSteps } from './plan/setup-steps.server.ts'
import { gamesCsvRoute } from './public/take-along/games-csv.route.server.ts'
import { gamesIcsRoute } from './public/take-along/games-ics.route.server.ts'
import { gamesForTeam } from './public/team-games.server.ts'
import { SCHEDULE_AUDIT_WORDS } from './schedule.audit-words.ts'
import {
  formats,
  games,
  plannedFormats,
  plannedGames,
  playingFields,
  poolEntries,
  schedulePlan,
  scoreSteps,
} from './schedule.collections.ts'
import { fieldsOnPlan } from './site-plan/fields-on-plan.server.ts'
import { pinField } from './site-plan/pin-field.commands.server.ts'
import {
  answerFields,
  answerFormat,
  answerTeams,
  answerTimes,
  answerWishes,
} from './wizard/answers/answers.commands.server.ts'
import { applyPlan } from './wizard/generating/apply.commands.server.ts'
import { cancelGeneration, startGeneration } from './wizard/generating/generating.commands.server.ts'
import { wizardRuns } from './wizard/generating/wizard-run.server.ts'
import { pasteTimetable } from './wizard/paste/paste.commands.server.ts'
import { WIZARD_AUDIT_WORDS } from './wizard/wizard.audit-words.ts'

export const scheduleArea = area({
  name: 'schedule',
  collections: [playingFields, formats, games, scoreSteps, poolEntries, schedulePlan, plannedFormats, plannedGames],
  commands: [
    placeGames,
    lockGames,
    createShowGame,
    removeShowGame,
    setBreaks,
    changeField,
    setDuties,
    publishSchedule,
    discardDraft,
    pinField,
    answerTeams,
    answerFormat,
    answerFields,
    answerTimes,
    answerWishes,
    startGeneration,
    cancelGeneration,
    applyPlan,
    pasteTimetable,
  ],
  routes: [gamesIcsRoute, gamesCsvRoute],
  ownWeekend: gamesOfWeekend,
  planPlaces: fieldsOnPlan,
  checklist: scheduleSteps,
  provides: [gamesOfTeam.as(gamesForTeam)],
  hears: [generation, wizardRuns],
  auditWords: { ...SCHEDULE_AUDIT_WORDS, ...WIZARD_AUDIT_WORDS },
  demo: {
    after: [
      'accounts',
      'tournament',
      'teams',
      'timeline',
      'map',
      'registration',
      'configuration',
      'settlement',
      'extras',
      'discgolf',
      'feedback',
    ],
    fill: fillSchedule,
    write: writeExchange,
    play: playExchange,
  },
})
