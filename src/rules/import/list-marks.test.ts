import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'
import { withoutListMarks } from './list-marks.ts'

const firsts = (text: string, isHeaded = false) =>
  withoutListMarks(csvRows(text, '\t').rows, { isHeaded }).map(({ cells }) => cells[0])

test.each([
  ['- Herons\n- Kites', ['Herons', 'Kites']],
  ['• Herons\n•Kites', ['Herons', 'Kites']],
  ['1. Herons\n2. Kites\n3. Owls', ['Herons', 'Kites', 'Owls']],
  ['1) Herons\n2) 7 Kites', ['Herons', '7 Kites']],
  ['•\tHerons\n–\tKites', ['Herons', 'Kites']],
  ['1.\tHerons\n2.\tKites', ['Herons', 'Kites']],
])('the mark of a list is no part of a name: %j', (text, names) => {
  expect(firsts(text)).toEqual(names)
})

test.each([
  '1. FC Kites',
  '7. Runa Peters\n12. Ada Löw',
  '-Kites',
  '3-2-1 Go',
  '1. FC Kites\nOwls',
  '2. Owls\n1. Kites',
])('a name keeps what belongs to it: %j', (text) => {
  expect(firsts(text)).toEqual(text.split('\n'))
})

test('under a heading a mark leaves its cell empty', () => {
  expect(firsts('1.\tHerons\n2.\tKites', true)).toEqual(['', ''])
})

test('property: whatever is written, as many lines stay, and what has no mark stays as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (names) => {
      const rows = names.map((name, at) => ({ line: at + 1, cells: [name] }))
      expect(withoutListMarks(rows, { isHeaded: false })).toHaveLength(rows.length)
      const plain = names.map((name, at) => ({ line: at + 1, cells: [`n${name}`] }))
      expect(withoutListMarks(plain, { isHeaded: false })).toEqual(plain)
    }),
  )
})
