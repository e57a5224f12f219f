import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvAmount, csvCell, csvMoment, csvNumber, csvOf } from './csv.ts'

describe('a cell', () => {
  test.each(['Ada', 'ada@club.example', 'a=b', '3-4', "O'Neil"])('%s stays as it is', (text) => {
    expect(csvCell(text)).toBe(text)
  })
  test.each([
    ['Berger, Ada', '"Berger, Ada"'],
    ['Ada "the arm"', '"Ada ""the arm"""'],
    ['two\nlines', '"two\nlines"'],
  ])('%j is quoted', (text, cell) => expect(csvCell(text)).toBe(cell))

  test.each(['=1+1', '+49 170', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200B=1', '＝1'])(
    '%j is no formula',
    (text) => expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true),
  )
})

/** Reads what we write: our own cells only. */
function parsed(csv: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`, 'gy')
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== separator) rows.push([])
  }
  return rows.slice(0, -1)
}

test.each([',', ';'] as const)('whatever people are called, a table parted by %s keeps its cells', (separator) => {
  const row = fc.array(fc.oneof(fc.string(), fc.constantFrom(',', ';', '"', '\r\n', '=1', 'ä ö')), {
    minLength: 2,
    maxLength: 4,
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const read = parsed(csvOf(rows, separator), separator)
      expect(read.map((cells) => cells.map((cell) => cell.replace(/^'/, '')))).toEqual(
        rows.map((cells) => cells.map((cell) => cell.replace(/^'/, ''))),
      )
    }),
  )
})

test.each([
  [csvAmount(-1000), '-10.00', '-10,00'],
  [csvAmount(0), '0.00', '0,00'],
  [csvNumber(-0, 2), '0.00', '0,00'],
  [csvNumber(-0.001, 2), '0.00', '0,00'],
  [csvNumber(16.5, 2), '16.50', '16,50'],
  [csvNumber(12, 3), '12.000', '12,000'],
  [csvNumber(-3), '-3', '-3'],
])('%j is a number in both languages, also below zero', (value, english, german) => {
  expect(csvOf([[value]], ',')).toBe(`\uFEFF${english}\r\n`)
  expect(csvOf([[value]], ';')).toBe(`\uFEFF${german}\r\n`)
})

test.each(['-10.00', '-1+cmd', '-10,00'])('%s that somebody typed stays a text', (typed) => {
  expect(csvOf([[typed]], ';')).toContain(`'${typed}`)
})

test('a moment is told by the clocks of the place', () => {
  expect(csvMoment('2026-11-15 13:08:00.000Z', 'Europe/Berlin')).toBe('2026-11-15 14:08')
  expect(csvMoment('', 'Europe/Berlin')).toBe('')
})
