import { expect, test } from 'vitest'
import {
  ACCOUNT_FIELDS,
  TOURNAMENT_FIELDS,
  type Tournament,
  type TournamentAccount,
} from '#areas/tournament/tournament.api.server.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import { CONFIG_FIELDS, SWITCHES, TRANSLATED_MESSAGES } from './configuration.fields.ts'
import { NEW_CONFIG } from './switches/config.testing.ts'
import { feeIn, valuesOfConfig } from './switches/config-values.ts'
import { SWITCH_GROUPS, SWITCH_WORDS } from './switches/switch-words.ts'
import { TOURNAMENT_PARTS } from './tournament/tournament-parts.ts'
import { partOf, valuesOfTournament } from './tournament/tournament-values.ts'

test('every switch stands in one group, and every message has a page that shows it', () => {
  const flags = SWITCHES.map(({ flag }) => flag)
  expect(SWITCH_GROUPS.flatMap((group) => group.flags).toSorted()).toEqual(flags.toSorted())
  for (const { flag, message } of SWITCHES) expect(SWITCH_WORDS[flag].page !== undefined).toBe(message !== undefined)
})

test('every field of the tournament and of its account is in the form once', () => {
  const inForm = TOURNAMENT_PARTS.flatMap((part) => part.fields.map(({ name }) => name))
  const known = [...TOURNAMENT_FIELDS.map((it) => `tournament.${it}`), ...ACCOUNT_FIELDS.map((it) => `account.${it}`)]
  expect(inForm.toSorted()).toEqual(known.toSorted())
})

test('every message is there in German too', () => {
  expect(SWITCHES.flatMap(({ message }) => (message ? [`${message}_de`] : [])).toSorted()).toEqual(
    TRANSLATED_MESSAGES.toSorted(),
  )
})

test('the switches become a form with every field', () => {
  const values = valuesOfConfig({
    ...NEW_CONFIG,
    user_login_active: true,
    playersfee: 12.5,
    user_login_message: 'a\r\nb',
  })
  expect(Object.keys(values)).toEqual([...CONFIG_FIELDS])
  expect(values).toMatchObject({
    user_login_active: 'on',
    spirit_entry_active: '',
    playersfee: '12.50',
    user_login_message: 'a\nb',
  })
})

test.each([
  ['12.5', { ok: true, fee: 12.5 }],
  ['12,50', { ok: true, fee: 12.5 }],
  [' 7 ', { ok: true, fee: 7 }],
  ['', { ok: true, fee: 0 }],
  ['12.505', { ok: false, why: 'wrong' }],
  ['-1', { ok: false, why: 'wrong' }],
  ['free', { ok: false, why: 'wrong' }],
  ['100001', { ok: false, why: 'high' }],
])('a fee typed as “%s”', (typed, fee) => {
  expect(feeIn(typed)).toEqual(fee)
})

test('the tournament becomes a form and its parts again', () => {
  const stamps = { id: 'x', created: '', updated: '' }
  const empty = Object.fromEntries(TOURNAMENT_FIELDS.map((field) => [field, '']))
  const tournament = { ...empty, ...NEW_TOURNAMENT, half_cap: 0, ...stamps } as unknown as Tournament
  const account: TournamentAccount = { holder: 'Club', iban: 'DE06000000000000004711', bic: '', ...stamps }
  const fields = { tournament: TOURNAMENT_FIELDS, account: ACCOUNT_FIELDS }
  const values = valuesOfTournament({ tournament, account }, fields)
  expect(values).toMatchObject({
    'tournament.game_length': '90',
    'tournament.half_cap': '',
    'account.iban': 'DE06 0000 0000 0000 0047 11',
  })
  expect(partOf(values, 'account')).toEqual({ holder: 'Club', iban: 'DE06 0000 0000 0000 0047 11', bic: '' })
})
