import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import {
  acceptRegistration,
  declineRegistration,
  moveOnWaitingList,
  putOnWaitingList,
  reopenRegistration,
  sendRegistrationLink,
  takeBackAcceptance,
} from './decisions/registration-decisions.commands.server.ts'
import { registrationsCsvRoute } from './decisions/registrations-csv.route.server.ts'
import { type DivisionPlaces, placesOf } from './places.api.server.ts'
import { registrationQuestions } from './questions/questions.collections.ts'
import { addQuestion, changeQuestion, moveQuestion, removeQuestion } from './questions/questions.commands.server.ts'
import { REGISTRATION_AUDIT_WORDS } from './registration.audit-words.ts'
import { registrations } from './registration.collections.ts'
import {
  changeRegistration,
  register,
  takeBackWithdrawal,
  withdrawRegistration,
} from './registration.commands.server.ts'
import { fillRegistrations } from './registration.demo.ts'
import { REGISTRATION_DATA } from './registration.personal-data.server.ts'
import { registrationSettings } from './settings/settings.collections.ts'
import { saveSettings } from './settings/settings.commands.server.ts'
import { REGISTRATION_TURNS } from './settings/settings.server.ts'
import { registrationTurns } from './settings/settings.tables.ts'

export const registrationArea = area({
  name: 'registration',
  collections: [registrations, registrationSettings, registrationQuestions],
  tables: [registrationTurns],
  commands: [
    register,
    changeRegistration,
    withdrawRegistration,
    takeBackWithdrawal,
    acceptRegistration,
    takeBackAcceptance,
    putOnWaitingList,
    moveOnWaitingList,
    declineRegistration,
    reopenRegistration,
    sendRegistrationLink,
    saveSettings,
    addQuestion,
    changeQuestion,
    moveQuestion,
    removeQuestion,
  ],
  routes: [registrationsCsvRoute],
  dueWork: [REGISTRATION_TURNS],
  personalData: [REGISTRATION_DATA],
  async decisions(reader) {
    const places = await placesOf(reader)
    const sum = (of: (it: DivisionPlaces) => number) => places.reduce((all, it) => all + of(it), 0)
    const open = sum((it) => it.open)
    const free = sum(({ capacity, accepted, inLine }) => Math.min(Math.max(0, capacity - accepted), inLine))
    return [
      { text: m.registration_decision_open({ count: open }), count: open, href: '/admin/team_registration' },
      {
        text: m.registration_decision_free_places({ count: free }),
        count: free,
        href: '/admin/team_registration?show=waiting',
      },
    ]
  },
  auditWords: REGISTRATION_AUDIT_WORDS,
  demo: { after: ['accounts', 'teams'], fill: fillRegistrations },
})
