import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REPLACED, replacedIn } from './fewer-renders.ts'

const ROUTER = new URL('../../node_modules/react-router/dist/production', import.meta.url)

test.each(REPLACED)('React Router has what is replaced in $file, once', ({ file, ...piece }) => {
  const code = readFileSync(`${ROUTER.pathname}${file}`, 'utf8')
  const own = replacedIn(code, { file, ...piece })
  expect(own).toContain(piece.own)
  expect(own?.replace(piece.own, piece.old)).toBe(code)
})

test('nothing is replaced where the piece is not, or where it is twice', () => {
  const piece = { file: '', old: 'old', own: 'own' }
  expect(replacedIn('an old one', piece)).toBe('an own one')
  expect(replacedIn('a new one', piece)).toBeUndefined()
  expect(replacedIn('old and old', piece)).toBeUndefined()
})
