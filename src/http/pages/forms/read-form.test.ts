import * as v from 'valibot'
import { expect, test } from 'vitest'
import { integer, text } from '#records/schema/fields.ts'
import { inputOf } from '../../commands/inputs.ts'
import { readForm } from './read-form.ts'

type Part = readonly [name: string, value: string | File]

const formOf = (...parts: readonly Part[]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

/** What a form of one field gives. */
const read = (schema: v.GenericSchema, ...values: readonly (string | File)[]) => {
  const it = v.object({ it: schema })
  return readForm(it, formOf(...values.map((value): Part => ['it', value])))
}

const LOGO = new File(['x'], 'logo.png')
const NO_FILE = new File([], '')

test.each([
  ['text', v.string(), ['Ada '], 'Ada '],
  ['text that is empty', v.optional(v.string()), [''], ''],
  ['text that is turned into something', v.pipe(v.string(), v.transform(Number)), ['5'], '5'],
  ['a number', v.number(), [' 12 '], 12],
  ['a number with a comma', v.number(), ['12,5'], 12.5],
  ['a number with a point', v.number(), ['-12.50'], -12.5],
  ['what may be thousands', v.number(), ['1.000'], '1.000'],
  ['no number', v.optional(v.number()), ['many'], 'many'],
  ['no number where one must be', v.number(), [''], ''],
  ['a tick', v.boolean(), ['on'], true],
  ['a tick said in a word', v.optional(v.boolean()), ['true'], true],
  ['no tick, said in a word', v.boolean(), ['false'], false],
  ['no tick', v.boolean(), [], false],
  ['consent', v.literal(true), ['on'], true],
  ['no consent', v.literal(true), [], false],
  ['a word that is meant', v.literal('up'), ['up'], 'up'],
  ['a choice', v.picklist(['a', 'b']), ['b'], 'b'],
  ['an empty choice that is one', v.optional(v.picklist(['', 'a'])), [''], ''],
  ['a list', v.array(v.string()), ['a', 'b'], ['a', 'b']],
  ['a list of numbers', v.pipe(v.array(v.number()), v.minLength(1)), ['1', 'x'], [1, 'x']],
  ['an empty list', v.array(v.string()), [], []],
  ['a file', v.optional(v.instance(File)), [LOGO], LOGO],
  ['files', v.array(v.file()), [LOGO, LOGO], [LOGO, LOGO]],
  ['number or text', v.union([v.number(), v.string()]), ['7'], '7'],
] as const)('%s', (_, schema, values, value) => {
  expect(read(schema, ...values)).toEqual({ it: value })
})

test.each([
  ['optional text', v.optional(v.string(), ''), []],
  ['text', v.string(), []],
  ['an optional number that is empty', v.optional(v.number(), 0), [' '.trim()]],
  ['an optional tick', v.optional(v.boolean(), false), []],
  ['an optional choice that is empty', v.nullish(v.picklist(['a'])), ['']],
  ['an optional list', v.optional(v.array(v.string())), []],
  ['a file that nobody chose', v.optional(v.instance(File)), [NO_FILE]],
  ['a file where text belongs', v.string(), [LOGO]],
  ['text where a file belongs', v.instance(File), ['x']],
] as const)('%s is left out', (_, schema, values) => {
  expect(read(schema, ...values)).toEqual({})
})

test('parts of an object stand below its name, and other fields of the form are left alone', () => {
  const schema = v.strictObject({ player: v.string(), base: v.strictObject({ player: v.string(), seen: v.number() }) })
  const form = formOf(['player', 'ada'], ['base.player', 'now'], ['base.seen', '3'], ['_key', 'k'], ['other', 'x'])
  expect(readForm(schema, form)).toEqual({ player: 'ada', base: { player: 'now', seen: 3 } })
  const optional = v.object({ base: v.optional(v.object({ seen: v.boolean() })) })
  expect([readForm(optional, formOf()), readForm(optional, formOf(['base.seen', 'on']))]).toEqual([
    {},
    { base: { seen: true } },
  ])
})

test('a record holds whatever stands below its name', () => {
  const schema = v.object({ places: v.record(v.string(), v.object({ base: v.string(), count: v.number() })) })
  const form = formOf(['places.open.base', 'now'], ['places.open.count', '3'], ['places.grand-masters.base', 'x'])
  expect(readForm(schema, form)).toEqual({
    places: { open: { base: 'now', count: 3 }, 'grand-masters': { base: 'x' } },
  })
  expect(readForm(schema, formOf(['placeses.open.base', 'now']))).toEqual({ places: {} })
})

test('what was declared as fields is read by them', () => {
  const input = inputOf({ name: text({ required: true }), city: text(), seed: integer() })
  expect(readForm(input, formOf(['name', 'Herons'], ['city', ''], ['seed', '']))).toEqual({ name: 'Herons', city: '' })
})
