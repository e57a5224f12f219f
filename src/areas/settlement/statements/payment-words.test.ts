import { expect, test } from 'vitest'
import { paymentInWords } from './payment-words.ts'
import { unreadableLine } from './statement-plan.server.ts'

const seen = {
  day: '2026-06-04',
  amount: 2_500,
  currency: 'CHF',
  payer: '',
  purpose: 'Kite Club',
  team: '',
  by: '',
} as const

test('a payment is told in the currency that it has', () =>
  expect(paymentInWords(seen).replace(/\s/u, ' ')).toBe('CHF 25.00 · 4 June · Kite Club'))

test('a line without day and amount is told without either', () =>
  expect(paymentInWords(unreadableLine(7).values)).toBe(''))
