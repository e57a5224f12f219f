import * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { bool, choice, date, email, file, integer, json, number, relation, text, url } from '#records/schema/fields.ts'
import { m } from '#words/messages.js'
import { checkInput } from './commands.ts'
import { type FieldWords, fieldInput, filled, inputOf } from './inputs.ts'

const teamFields = {
  name: text({ required: true, max: 10 }),
  city: text({ max: 5 }),
  level: choice(['new', 'old']),
  seed: integer({ min: 0, max: 99 }),
}
const teamInput = inputOf({ team: filled, ...teamFields })

/** What the schema makes of it, or the code of what is wrong with it. */
async function made(field: Parameters<typeof fieldInput>[0], value: unknown): Promise<unknown> {
  return checkInput(v.strictObject({ it: fieldInput(field) }), value === undefined ? {} : { it: value }).then(
    ({ it }) => it,
    ({ data }: { data: { it?: { code: string } } }) => data.it?.code,
  )
}

describe('an input of fields', () => {
  test('has the checks of each, and blanks for what may be left out', async () => {
    const input = await checkInput(teamInput, { team: 'herons', name: '  Red \n Kites ' })
    expect(input).toEqual({ team: 'herons', name: 'Red Kites', city: '', level: '', seed: 0 })
    expectTypeOf(input).toEqualTypeOf<{
      team: string
      name: string
      city: string
      level: 'new' | 'old' | ''
      seed: number
    }>()
  })

  test('asks a caller for what is required only', () => {
    expectTypeOf<v.InferInput<typeof teamInput>>().toExtend<{ team: string; name: string; city?: string | undefined }>()
    expectTypeOf<{ team: string; name: string }>().toExtend<v.InferInput<typeof teamInput>>()
    expectTypeOf<{ team: string }>().not.toExtend<v.InferInput<typeof teamInput>>()
  })

  test('takes nothing else', async () => {
    await expect(checkInput(teamInput, { team: 'a', name: 'b', admin: true })).rejects.toMatchObject({
      data: { admin: { code: 'validation_strict_object' } },
    })
  })
})

describe('a field', () => {
  const png = new File(['x'], 'x.png')
  test.each([
    ['one line', text({ max: 80 }), ' a\u202e\tb\r\nc ', 'a b c'],
    ['paragraphs', text({ max: 80, multiline: true }), ' a\r\n\r\nb ', 'a\n\nb'],
    ['text left out', text(), undefined, ''],
    ['text missing', text({ required: true }), undefined, 'validation_required'],
    ['text of blanks', text({ required: true }), ' \n', 'validation_required'],
    ['text too long', text({ max: 3 }), 'abcd', 'validation_max_length'],
    ['text too short', text({ min: 3 }), 'ab', 'validation_min_length'],
    ['short text left out', text({ min: 3 }), '', ''],
    ['a pattern', text({ pattern: /^\d+$/ }), '12', '12'],
    ['a pattern missed', text({ pattern: /^\d+$/ }), 'x', 'validation_regex'],
    ['a pattern left out', text({ pattern: /^\d+$/ }), '', ''],
    ['a check missed', text({ valid: (it) => it === 'yes' }), 'no', 'validation_check'],
    ['no text', text(), 5, 'validation_string'],
    ['a whole number', integer({ min: 2, max: 9 }), 9, 9],
    ['a number left out', integer({ min: 2 }), undefined, 0],
    ['0 for none', integer({ min: 2 }), 0, 0],
    ['a number between none and least', integer({ min: 2 }), 1, 'validation_check'],
    ['a required number too small', integer({ min: 2, required: true }), 0, 'validation_min_value'],
    ['a number too large', integer({ max: 9 }), 10, 'validation_max_value'],
    ['half of a whole number', integer(), 1.5, 'validation_integer'],
    ['a number with decimals', number(), 1.5, 1.5],
    ['words for a number', number(), 'x', 'validation_number'],
    ['a tick', bool(), true, true],
    ['a tick left out', bool(), undefined, false],
    ['a choice', choice(['a']), 'a', 'a'],
    ['no choice', choice(['a']), '', ''],
    ['no choice where one must be', choice(['a'], { required: true }), '', 'validation_required'],
    ['another choice', choice(['a']), 'b', 'validation_picklist'],
    ['choices', choice(['a', 'b'], { many: 2 }), ['b', 'a'], ['b', 'a']],
    ['choices left out', choice(['a'], { many: 1 }), undefined, []],
    ['an address', email(), ' ada@example.org ', 'ada@example.org'],
    ['no address', email(), 'ada@', 'validation_is_email'],
    ['a link', url(), 'https://example.org/', 'https://example.org/'],
    ['no link', url(), 'javascript:alert(1)', 'validation_invalid_url'],
    ['a day', date(), '2026-06-13', '2026-06-13'],
    ['no day', date(), '2026-02-30', 'validation_invalid_date'],
    ['a record', relation('teams', { required: true }), 'abc', 'abc'],
    ['records', relation('teams', { many: 1 }), ['a', 'b'], 'validation_max_length'],
    ['a file', file({ types: ['image/png'] }), png, png],
    ['a file left out', file({ types: ['image/png'] }), undefined, undefined],
    ['anything', json(), { a: 1 }, { a: 1 }],
  ] as const)('%s', async (_, field, value, becomes) => {
    expect(await made(field, value)).toEqual(becomes)
  })
})

describe('what is wrong', () => {
  const input = (words?: FieldWords) =>
    inputOf({ name: text({ required: true, max: 3 }) }, words ? { name: words } : {})
  const said = async (value: string, words?: FieldWords) => {
    const refusal = await checkInput(input(words), { name: value }).catch((error: unknown) => error)
    return (refusal as { data: { name: { message: string } } }).data.name.message
  }

  test('is said in general words', async () => {
    expect(await said('')).toBe('Required')
    expect(await said('long')).toBe('Too long.')
    speak('de')
    expect(await said('long')).toBe('Zu lang.')
  })

  test('is said in the words of the field also where it is not there at all', async () => {
    const schema = inputOf(
      { name: text({ required: true }), side: v.picklist(['a'], m.site_problem_choice), other: filled },
      { name: { required: m.walkins_team_missing } },
    )
    const refusal = await checkInput(schema, {}).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      data: {
        name: { code: 'validation_required', message: m.walkins_team_missing() },
        side: { code: 'validation_required', message: m.site_problem_choice() },
        other: { code: 'validation_required', message: m.site_problem_required() },
      },
    })
  })

  test('is said in the words of the field where it has some', async () => {
    expect(await said('', { required: m.walkins_team_missing })).toBe(m.walkins_team_missing())
    expect(await said('long', { required: m.walkins_team_missing })).toBe('Too long.')
    expect(await said('long', { long: ({ max }) => `At most ${max}.` })).toBe('At most 3.')
    expect([await said('', m.site_problem_choice), await said('long', m.site_problem_choice)]).toEqual(
      Array(2).fill(m.site_problem_choice()),
    )
  })
})
