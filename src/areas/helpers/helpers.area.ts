import { onRolesLost } from '#areas/accounts/accounts.api.server.ts'
import { onTournamentMoved } from '#areas/tournament/tournament-hooks.api.server.ts'
import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import {
  addJob,
  assignHelper,
  changeJob,
  contactHelpers,
  copyDay,
  followTournament,
  removeJob,
  setJobsState,
  setPresence,
  unassignHelper,
} from './admin-jobs/admin-jobs.commands.server.ts'
import { jobsCsvRoute } from './admin-jobs/jobs-csv.route.server.ts'
import { importJobs } from './admin-jobs/jobs-import.commands.server.ts'
import { helpersCsvRoute } from './helper-lists/helpers-csv.route.server.ts'
import { HELPERS_AUDIT_WORDS } from './helpers.audit-words.ts'
import { helperJobEntries, helperJobs } from './helpers.collections.ts'
import { fillHelpers, playSunday } from './helpers.demo.ts'
import { HELPERS_DATA } from './helpers.personal-data.server.ts'
import { jobReminders } from './helpers.tables.ts'
import { ownJobsOfWeekend } from './helpers-weekend.server.ts'
import { jobsShortSoon } from './short-jobs.server.ts'
import { LAPSED_OFFERS, leaveAllJobs } from './taking/places.server.ts'
import { JOB_REMINDERS } from './taking/reminders.server.ts'
import {
  answerOffer,
  checkIn,
  leaveJob,
  seekReplacement,
  takeJob,
  waitForJob,
} from './taking/taking.commands.server.ts'

export const helpersArea = area({
  name: 'helpers',
  collections: [helperJobs, helperJobEntries],
  tables: [jobReminders],
  commands: [
    takeJob,
    waitForJob,
    leaveJob,
    seekReplacement,
    answerOffer,
    checkIn,
    addJob,
    changeJob,
    setJobsState,
    removeJob,
    copyDay,
    assignHelper,
    unassignHelper,
    setPresence,
    contactHelpers,
    importJobs,
  ],
  routes: [jobsCsvRoute, helpersCsvRoute],
  provides: [
    onTournamentMoved.as(followTournament),
    onRolesLost.as(async (tx, actor, user, lost) => {
      if (lost.includes('worker')) await leaveAllJobs(tx, actor, user)
    }),
  ],
  personalData: [HELPERS_DATA],
  dueWork: [LAPSED_OFFERS, JOB_REMINDERS],
  ownWeekend: ownJobsOfWeekend,
  async decisions(reader) {
    const [count, soon] = await Promise.all([
      reader.count(helperJobs, { filter: 'seeking > 0 && state = "open"' }),
      jobsShortSoon(reader),
    ])
    return [
      { text: m.helpers_decision({ count }), count, href: '/admin/al/helperjobs' },
      { text: m.helpers_decision_soon({ count: soon }), count: soon, href: '/admin/al/helperjobs' },
    ]
  },
  auditWords: HELPERS_AUDIT_WORDS,
  demo: { after: ['accounts', 'tournament'], fill: fillHelpers, play: playSunday },
})
