import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTemporary } from '#records/temporary.testing.ts'
import { cursorsOf, cursorsWith } from './cursors.ts'

const cursors = cursorsWith('the secret of an installation')
const place = fc.record({ seq: fc.nat({ max: 2 ** 48 - 1 }), mark: fc.nat({ max: 2 ** 32 - 1 }) })
const after = (seq: number) => cursors.after({ seq, mark: 7 })
const at = (seq: number) => cursors.at({ seq, mark: 7 })

test('whatever its number, a place has one form and is read back as what it was', () => {
  fc.assert(
    fc.property(place, (place) => {
      for (const cursor of [cursors.after(place), cursors.at(place)]) {
        expect(cursor).toMatch(/^[\w-]{22}$/)
        expect(cursors.placeOf(cursor)).toEqual(place)
      }
    }),
  )
})

test('between two moments nobody can tell whether something has happened', () => {
  expect(new Set(Array.from({ length: 2_000 }, () => at(7))).size).toBe(2_000)
})

test('after a change it is the same each time and another one for each number, so that it can be made once for everybody', () => {
  const places = Array.from({ length: 2_000 }, (_, seq) => after(seq))
  expect(new Set(places).size).toBe(places.length)
  expect(Array.from({ length: 2_000 }, (_, seq) => after(seq))).toEqual(places)
})

/** How many of the 128 bits differ. */
const distance = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')]
  return a.reduce((sum, byte, at) => sum + (byte ^ b[at]!).toString(2).replaceAll('0', '').length, 0)
}

test('one change that somebody may not see looks like a thousand of them', () => {
  for (const gap of [1, 2, 3, 1_000]) {
    const distances = Array.from({ length: 500 }, (_, seq) => distance(after(seq), after(seq + gap)))
    const mean = distances.reduce((sum, it) => sum + it) / distances.length
    expect(mean).toBeGreaterThan(62)
    expect(mean).toBeLessThan(66)
    const grows = Array.from({ length: 500 }, (_, seq) => after(seq) < after(seq + gap))
    expect(grows.filter(Boolean).length).toBeGreaterThan(200)
    expect(grows.filter(Boolean).length).toBeLessThan(300)
  }
})

test('what is none of ours is nowhere', () => {
  const mine = after(7)
  for (const other of ['', '7', mine.slice(1), `${mine}A`, `${mine}\n`]) expect(cursors.placeOf(other)).toBeUndefined()
  fc.assert(
    fc.property(fc.string({ maxLength: 21 }), (sent) => {
      expect(cursors.placeOf(sent)).toBeUndefined()
    }),
  )
  // Of another installation: a number that no change ever has, and a mark that it would not have.
  expect(cursors.placeOf(cursorsWith('another').after({ seq: 7, mark: 7 }))).not.toEqual({ seq: 7, mark: 7 })
})

test('no second spelling of a place is one', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const mine = after(7)
  const spellings = alphabet.split('').map((letter) => mine.slice(0, -1) + letter)
  expect(spellings.filter((it) => cursors.placeOf(it)?.seq === 7)).toEqual([mine])
})

test('a place holds after a restart, and in another process', async () => {
  const { db, close, another } = await openTemporary([])
  const place = (await cursorsOf(db)).at({ seq: 4_711, mark: 1 })
  const beside = another()
  expect((await cursorsOf(beside)).placeOf(place)).toEqual({ seq: 4_711, mark: 1 })
  await beside.store.close()
  await close()
})
