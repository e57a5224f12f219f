import * as fc from 'fast-check'
import { filter, spell } from '#records/filter/language.testing.ts'
import { clubs, leagueUsers, members, TAGS } from '#records/filter/league.testing.ts'
import { collection } from '#records/schema/collection.ts'
import { choice, email, integer, number, relation, text, url } from '#records/schema/fields.ts'

/** Calls of the records API as nobody would write them: odd texts, numbers, dates and JSON, right and wrong. */

export interface RandomCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** What a constraint of the database can refuse. */
const shops = collection('shops', {
  fields: {
    code: text({ required: true, max: 20, pattern: /^[^!]*$/ }),
    mail: email(),
    site: url(),
    stars: integer({ min: 0, max: 5 }),
    price: number({ max: 1000 }),
    kind: choice(['disc', 'food']),
    club: relation('clubs'),
    member: relation('members', { onDelete: 'cascade' }),
    note: text({ max: 3_000 }),
  },
  unique: [{ fields: ['code'] }, { fields: ['mail', 'kind'] }],
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})

export const COMPARED = [clubs, members, leagueUsers, shops] as const

const idWith = (kind: string, n: number) => `${kind}${n}`.padEnd(15, 'abcdefghijklmno')
const id = (kind: string) => fc.integer({ min: 1, max: 9 }).map((n) => idWith(kind, n))
const anyId = fc.oneof(
  { weight: 30, arbitrary: id('club') },
  { weight: 1, arbitrary: fc.constantFrom('', 'short', 'A b', 'nul\0', 'half\udc00', 'x'.repeat(3_000)) },
)

const TEXTS = [
  '',
  ' ',
  'a',
  'A',
  'Ab',
  'aB',
  'ä',
  'Ä',
  'a\u0308',
  'ß',
  'SS',
  'ı',
  'İ',
  'I',
  'i',
  'é',
  'z',
  'Z',
  '_',
  '%',
  'a%b',
  'b_',
  '\\',
  "it's",
  '"',
  '10',
  '9',
  'true',
  'null',
  '😀',
  '\u{ffff}',
  '\u{fffd}',
  '\u{e000}',
  '\u0001',
  'tab\there',
  'line\nbreak',
  'two  spaces',
  ' before',
  'after ',
  '日本',
  'Ω',
  'ﬁ',
  '2026-01-02',
  '[]',
  '{}',
  'x'.repeat(25),
  'nul\0',
  'half \ud800',
]
const oddText = fc.constantFrom(...TEXTS)
/** Longer than an index of PostgreSQL takes, and longer than the field. */
const longText = fc.constantFrom('', 'ä'.repeat(2_999), 'x'.repeat(3_000), '😀'.repeat(3_000), 'x'.repeat(3_001))
/** As deep as a body may be, and deeper. */
const nested = fc
  .constantFrom(3, 29, 31, 40)
  .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown)
const wholeNumber = fc.constantFrom(0, -0, 1, -1, 2, 10, 2 ** 53 - 1, 2 ** 53 + 2, 1e21)
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  5,
  6,
  10,
  2.5,
  0.1,
  0.1 + 0.2,
  1 / 3,
  -1e-7,
  1e21,
  1e308,
  5e-324,
  2 ** 53 - 1,
  2 ** 53 + 2,
  123456789.125,
]
const oddNumber = fc.constantFrom(...NUMBERS)
const DATES = [
  '',
  '2026-01-02',
  '2026-01-02 10:00:00.000Z',
  '2026-01-02T10:00:00+02:00',
  '0001-01-01',
  '9999-12-31 23:59:59.999Z',
  '2026-02-30',
  '1969-12-31 23:59:59.999Z',
  '2026-01-02 10:00:00',
]
const oddDate = fc.constantFrom(...DATES)
const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, [], {}, [null], { n: null }, { n: 'nul\0' }, { n: ['\ud800'] }, { 'nul\0': 1 }),
  nested,
  fc.record({
    n: fc.oneof(oddText, oddNumber, fc.boolean()),
    list: fc.array(fc.oneof(oddText, oddNumber), { maxLength: 3 }),
  }),
)
/** Sometimes of another kind than the field. */
const or = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: fc.oneof(oddText, oddNumber, oddJson) })

const some = (arbitrary: fc.Arbitrary<unknown>) => fc.array(arbitrary, { maxLength: 4 })

type Name = 'clubs' | 'members' | 'shops'

const VALUES: Readonly<Record<Name, Record<string, fc.Arbitrary<unknown>>>> = {
  clubs: {
    name: or(oddText),
    active: or(fc.boolean()),
    size: or(fc.oneof(wholeNumber, fc.integer())),
    rating: or(fc.oneof(oddNumber, fc.double())),
    founded: or(oddDate),
    tags: or(some(fc.constantFrom(...TAGS))),
    meta: or(oddJson),
    parent: or(anyId),
    friends: or(some(id('club'))),
    'size+': fc.integer({ min: -3, max: 3 }),
    'tags+': fc.constantFrom(...TAGS),
    'friends-': id('club'),
  },
  members: {
    name: or(oddText),
    age: or(wholeNumber),
    seen: or(fc.boolean()),
    club: or(anyId),
    helps: or(some(id('club'))),
  },
  shops: {
    code: or(oddText),
    mail: or(fc.constantFrom('', 'a@x.example', 'A@x.example', 'b@x.example')),
    site: or(fc.constantFrom('', 'https://x.example')),
    stars: or(fc.integer({ min: 0, max: 5 })),
    price: or(oddNumber),
    kind: or(fc.constantFrom('disc', 'food')),
    club: or(id('club')),
    member: or(id('member')),
    note: or(longText),
  },
}

