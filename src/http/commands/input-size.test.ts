import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#records/errors.ts'
import { file, text } from '#records/schema/fields.ts'
import { checkInput } from './commands.ts'
import { formBoundsOf, inputSizeOf, jsonBoundsOf } from './input-size.ts'
import { filled, inputOf } from './inputs.ts'

const player = v.strictObject({ name: v.pipe(v.string(), v.maxLength(80)), number: v.optional(v.number()) })
const roster = inputOf({
  team: filled,
  comment: text({ max: 500 }),
  photo: file({ types: ['image/png'] }),
  players: v.pipe(v.pipe(v.array(player), v.minLength(1)), v.maxLength(500)),
})

describe('how much an input holds', () => {
  test('follows from what its schema declares', () => {
    // Itself, team, comment, photo, and the list of 500 with two values each.
    expect(inputSizeOf(roster)).toMatchObject({ values: 1 + 3 + 1 + 500 * 3, files: 1 })
    expect(inputSizeOf(roster).characters).toBeGreaterThan(500 * 80)
    expect(inputSizeOf(roster).characters).toBeLessThan(500 * 200)
  })

  test('bounds its JSON and its form', () => {
    expect(jsonBoundsOf(roster).values).toBe(1_505)
    expect(formBoundsOf(roster, 1_000)).toMatchObject({ fields: 1_505, files: 1, fileBytes: 1_000 })
    expect(jsonBoundsOf(inputOf({ team: filled }))).toEqual({ bytes: 64 * 1024, values: 1_000 })
  })

  test('is that of the largest of several', () => {
    const either = v.variant('kind', [
      v.object({ kind: v.literal('one'), name: v.pipe(v.string(), v.maxLength(10)) }),
      v.object({ kind: v.literal('many'), names: v.pipe(v.array(v.string()), v.maxLength(7)) }),
    ])
    expect(inputSizeOf(either).values).toBe(1 + 1 + 1 + 7)
  })
})

describe('a list that is too long is refused before its items are looked at', () => {
  let looked = 0
  const watched = v.pipe(
    v.unknown(),
    v.check(() => (looked += 1) > 0),
  )
  const upTo = (most: number) => v.pipe(v.array(watched), v.minLength(1), v.maxLength(most))

  async function codesOf(schema: v.GenericSchema, raw: unknown) {
    looked = 0
    const refusal: unknown = await checkInput(schema, raw).catch((error: unknown) => error)
    if (!(refusal instanceof Refusal)) throw new Error('Not refused', { cause: refusal })
    return Object.entries(refusal.data).map(([field, error]) => [field, (error as { code: string }).code])
  }

  const EMPTY = Array.from({ length: 250_000 }, () => ({}))

  test.each<[string, v.GenericSchema, unknown, string]>([
    ['in an input', v.object({ items: upTo(500) }), { items: EMPTY }, 'items'],
    ['that may be left out', v.object({ items: v.optional(upTo(500), []) }), { items: EMPTY }, 'items'],
    ['in an object', v.object({ base: v.object({ items: upTo(500) }) }), { base: { items: EMPTY } }, 'base.items'],
    [
      'in a list',
      v.object({ days: v.pipe(v.array(v.object({ items: upTo(500) })), v.maxLength(3)) }),
      { days: [{ items: [1] }, { items: EMPTY }] },
      'days.1.items',
    ],
    [
      'of one kind',
      v.variant('kind', [
        v.object({ kind: v.literal('one'), items: upTo(500_000) }),
        v.object({ kind: v.literal('two'), items: upTo(500) }),
      ]),
      { kind: 'two', items: EMPTY },
      'items',
    ],
    [
      'by name',
      v.object({ places: v.pipe(v.record(v.string(), watched), v.maxEntries(20)) }),
      { places: Object.fromEntries(EMPTY.slice(0, 1_000).map((it, at) => [at, it])) },
      'places',
    ],
  ])('%s', async (_, schema, raw, field) => {
    expect(await codesOf(schema, raw)).toEqual([[field, 'validation_max_length']])
    expect(looked).toBe(0)
  })

  test('and one that is not is looked at', async () => {
    looked = 0
    await checkInput(v.object({ items: upTo(3) }), { items: [1, 2, 3] })
    expect(looked).toBe(3)
  })
})
