import { describe, expect, expectTypeOf, test } from 'vitest'
import type { players, teams } from '#areas/teams/teams.collections.ts'
import { Selector } from '../select.ts'
import { sqliteDialect } from '../sqlite/dialect.ts'
import { type Collection, collection, type Expanded, type NewRecord, type Patch, type RecordOf } from './collection.ts'
import { choice, relation, text } from './fields.ts'
import { defineSchema } from './schema.ts'

const OPEN = { list: '', view: '', create: '', update: '', delete: '' }

describe('the compiler knows a record from its declaration', () => {
  test('fields with their values', () => {
    type Team = RecordOf<typeof teams>
    expectTypeOf<Team['name']>().toEqualTypeOf<string>()
    expectTypeOf<Team['seed']>().toEqualTypeOf<number>()
    expectTypeOf<Team['withdrawal']>().toEqualTypeOf<'forfeit_left' | 'void_all' | 'void_unplayed' | ''>()
    expectTypeOf<Team['managers']>().toEqualTypeOf<string[]>()
    expectTypeOf<Team['updated']>().toEqualTypeOf<string>()
    expectTypeOf<Team>().not.toHaveProperty('colour')
  })

  test('relations with what they lead to', () => {
    type WithTeam = Expanded<typeof players, 'team'>
    expectTypeOf<WithTeam['expand']['team']>().toEqualTypeOf<RecordOf<typeof teams> | undefined>()
    type WithManagers = Expanded<typeof teams, 'managers'>
    expectTypeOf<NonNullable<WithManagers['expand']['managers']>[number]['name']>().toEqualTypeOf<string>()
  })

  test('what a new record needs, and what a change may say', () => {
    expectTypeOf<{ name: string; division: 'open'; state: 'accepted' }>().toExtend<NewRecord<typeof teams>>()
    expectTypeOf<{ name: string }>().not.toExtend<NewRecord<typeof teams>>()
    expectTypeOf<{ seed: number }>().toExtend<Patch<typeof teams>>()
    expectTypeOf<{ seed: string }>().not.toExtend<Patch<typeof teams>>()
  })
})

describe('a schema that cannot work is refused at start', () => {
  const one = collection('one', { fields: { name: text() }, rules: OPEN })
  const schemaOf = (...collections: Collection[]) => defineSchema(collections)

  test('two collections of one name', () => {
    expect(() => schemaOf(one, one)).toThrow('Two collections are called one')
  })

  test('a relation to nowhere', () => {
    const lost = collection('lost', { fields: { other: relation('nowhere') }, rules: OPEN })
    expect(() => schemaOf(lost)).toThrow('lost.other points at nowhere')
  })

  test('a required relation that would be set to null', () => {
    const torn = collection('torn', {
      fields: { one: relation('one', { required: true, onDelete: 'setNull' }) },
      rules: OPEN,
    })
    expect(() => schemaOf(one, torn)).toThrow('torn.one is required')
  })
})

test('a rule that cannot be understood is refused at start', () => {
  const typo = collection('typo', { fields: { owner: text() }, rules: { ...OPEN, update: 'onwer = @request.auth.id' } })
  expect(() => new Selector(defineSchema([typo]), sqliteDialect)).toThrow('The update rule of typo: unknown onwer')
})

test('a collection keeps its id as long as it keeps its name', () => {
  const before = collection('games', { fields: { name: text() }, rules: OPEN })
  const after = collection('games', { fields: { kind: choice(['pool', 'final']) }, rules: { ...OPEN, list: null } })
  expect(after.id).toBe(before.id)
})
