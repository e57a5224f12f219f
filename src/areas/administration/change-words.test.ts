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
      'Turned on: Sign-in. Turned off: Spirit entry. Changed the message: Sign-in. Fee per player: €10.00 became €12.50',
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
  expect(words('tournament.save', detail, { subject })).toBe(
    'Changed the tournament: Name, Place and Imprint in German',
  )
  const account = { ...subject, collection: 'tournament_account' }
  expect(words('tournament.save', { after: { iban: '' } }, { subject: account })).toBe('Changed the bank account: IBAN')
})

test('roles that were given, taken and both', () => {
  expect(words('accounts.setRoles', { before: [], after: ['booker', 'worker'] })).toBe(
    'New role for Bo Booker: Booker and Helper',
  )
  expect(words('accounts.setRoles', { before: ['booker'], after: [] })).toBe('Role taken from Bo Booker: Booker')
  expect(words('accounts.setRoles', { before: ['booker'], after: ['worker'] })).toBe(
    'Roles of Bo Booker: now Helper, before Booker',
  )
})

test.each([
  ['accounts.verifyUser', {}, 'Confirmed the address of Bo Booker'],
  ['accounts.decideBookerRequest', { approve: true }, 'Made Bo Booker booker, as asked'],
  ['accounts.decideBookerRequest', { approve: false }, 'Declined the booker request of Bo Booker'],
  ['accounts.makeInvitation', { role: 'worker' }, 'Made an invitation: Helper'],
  ['administration.backup', { bytes: 2_400_000 }, 'Downloaded a backup of 2.4 MB'],
  ['notifications.waitingMails', { mails: ['a'] }, 'Looked at 1 waiting mail'],
  ['notifications.waitingMails', { mails: ['a', 'b'] }, 'Looked at 2 waiting mails'],
  ['schedule.apply', {}, 'Did schedule.apply'],
  ['constructor', {}, 'Did constructor'],
])('%s', (action, detail, said) => {
  expect(words(action, detail)).toBe(said)
})

test('who did it is told as well as it is known', () => {
  expect(actorInWords('ada', 'Ada Admin', {})).toBe('Ada Admin')
  expect(actorInWords('ada', undefined, {})).toBe('A person who is gone')
  expect(actorInWords('', undefined, { by: 'console' })).toBe('At the console')
  expect(actorInWords('', undefined, { by: 'setup link' })).toBe('With the first link')
  expect(actorInWords('', undefined, {})).toBe('Nobody signed in')
})
