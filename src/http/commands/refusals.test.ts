import { expect, expectTypeOf, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { stale } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { inWordsOf, type RefusalInWords, type RefusalWords, RefusedField, refusals, refuse } from './refusals.ts'

const TABLE = refusals({
  name_taken: m.teams_admin_name_taken,
  name_there: m.roster_problem_name_there,
})

test('a refusal stands at its field, in English for programs', () => {
  speak('de')
  const message = m.teams_admin_name_taken({}, { locale: 'en' })
  const refusal = refuse(TABLE, 'name_taken', 'name', 409)
  expect(refusal).toMatchObject({ status: 409, message })
  expect(JSON.parse(JSON.stringify(refusal.data))).toEqual({ name: { code: 'name_taken', message } })
})

test('people read it in their language', () => {
  const { data } = refuse(TABLE, 'name_taken', 'name')
  speak('de')
  expect(data['name']).toBeInstanceOf(RefusedField)
  expect((data['name'] as RefusedField).inWords()).toBe(m.teams_admin_name_taken({}, { locale: 'de' }))
})

test('facts fill the words, and travel along', () => {
  const { status, data } = refuse(TABLE, 'name_there', 'full_name', { facts: { name: 'Ada' }, data: { current: 1 } })
  expect(status).toBe(400)
  expect(data).toMatchObject({ full_name: { params: { name: 'Ada' } }, current: 1 })
  expect((data['full_name'] as RefusedField).message).toContain('Ada')
})

test('without a field it is about the whole', () => {
  expect(refuse(TABLE, 'name_taken', undefined, 403).data).toEqual({ code: 'name_taken' })
})

test('what somebody else refuses is told in our words, and is otherwise the same', () => {
  const words = { name_taken: m.registration_name_taken, status_409: m.teams_admin_stale }
  const taken = inWordsOf(words, refuse(TABLE, 'name_taken', 'name', 409))
  expect(taken).toMatchObject({ status: 409, message: m.registration_name_taken({}, { locale: 'en' }) })
  speak('de')
  expect((taken.data['name'] as RefusedField).inWords()).toBe(m.registration_name_taken({}, { locale: 'de' }))
  const overtaken = inWordsOf(words, stale({ a: 1 }, { a: 2 }))
  expect(overtaken).toMatchObject({ status: 409, data: { wanted: { a: 1 }, current: { a: 2 } } })
  expect((overtaken as RefusalInWords).why.inWords()).toBe(m.teams_admin_stale())
})

test('words of a status are not for what has a code, and other codes stay as they are', () => {
  const refusal = refuse(TABLE, 'name_there', 'name', { status: 409, facts: { name: 'Ada' } })
  expect(inWordsOf({ status_409: m.teams_admin_stale, name_taken: m.registration_name_taken }, refusal)).toBe(refusal)
  const whole = refuse(TABLE, 'name_taken', undefined, 409)
  expect(inWordsOf({ status_409: m.teams_admin_stale }, whole)).toBe(whole)
})

test('the compiler takes no words with places for what somebody else refuses', () => {
  expectTypeOf<typeof m.registration_name_taken>().toExtend<RefusalWords[string]>()
  expectTypeOf<typeof m.roster_problem_name_there>().not.toExtend<RefusalWords[string]>()
})

test('the compiler knows the codes, and which facts their words need', () => {
  type Given<Code extends keyof typeof TABLE> = Parameters<typeof refuse<typeof TABLE, Code>>
  expectTypeOf<Given<keyof typeof TABLE>[1]>().toEqualTypeOf<'name_taken' | 'name_there'>()
  expectTypeOf<['name_taken', 'name']>().toExtend<Tail<Given<'name_taken'>>>()
  expectTypeOf<['name_there', 'name']>().not.toExtend<Tail<Given<'name_there'>>>()
  expectTypeOf<['name_there', 'name', { facts: { name: string } }]>().toExtend<Tail<Given<'name_there'>>>()
  expectTypeOf<'no words'>().not.toExtend<Parameters<typeof refusals>[0][string]>()
})

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never
