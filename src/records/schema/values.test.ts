import { expect, test } from 'vitest'
import { relation } from './fields.ts'
import { normalise } from './values.ts'

const field = relation('teams', { many: 3 })
const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(15, 'a'))

test('a list holds each value once, and no more than it may', () => {
  expect(normalise(field, [...ids(3), ...ids(3)])).toEqual({ ok: true, value: ids(3) })
  expect(normalise(field, ids(4))).toMatchObject({ ok: false, error: { code: 'validation_too_many_values' } })
})

test('no value is looked at after the first one too many', () => {
  let looked = 0
  const watched = new Proxy(ids(100_000), {
    get(list, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looked += 1
      return Reflect.get(list, name, receiver) as unknown
    },
  })
  expect(normalise(field, watched)).toMatchObject({ ok: false, error: { code: 'validation_too_many_values' } })
  expect(looked).toBe(4)
})
