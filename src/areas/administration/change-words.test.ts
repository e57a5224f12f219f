import { describe, expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { AREAS } from '#site/areas.ts'
import { actorInWords, changeInWords, wordsOf } from './administration.queries.server.ts'

const BO = { collection: 'users', id: 'bo', name: 'Bo Booker' }

const words = (action: string, detail: Readonly<Record<string, unknown>> = {}, { subject = BO } = {}) =>
  changeInWords({ action, subject, detail }, { ...wordsOf(AREAS), currency: 'EUR' })

describe('switches', () => {
  const detail = {
    before: { user_login_active: false, spirit_entry_active: true, user_login_message: '', playersfee: 10 },
    after: { user_login_active: true, spirit_entry_active: false, user_login_message: 'Hi', playersfee: 12.5 },
  }

  test('are told by their names', () => {
    expect(words('configuration.save', detail)).toBe(
      'Turned on: Sign-in. Turned off: Spirit entry. Changed the message: Sign-in. Changed the fee per player from €10.00 to €12.50',
    )
  })

  test('a message in German like the one in English', () => {
    const german = { before: { user_login_message_de: '' }, after: { user_login_message_de: 'Hallo' } }
    expect(words('configuration.save', german)).toBe('Changed the message: Sign-in')
  })

  test('in German too', () => {
    speak('de')
    expect(words('configuration.save', detail)).toContain('Eingeschaltet: Einloggen. Ausgeschaltet: Spirit-Eingabe.')
  })
})

test('fields of the tournament and of its account are told by their names', () => {
  const subject = { collection: 'tournament', id: 'x', name: 'Lakeside Open' }
  const detail = { before: {}, after: { name: 'x', place: 'y', imprint_de: '' } }
  expect(words('tournament.save', detail, { subject })).toBe('Changed the tournament: Name, Place and Imprint (German)')
  const account = { ...subject, collection: 'tournament_account' }
  expect(words('tournament.save', { after: { iban: '' } }, { subject: account })).toBe('Changed the bank account: IBAN')
})

test('roles that were given, taken and both', () => {
  expect(words('accounts.setRoles', { before: [], after: ['booker', 'worker'] })).toBe(
    'Granted to Bo Booker: Booker and Helper',
  )
  expect(words('accounts.setRoles', { before: ['booker'], after: [] })).toBe('Removed from Bo Booker: Booker')
  expect(words('accounts.setRoles', { before: ['booker'], after: ['worker'] })).toBe(
    'Changed roles of Bo Booker from Booker to Helper',
  )
})

test.each([
  ['accounts.verifyUser', {}, "Approved Bo Booker's account"],
  ['accounts.decideBookerRequest', { approve: true }, "Approved Bo Booker's booker request"],
  ['accounts.decideBookerRequest', { approve: false }, "Declined Bo Booker's booker request"],
  ['accounts.makeInvitation', { role: 'worker' }, 'Created an invitation: Helper'],
  ['administration.backup', { bytes: 2_400_000 }, 'Downloaded a backup (2.4 MB)'],
  ['notifications.waitingMails', { mails: ['a'] }, 'Viewed 1 waiting mail'],
  ['notifications.waitingMails', { mails: ['a', 'b'] }, 'Viewed 2 waiting mails'],
  ['schedule.apply', {}, 'Other change: schedule.apply'],
  ['constructor', {}, 'Other change: constructor'],
])('%s', (action, detail, said) => {
  expect(words(action, detail)).toBe(said)
})

test('who did it is told as well as it is known', () => {
  expect(actorInWords('ada', 'Ada Admin', {})).toBe('Ada Admin')
  expect(actorInWords('ada', undefined, {})).toBe('Deleted person')
  expect(actorInWords('', undefined, { by: 'console' })).toBe('Server console')
  expect(actorInWords('', undefined, { by: 'setup link' })).toBe('First admin link')
  expect(actorInWords('', undefined, {})).toBe('Without an account')
})
