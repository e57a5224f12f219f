import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

/** What was done with registrations of teams. */
export const REGISTRATION_AUDIT_WORDS: AuditWords = {
  'registration.register': ({ subject }) => m.registration_did_register({ name: subject.name }),
  'registration.change': ({ subject }) => m.registration_did_change({ name: subject.name }),
  'registration.withdraw': ({ subject }) => m.registration_did_withdraw({ name: subject.name }),
  'registration.takeBackWithdrawal': ({ subject }) => m.registration_did_take_back_withdrawal({ name: subject.name }),
  'registration.accept': ({ subject }) => m.registration_did_accept({ name: subject.name }),
  'registration.takeBackAcceptance': ({ subject }) => m.registration_did_take_back_acceptance({ name: subject.name }),
  'registration.putOnWaitingList': ({ subject }) => m.registration_did_put_on_waiting_list({ name: subject.name }),
  'registration.moveOnWaitingList': ({ subject }) => m.registration_did_move_on_waiting_list({ name: subject.name }),
  'registration.decline': ({ subject }) => m.registration_did_decline({ name: subject.name }),
  'registration.reopen': ({ subject }) => m.registration_did_reopen({ name: subject.name }),
  'registration.sendLink': ({ subject }) => m.registration_did_send_link({ name: subject.name }),
  'registration.addQuestion': (entry) => m.registration_did_add_question({ label: labelIn(entry) }),
  'registration.changeQuestion': () => m.registration_did_change_question(),
  'registration.moveQuestion': (entry) => m.registration_did_move_question({ label: labelIn(entry) }),
  'registration.removeQuestion': (entry) => m.registration_did_remove_question({ label: labelIn(entry) }),
  'registration.saveSettings': () => m.registration_did_save_settings(),
}

const labelIn = ({ detail }: Pick<AuditEntry, 'detail'>): string =>
  typeof detail['label'] === 'string' ? detail['label'] : ''
