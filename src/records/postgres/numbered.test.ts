import { expect, test } from 'vitest'
import { numbered, Statements } from './numbered.ts'

test('places are numbered, except within texts and names', () => {
  expect(numbered(`SELECT '?', "a?" FROM t WHERE a = ? AND b IN (?, ?)`)).toBe(
    `SELECT '?', "a?" FROM t WHERE a = $1 AND b IN ($2, $3)`,
  )
})

test('what is asked often gets a name, for ever its own', () => {
  const statements = new Statements()
  const names = Array.from({ length: 20 }, () => statements.of('SELECT ?').name)
  expect(names.slice(0, 9)).toEqual(Array.from({ length: 9 }))
  expect(new Set(names.slice(9)).size).toBe(1)
  // However many others come.
  for (let n = 0; n < 5_000; n++) expect(statements.of(`SELECT ${n}`).name).toBeUndefined()
  expect(statements.of('SELECT ?')).toEqual({ text: 'SELECT $1', name: names[19] })
})

test('ever different questions fill no connection', () => {
  const statements = new Statements()
  const names = new Set<string | undefined>()
  for (let n = 0; n < 2_000; n++) for (let again = 0; again < 20; again++) names.add(statements.of(`SELECT ${n}`).name)
  names.delete(undefined)
  expect(names.size).toBe(300)
  const long = `SELECT '${'x'.repeat(9_000)}'`
  for (let again = 0; again < 20; again++) expect(new Statements().of(long).name).toBeUndefined()
})
