import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../csv.ts'
import { csvRows, separatorOf } from './csv-rows.ts'

const cellsOf = (text: string) => csvRows(text, separatorOf(text)).rows.map(({ cells }) => cells)

test('quotes hold separators, line ends and quotes', () => {
  expect(cellsOf('"Peters; Runa";7\n"a ""b""\nc";8')).toEqual([
    ['Peters; Runa', '7'],
    ['a "b"\nc', '8'],
  ])
})

test('empty lines are passed over, and rows know where they stand', () => {
  expect(csvRows('\uFEFFa,b\r\n\r\n , \r\n"c\nd",e\rf', ',').rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['c\nd', 'e'] },
    { line: 6, cells: ['f'] },
  ])
})

test('a quote inside of a cell is a quote, and one that stays open ends with the text', () => {
  expect(cellsOf('Runa "Ru" Peters,7\n"open,8\nnext')).toEqual([['Runa "Ru" Peters', '7'], ['open,8\nnext']])
})

test('rows beyond the most are counted, and blank ones are not', () => {
  const { rows, leftOut } = csvRows('a\n\nb\n"c\n\n"\n\n,\nd', ',', 2)
  expect([rows.map(({ cells }) => cells), leftOut]).toEqual([[['a'], ['b']], 2])
})

test('of a row without end the first hundred cells are read, and of a cell more than a list brings', () => {
  expect(cellsOf(`${'a,'.repeat(500_000)}\nb,c`).map((cells) => cells.length)).toEqual([100, 2])
  for (const endless of ['x', ' "', 'x\n', 'x""'])
    expect(cellsOf(`"a${endless.repeat(500_000)}`)[0]?.[0]?.length).toBeGreaterThan(500)
})

test('what was exported comes back, formulas included', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(rows, fc.constantFrom(',' as const, ';' as const), (written, separator) => {
      const filled = written.filter((cells) => cells.some((it) => it !== ''))
      const read = csvRows(csvOf(written, separator), separator).rows.map(({ cells }) => cells)
      expect(read).toEqual(filled.map((cells) => cells.map((it) => (it.startsWith("'") ? unshielded(it) : it))))
    }),
  )
})

/** Somebody who begins a cell like a shielded one loses the sign that looks like ours. */
const unshielded = (cell: string) => csvRows(`"${cell.replaceAll('"', '""')}"`, ',').rows[0]?.cells[0] ?? ''