const name = fc.constantFrom<Name>('clubs', 'clubs', 'members', 'shops')
const idOf = (of: Name) => id(of.slice(0, -1))

const bodyOf = (of: Name): fc.Arbitrary<Record<string, unknown>> => fc.record(VALUES[of], { requiredKeys: [] })

const spelledFilter = fc
  .tuple(filter, fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })))
  .map(([tree, whims]) => spell(tree, () => whims.next().value as number))

/** Past what four and eight bytes hold, and past what a number of ours tells apart. */
const DIGITS = [
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '123456789012345678901234567890',
  '0.0000000000000000000000001',
  `1${'0'.repeat(400)}`,
]
const PATTERNS = ['"a\\%b"', '"\\_"', '"%\\%"', '"\\"', '"_%_"', '"%İ"', '"%ä%"', '"Ä"', '"ẞ"', '"x\\"']

const literal = fc.oneof(
  fc.constantFrom(...DIGITS, ...PATTERNS),
  oddText.map((it) => JSON.stringify(it)),
  oddNumber.map(String),
  oddDate.map((it) => `'${it}'`),
)
const operator = fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '~', '!~', '?=', '?~')

const PATHS: Record<Name, readonly string[]> = {
  clubs: [
    'name',
    'size',
    'rating',
    'founded',
    'meta',
    'meta.n',
    'meta.list.0',
    'tags',
    'parent.name',
    'friends.size',
    'created',
  ],
  members: ['name', 'age', 'seen', 'club.name', 'helps.rating', 'club.parent.founded', 'club.meta.n'],
  shops: ['code', 'mail', 'stars', 'price', 'kind', 'club.name', 'member.age'],
}

/** Sometimes one that is hidden, or none. */
const pathOf = (of: Name) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...PATHS[of], 'id') },
    { weight: 1, arbitrary: fc.constantFrom('secret', 'nothing', 'meta.list.4294967296', 'meta.99999999999999999999') },
  )

const filterOf = (of: Name) => {
  const plain = fc.tuple(pathOf(of), operator, literal).map((parts) => parts.join(' '))
  return of === 'clubs' ? fc.oneof(spelledFilter, plain) : plain
}

const sortOf = (of: Name) =>
  fc
    .array(fc.tuple(fc.constantFrom('', '-', '+'), pathOf(of)), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.map((part) => part.join('')).join(','))

const EXPANDS = [
  'parent',
  'friends',
  'friends.parent',
  'club',
  'helps',
  'members_via_club',
  'shops_via_club',
  'member.club',
  'x',
]
const FIELDS = [
  'id',
  'id,name',
  '*,expand.parent.name',
  'name:excerpt(2,true)',
  'expand.*.id',
  'meta',
  'collectionName',
]

const shapeOf = {
  expand: fc.constantFrom(...EXPANDS),
  fields: fc.constantFrom(...FIELDS),
}

function listOf(of: Name): fc.Arbitrary<RandomCall> {
  const query = fc.record(
    {
      filter: filterOf(of),
      sort: sortOf(of),
      page: fc.constantFrom('1', '2', '0', '-1', 'x', '2147483648', '9007199254740993'),
      perPage: fc.constantFrom('1', '3', '30', '1000', '0'),
      skipTotal: fc.constantFrom('1', 'true', '0'),
      ...shapeOf,
    },
    { requiredKeys: [] },
  )
  return query.map((asked) => ({ method: 'GET', path: `${of}/records?${queryOf(asked)}` }))
}

const queryOf = (asked: object) => new URLSearchParams(asked as Record<string, string>).toString()

const aboutOne = (of: Name): fc.Arbitrary<RandomCall> =>
  fc
    .record({
      id: idOf(of),
      method: fc.constantFrom('GET' as const, 'PATCH' as const, 'PATCH' as const, 'PATCH' as const, 'DELETE' as const),
      body: bodyOf(of),
      shape: fc.record(shapeOf, { requiredKeys: [] }),
    })
    .map(({ id, method, body, shape }) => ({
      method,
      path: `${of}/records/${id}?${queryOf(shape)}`,
      ...(method === 'PATCH' ? { body } : {}),
    }))

const creation = (of: Name): fc.Arbitrary<RandomCall> =>
  fc.tuple(idOf(of), bodyOf(of)).map(([id, body]) => ({ method: 'POST', path: `${of}/records`, body: { ...body, id } }))

const FIRST: Record<Name, (n: number) => Record<string, unknown>> = {
  clubs: (n) => ({ name: `Club ${n}`, size: n }),
  members: (n) => ({ name: `Member ${n}`, seen: n > 3, club: idWith('club', 10 - n) }),
  shops: (n) => ({ code: `code ${n}`, mail: `${n}@x.example`, member: idWith('member', n) }),
}

/** With which both begin. */
export const FIRST_CALLS: readonly RandomCall[] = (['clubs', 'members', 'shops'] as const).flatMap((of) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({
    method: 'POST' as const,
    path: `${of}/records`,
    body: { id: idWith(of.slice(0, -1), n), ...FIRST[of](n) },
  })),
)

export const randomCall: fc.Arbitrary<RandomCall> = name.chain((of) =>
  fc.oneof(
    { weight: 5, arbitrary: listOf(of) },
    { weight: 2, arbitrary: creation(of) },
    { weight: 3, arbitrary: aboutOne(of) },
  ),
)
