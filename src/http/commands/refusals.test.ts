import { expect, expectTypeOf, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { m } from '#words/messages.js'
import { RefusedField, refusals, refuse } from './refusals.ts'

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

test('the compiler knows the codes, and which facts their words need', () => {
  type Given<Code extends keyof typeof TABLE> = Parameters<typeof refuse<typeof TABLE, Code>>
  expectTypeOf<Given<keyof typeof TABLE>[1]>().toEqualTypeOf<'name_taken' | 'name_there'>()
  expectTypeOf<['name_taken', 'name']>().toExtend<Tail<Given<'name_taken'>>>()
  expectTypeOf<['name_there', 'name']>().not.toExtend<Tail<Given<'name_there'>>>()
  expectTypeOf<['name_there', 'name', { facts: { name: string } }]>().toExtend<Tail<Given<'name_there'>>>()
  expectTypeOf<'no words'>().not.toExtend<Parameters<typeof refusals>[0][string]>()
})

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never
