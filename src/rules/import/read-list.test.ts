import { describe, expect, test } from 'vitest'
import { type ListKind, readList } from './read-list.ts'

interface Dish {
  name: string
  price: number
  note: string
}

const DISHES: ListKind<Dish, 'price_wrong'> = {
  columns: {
    name: { headings: 'dish, gericht', read: (cell) => cell, problem: 'price_wrong' },
    price: {
      headings: 'price, preis, €',
      read: (cell) => (/^\d+$/.test(cell) ? Number(cell) : undefined),
      problem: 'price_wrong',
    },
    note: { headings: 'note, notiz', read: (cell) => cell, problem: 'price_wrong' },
  },
  mainColumns: ['name'],
  unheaded: ['name', 'price'],
  linesMost: 3,
}

const read = (text: string) => readList(text, DISHES)
const valuesIn = (text: string) => read(text).lines.map(({ values }) => values)

describe('a heading', () => {
  test.each(['Dish;Price\nSoup;4', 'PREIS;Gericht!\n4;Soup', '€,dish\n4,Soup'])('%j', (text) => {
    expect(valuesIn(text)).toEqual([{ name: 'Soup', price: 4 }])
  })

  test('may lack the main column when it names two others', () => {
    expect(valuesIn('Price;Note\n4;hot')).toEqual([{ price: 4, note: 'hot' }])
    expect(read('Price;Note\n4;hot').columns).toEqual(['price', 'note'])
  })

  test('is none when a line happens to hold one word of it', () => {
    expect(valuesIn('Note;4\nSoup;5')).toEqual([
      { name: 'Note', price: 4 },
      { name: 'Soup', price: 5 },
    ])
    expect(read('Note;4').columns).toEqual([])
  })

  test('names what the list has no place for', () => {
    expect(read('Dish;Chef;;Price\nSoup;Bo;;4')).toMatchObject({
      unknownColumns: ['Chef'],
      lines: [{ values: { name: 'Soup', price: 4 }, problems: [] }],
    })
  })
})

test('what cannot be read is told at its column, and the rest of the line stands', () => {
  expect(read('Dish;Price\nSoup;four').lines).toEqual([
    { line: 2, values: { name: 'Soup' }, problems: [{ column: 'price', code: 'price_wrong', written: 'four' }] },
  ])
})

test('cells beyond the columns are told', () => {
  expect(read('Soup;4;hot').lines[0]?.problems).toEqual([{ column: '', code: 'cells_left_over', written: 'hot' }])
})

test('of two columns about one thing the first counts that holds something', () => {
  expect(valuesIn('Dish;Note;Notiz\nSoup;;hot\nPie;cold;hot')).toEqual([
    { name: 'Soup', note: 'hot' },
    { name: 'Pie', note: 'cold' },
  ])
})

test('lines beyond the most are counted, not read', () => {
  const { lines, leftOut } = read('Dish\na\nb\nc\nd\ne')
  expect([lines.length, leftOut]).toEqual([3, 2])
})

test('of a long cell its beginning is told', () => {
  expect(read(`Soup;${'four '.repeat(200)}`).lines[0]?.problems).toEqual([
    { column: 'price', code: 'price_wrong', written: `${'four '.repeat(16)}…` },
  ])
})
