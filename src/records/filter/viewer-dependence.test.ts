import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { casesOr } from '#properties.testing.ts'
import { collection } from '../schema/collection.ts'
import { bool, relation, text } from '../schema/fields.ts'
import { defineSchema } from '../schema/schema.ts'
import { Selector } from '../select.ts'
import { sqliteDialect } from '../sqlite/dialect.ts'
import { GUEST, type Viewer } from '../viewing/viewer.ts'
import { holds, type RelationReader, type Stored } from './memory.ts'
import { simplify } from './simplify.ts'
import {
  KNOWLEDGE,
  type Knowledge,
  knowledgeFor,
  type ListRuleOf,
  most,
  supposing,
  viewerKey,
} from './viewer-dependence.ts'

const open = { list: '', view: '', create: null, update: null, delete: null }
const own = { ...open, list: 'owner = @request.auth.id', view: '' }
const users = collection('users', { fields: { name: text(), team: relation('teams') }, rules: open })
const teams = collection('teams', {
  fields: { name: text(), owner: relation('users'), public: bool() },
  rules: { ...open, list: '@request.auth.id != ""' },
})
const notes = collection('notes', {
  fields: { text: text(), owner: relation('users'), team: relation('teams'), public: bool() },
  rules: own,
})
const house = collection('house', {
  fields: { is_open: bool() },
  single: true,
  singleId: 'house0000000000',
  rules: open,
})
const selector = new Selector(defineSchema([users, teams, notes, house]), sqliteDialect)
const listRuleOf: ListRuleOf = (one) => selector.rule(one, 'list')

const needs = (source: string, by: 'rule' | 'client' = 'rule') =>
  knowledgeFor(selector.bind(source, notes, by), listRuleOf)

test.each([
  ['', 'nothing'],
  ['public = true && text ~ "a" && created > @now', 'nothing'],
  ['owner.name = "Ada"', 'nothing'],
  ['@collection.house.is_open = true', 'nothing'],
  ['@request.auth.id != ""', 'standing'],
  ['"" = @request.auth.id', 'standing'],
  ['@request.auth.id = null', 'standing'],
  ['@request.auth.roles ?= "admin"', 'standing'],
  ['@request.auth.roles:length > 1', 'standing'],
  ['public = true || @request.auth.roles ?= "admin"', 'standing'],
  ['owner = @request.auth.id', 'person'],
  ['@request.auth.id ~ "a"', 'person'],
  ['text = @request.auth.name', 'person'],
  ['text = @request.auth.name:lower', 'person'],
  ['@request.auth.team.name = "Hucks"', 'person'],
  ['@request.auth.teams_via_owner.name ?= "Hucks"', 'person'],
  ['@request.auth.roles ?= "admin" || owner = @request.auth.id', 'person'],
])('the rule %j needs %s', (source, expected) => expect(needs(source)).toBe(expected))

test("a client's way along a relation needs what that collection's list rule needs", () => {
  expect(needs('owner.name = "Ada"', 'client')).toBe('nothing')
  expect(needs('team.name = "Hucks"', 'client')).toBe('standing')
  expect(needs('owner.notes_via_owner.text = "x"', 'client')).toBe('person')
})

const people: readonly Viewer[] = [
  GUEST,
  ...['ada', 'bob'].flatMap((id) =>
    [[], ['admin'], ['worker', 'admin']].map(
      (roles): Viewer => ({ id, roles: roles as Viewer['roles'], record: { name: id, team: '' } }),
    ),
  ),
]
const alone: RelationReader = { byIds: async () => [], pointingAt: async () => [] }
const comparison = fc.constantFrom(
  'public = true',
  'text = "x"',
  'owner = @request.auth.id',
  'owner != @request.auth.id',
  '@request.auth.id != ""',
  '@request.auth.id = ""',
  ...ROLES.slice(0, 2).map((role) => `@request.auth.roles ?= "${role}"`),
  '@request.auth.roles:length = 0',
  'text = @request.auth.name',
  '@request.auth.teams_via_owner.public ?= true',
)
const condition = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    comparison,
    fc.tuple(tie('any'), fc.constantFrom('&&', '||'), tie('any')).map(([a, join, b]) => `(${a} ${join} ${b})`),
  ),
})).any
const record = fc.record({
  id: fc.constant('n1'),
  text: fc.constantFrom('x', 'ada', ''),
  owner: fc.constantFrom('ada', 'bob', ''),
  team: fc.constant(''),
  public: fc.boolean(),
})

/** Somebody else who is alike, so that whatever more is looked at shows; nobody is like one person. */
const twinOf = (viewer: Viewer, known: Knowledge) =>
  (known !== 'person' &&
    people.findLast((other) => viewerKey(other, known) === viewerKey(viewer, known) && other.id !== viewer.id)) ||
  viewer

test('what is decided with less knowledge is decided so for everybody who is alike', async () => {
  const asked = async (source: ReturnType<typeof selector.bind>, viewer: Viewer, of: Stored) =>
    holds(simplify(source, { viewer, now: new Date(0) }), of, alone)
  await fc.assert(
    fc.asyncProperty(condition, record, async (source, of) => {
      const bound = selector.bind(source, notes, 'rule')
      const enough = knowledgeFor(bound, listRuleOf)
      for (const viewer of people) {
        const truth = await asked(bound, viewer, of)
        for (const known of KNOWLEDGE) {
          const twin = twinOf(viewer, known)
          const atLeast = await asked(supposing(bound, known, false, listRuleOf), twin, of)
          const atMost = await asked(supposing(bound, known, true, listRuleOf), twin, of)
          if (atLeast || !atMost) expect(truth).toBe(atLeast)
          if (most(enough, known) === known) expect(atLeast).toBe(atMost)
        }
      }
    }),
    { numRuns: casesOr(300) },
  )
})
