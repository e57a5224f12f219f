import { describe, expect, test } from 'vitest'
import { defineSchema } from '../schema/schema.ts'
import { bindFilter, ForbiddenFilter } from './bind.ts'
import { clubs, LEAGUE } from './league.testing.ts'
import { FilterError, parseFilter } from './parse.ts'

const schema = defineSchema(LEAGUE)
const bind = (source: string, by: 'client' | 'rule') =>
  bindFilter(parseFilter(source), { schema, collection: clubs, by })

describe('a client', () => {
  test.each([
    ['a field that does not exist', 'nofield = 1'],
    ['a hidden field', 'secret = "x"'],
    ['a hidden field of another record', 'parent.secret = "x"'],
    ['a collection that nobody may list', 'vault_via_club.code = "x"'],
    ['a field of the object prototype', 'constructor = 1'],
    ['a relation without a field', 'members_via_club = "x"'],
    ['a modifier that does not fit', 'name:length = 1'],
    [':isset on a field', 'name:isset = true'],
    [':lower on a number', 'size:lower = 1'],
    ['an unknown macro', 'founded > @someday'],
    ['two types that are never equal', 'size = name'],
    ['a number that is like something', 'size ~ "1"'],
    ['more than six relations in a row', 'parent.parent.parent.parent.parent.parent.parent.name = "x"'],
    [
      'too many relations in all',
      Array.from({ length: 11 }, () => 'parent.parent.parent.parent.parent.parent.name = "x"').join('||'),
    ],
    ['an order of two json values', 'meta.a > meta.b'],
    ['something inside a text', 'name.length = 1'],
  ])('cannot name %s', (_, source) => {
    expect(() => bind(source, 'client')).toThrow(FilterError)
  })

  test.each(['@request.auth.id = ""', '@request.body.x = 1', '@collection.members.name = "x"'])(
    'may not ask by %s',
    (source) => {
      expect(() => bind(source, 'client')).toThrow(ForbiddenFilter)
    },
  )

  test('goes six relations far, to records that it may list', () => {
    expect(bind('parent.parent.parent.parent.parent.parent.name = "x"', 'client')).toBeTruthy()
    expect(bind('members_via_club.name = "x"', 'client')).toMatchObject({ left: { hops: [{ restricted: true }] } })
    expect(bind('parent.name = "x"', 'client')).toMatchObject({ left: { hops: [{ restricted: false }] } })
  })
})

test('a rule of ours may name what is hidden, the asker and the body', () => {
  expect(bind('secret = "x" && vault_via_club.code ?= @request.auth.member.name', 'rule')).toBeTruthy()
  expect(bind('@request.body.secret:isset = false || @request.auth.roles ?= "admin"', 'rule')).toBeTruthy()
  expect(bind('@request.auth.members_via_user.seen ?= true', 'rule')).toMatchObject({
    left: { hops: [{ direction: 'forth' }, { direction: 'back' }], forks: true, name: 'seen' },
  })
  for (const source of ['@request.nothing = 1', '@request.auth.nothing = 1', '@request.auth.members_via_user = "x"'])
    expect(() => bind(source, 'rule')).toThrow(FilterError)
})

test('a rule of ours may name the one record of another collection, and no other', () => {
  expect(bind('@collection.handbook.is_open = true', 'rule')).toMatchObject({
    left: { hops: [{ restricted: false }], name: 'is_open' },
  })
  for (const source of ['@collection.clubs.name = "x"', '@collection.nothing.name = "x"', '@collection.handbook = "x"'])
    expect(() => bind(source, 'rule')).toThrow(FilterError)
})
