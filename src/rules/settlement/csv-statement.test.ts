import { describe, expect, test } from 'vitest'
import { centsWritten, csvStatement, dayWritten, guessedPlaces, hasNeeded, readCsvStatement } from './csv-statement.ts'

const BANK = `Kontoauszug;;;
Konto;DE89 3704 0044 0532 0130 00;;

"Buchungstag";"Name Zahlungsbeteiligter";"Verwendungszweck";"Betrag";"Waehrung"
03.06.2026;Runa Peters;"RF18 5390 0754 7034; Kite Club";"+1.175,00";EUR
04.06.2026;Stadtwerke;Strom;-80,00;EUR
heute;Ada;Startgeld;12,50;EUR
`

test('finds the heads below what the bank puts above them, and what the columns are', () => {
  const found = csvStatement(BANK)
  expect(found?.heads[0]).toBe('Buchungstag')
  expect(guessedPlaces(found?.heads ?? [])).toEqual({ day: 0, name: 1, purpose: 2, amount: 3, currency: 4 })
})

test('reads what came in, and tells the rest', () => {
  const found = csvStatement(BANK)
  const read = found && readCsvStatement(found, guessedPlaces(found.heads), 'EUR')
  expect(read).toMatchObject({
    lines: [{ line: 5, day: '2026-06-03', amount: 117_500, name: 'Runa Peters', currency: 'EUR' }],
    outgoing: 1,
    unreadable: [7],
  })
})

test('the same heads have the same key, whatever is below them', () => {
  const key = (text: string) => csvStatement(text)?.headsKey
  expect(key('Datum;Betrag;Text\n1;2;3')).toBe(key('"datum";"BETRAG";"Text"\n4;5;6'))
  expect(key('Datum;Betrag;Text\n1;2;3')).not.toBe(key('Betrag;Datum;Text\n1;2;3'))
})

test.each(['', 'Datum;Betrag;Text', '\n\n'])('%j holds no rows', (text) => expect(csvStatement(text)).toBeUndefined())

test('a column that is needed and not chosen is missed', () => {
  expect(hasNeeded({ day: 0, amount: 1 })).toBe(false)
  expect(hasNeeded({ day: 0, amount: 1, purpose: 2 })).toBe(true)
})

describe('amounts', () => {
  test.each([
    ['175', 17_500],
    ['175,5', 17_550],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ["1'234.56", 123_456],
    ['+12,50 EUR', 1_250],
    ['12.50 €', 1_250],
    ['-80,00', -8_000],
    ['80,00-', -8_000],
  ])('%s', (text, cents) => expect(centsWritten(text)).toBe(cents))

  test.each(['', 'viel', '1,2,3', '12,345,6', '1.2345'])('%j is none', (text) =>
    expect(centsWritten(text)).toBeUndefined(),
  )
})

test.each([
  ['2026-06-03', '2026-06-03'],
  ['2026-06-03 10:11:12', '2026-06-03'],
  ['03.06.2026', '2026-06-03'],
  ['3.6.26', '2026-06-03'],
  ['03/06/2026', '2026-06-03'],
  ['31.02.2026', ''],
  ['soon', ''],
])('the day %s', (text, day) => expect(dayWritten(text)).toBe(day))
