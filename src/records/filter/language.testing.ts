import * as fc from 'fast-check'

/**
 * The filter language said a second time, for tests only: a generator of filters as trees, their spelling, and an
 * evaluator that shares no code with the engine.
 */

export type Value = string | number | boolean | null
export type Row = Record<string, unknown> & { id: string }
export type World = Record<'clubs' | 'members', Row[]>

export type Side = { literal: Value } | { path: string[]; modifier?: 'lower' | 'length' | 'each' }
export interface Test {
  left: Side
  operator: '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'
  any: boolean
  right: Side
}
export type Tree = Test | { join: '&&' | '||'; parts: Tree[] }

// ---- words

const WORDS = [
  '',
  'a',
  'A',
  'Ab',
  'b_',
  'a%b',
  'ä',
  'Ä',
  'zz',
  'Fair',
  'fast',
  '\\',
  "it's",
  '"',
  '😀',
  '\u{ffff}',
  '10',
  'true',
  '2026-01-02',
]
const DATES = [
  '',
  '2025-12-31 23:59:59.999Z',
  '2026-01-02 00:00:00.000Z',
  '2026-01-02 10:00:00.000Z',
  '2026-02-01 00:00:00.000Z',
]
const NUMBERS = [0, 1, 2, 3, 10, -1, 2.5]

const word = fc.constantFrom(...WORDS)
/** A text that ends with a backslash cannot be written as a literal: it would escape the quote. */
const writable = fc.constantFrom(...WORDS.filter((text) => !text.endsWith('\\')))
const numeral = fc.constantFrom(...NUMBERS)

// ---- worlds

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const clubIds = [1, 2, 3, 4, 5, 6].map((n) => `club${n}`.padEnd(15, letters))
const memberIds = [1, 2, 3, 4, 5, 6, 7].map((n) => `member${n}`.padEnd(15, letters))

const json: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(null),
  fc.record(
    {
      n: fc.oneof(numeral, word, fc.boolean(), fc.constant(null)),
      list: fc.array(fc.oneof(word, numeral), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
  word,
  numeral,
)

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })

export const world: fc.Arbitrary<World> = fc.record({
  clubs: fc.tuple(
    ...clubIds.map((id) =>
      fc.record({
        id: fc.constant(id),
        name: word,
        active: fc.boolean(),
        size: fc.constantFrom(0, 1, 2, 10),
        rating: numeral,
        founded: fc.constantFrom(...DATES),
        tags: some(['fast', 'Fair', 'new']),
        meta: json,
        parent: fc.constantFrom('', ...clubIds),
        friends: some(clubIds),
        secret: word,
      }),
    ),
  ),
  members: fc.tuple(
    ...memberIds.map((id) =>
      fc.record({
        id: fc.constant(id),
        name: word,
        age: fc.constantFrom(0, 1, 2, 18),
        seen: fc.boolean(),
        club: fc.constantFrom('', ...clubIds),
        helps: some(clubIds),
        user: fc.constant(''),
      }),
    ),
  ),
})

// ---- filters over clubs

const hopNames = ['parent', 'friends', 'members_via_club', 'members_via_helps'] as const
const afterHop = {
  parent: 'clubs',
  friends: 'clubs',
  members_via_club: 'members',
  members_via_helps: 'members',
} as const
const memberHops = ['club', 'helps'] as const

type Kind = 'text' | 'number' | 'bool' | 'date' | 'json' | 'list'
const ends: Record<'clubs' | 'members', [string[], Kind][]> = {
  clubs: [
    [['name'], 'text'],
    [['id'], 'text'],
    [['active'], 'bool'],
    [['size'], 'number'],
    [['rating'], 'number'],
    [['founded'], 'date'],
    [['tags'], 'list'],
    [['friends'], 'list'],
    [['parent'], 'text'],
    [['meta'], 'json'],
    [['meta', 'n'], 'json'],
    [['meta', 'list', '0'], 'json'],
    [['meta', 'list'], 'json'],
  ],
  members: [
    [['name'], 'text'],
    [['age'], 'number'],
    [['seen'], 'bool'],
    [['club'], 'text'],
    [['helps'], 'list'],
  ],
}

interface Typed {
  side: Side
  kind: Kind
}

function pathFrom(at: 'clubs' | 'members', depth: number): fc.Arbitrary<{ path: string[]; kind: Kind }> {
  const end = fc.constantFrom(...ends[at]).map(([path, kind]) => ({ path, kind }))
  if (depth === 0) return end
  const hop = at === 'clubs' ? fc.constantFrom(...hopNames) : fc.constantFrom(...memberHops)
  const further = hop.chain((name) =>
    pathFrom(at === 'members' ? 'clubs' : afterHop[name as keyof typeof afterHop], depth - 1).map(({ path, kind }) => ({
      path: [name, ...path],
      kind,
    })),
  )
  return fc.oneof({ weight: 3, arbitrary: end }, { weight: 2, arbitrary: further })
}

const field: fc.Arbitrary<Typed> = pathFrom('clubs', 3).chain(({ path, kind }) => {
  if (kind === 'list') {
    return fc.constantFrom<Typed>(
      { side: { path }, kind: 'list' },
      { side: { path, modifier: 'each' }, kind: 'list' },
      { side: { path, modifier: 'length' }, kind: 'number' },
      { side: { path, modifier: 'lower' }, kind: 'list' },
    )
  }
  if (kind === 'text')
    return fc.constantFrom<Typed>({ side: { path }, kind }, { side: { path, modifier: 'lower' }, kind })
  return fc.constant<Typed>({ side: { path }, kind })
})

const literalFor = (kind: Kind): fc.Arbitrary<Side> => {
  const any = fc.oneof(writable, numeral, fc.boolean(), fc.constant(null))
  const fitting: Record<Kind, fc.Arbitrary<Value>> = {
    text: writable,
    list: fc.oneof(writable, fc.constantFrom(...clubIds)),
    number: numeral,
    bool: fc.boolean(),
    date: fc.oneof(fc.constantFrom(...DATES), fc.constantFrom('2026-01', '2026-01-02', '2026-01-02T10:00:00Z')),
    json: fc.oneof(writable, numeral, fc.boolean(), fc.constant('[]')),
  }
  return fc
    .oneof({ weight: 4, arbitrary: fitting[kind] }, { weight: 1, arbitrary: any })
    .map((literal) => ({ literal }))
}

const isText = (kind: Kind) => kind === 'text' || kind === 'list' || kind === 'date'

const test: fc.Arbitrary<Test> = field.chain((left) =>
  fc
    .record({
      right: fc.oneof(
        { weight: 4, arbitrary: literalFor(left.kind).map((side): Typed => ({ side, kind: left.kind })) },
        { weight: 1, arbitrary: field },
      ),
      any: fc.boolean(),
      operator: fc.constantFrom<Test['operator']>('=', '!=', '>', '>=', '<', '<=', '~', '!~'),
      swapped: fc.boolean(),
    })
    .filter(({ right, operator }) => comparable(left, right, operator))
    .map(({ right, any, operator, swapped }) => {
      const isSwapped = swapped && operator !== '~' && operator !== '!~'
      return { left: isSwapped ? right.side : left.side, operator, any, right: isSwapped ? left.side : right.side }
    }),
)

/** What the language refuses is tested elsewhere. */
function comparable(left: Typed, right: Typed, operator: Test['operator']): boolean {
  const like = operator === '~' || operator === '!~'
  if (like && (left.kind === 'number' || left.kind === 'bool')) return false
  if ('literal' in right.side) return !like || patternIsWhole(String(right.side.literal ?? ''))
  if (like && !isText(right.kind)) return false
  if (left.kind === 'json' || right.kind === 'json')
    return left.kind !== right.kind || operator === '=' || operator === '!='
  return isText(left.kind) === isText(right.kind) && (isText(left.kind) || left.kind === right.kind)
}

const patternIsWhole = (text: string) => !text.includes('%') || !/(^|[^\\])(\\\\)*\\$/.test(text)

export const filter: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    test,
    fc.record({
      join: fc.constantFrom('&&' as const, '||' as const),
      parts: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).tree

// ---- spelling

/** Writes a filter with the freedom that the grammar gives: spaces, quotes, comments, needless parentheses. */
export function spell(tree: Tree, whim: () => number): string {
  const space = () => ['', ' ', '  ', '\n', ' // note "(\n'][Math.floor(whim() * 5)] ?? ''
  if ('join' in tree) {
    const parts = tree.parts.map((part) => ('join' in part ? `(${spell(part, whim)})` : spell(part, whim)))
    return parts.join(`${space()}${tree.join}${space()}`)
  }
  const inner = `${spellSide(tree.left, whim)} ${space()}${tree.any ? '?' : ''}${tree.operator}${space()} ${spellSide(tree.right, whim)}`
  return whim() < 0.2 ? `(${space()}${inner}${space()})` : inner
}

function spellSide(side: Side, whim: () => number): string {
  if ('path' in side) return side.path.join('.') + (side.modifier ? `:${side.modifier}` : '')
  if (typeof side.literal !== 'string') return whim() < 0.3 ? String(side.literal).toUpperCase() : String(side.literal)
  const quote = whim() < 0.5 ? '"' : "'"
  return quote + side.literal.replaceAll(quote, `\\${quote}`) + quote
}

// ---- meaning

type Plain = string | number | undefined

/** Whether a club matches; `seen` limits the members that count. */
export function matches(tree: Tree, club: Row, all: World, seen: (member: Row) => boolean): boolean {
  if ('join' in tree) {
    const results = tree.parts.map((part) => matches(part, club, all, seen))
    return tree.join === '&&' ? !results.includes(false) : results.includes(true)
  }
  const lefts = sideValues(tree.left, tree.right, tree, club, all, seen)
  const rights = sideValues(tree.right, tree.left, tree, club, all, seen)
  const contains = tree.operator === '~' && 'path' in tree.left && isListSide(tree.left)
  let hits = 0
  for (const left of lefts) for (const right of rights) if (one(tree, left, right)) hits++
  return tree.any || contains ? hits > 0 : hits === lefts.length * rights.length
}

const isListSide = ({ path, modifier }: { path: string[]; modifier?: string }) =>
  modifier !== 'each' && modifier !== 'length' && kindOf(path) === 'list'

function kindOf(path: string[]): Kind {
  let at: 'clubs' | 'members' = 'clubs'
  for (const [index, name] of path.entries()) {
    const rest = path.slice(index)
    const found = ends[at].find(([end]) => end.join('.') === rest.join('.'))
    if (found) return found[1]
    at = name in afterHop ? afterHop[name as keyof typeof afterHop] : 'clubs'
  }
  throw new Error(path.join('.'))
}

function sideValues(
  side: Side,
  other: Side,
  { operator }: Test,
  club: Row,
  all: World,
  seen: (member: Row) => boolean,
): Plain[] {
  if ('literal' in side) return [adapted(side.literal, other, operator)]
  const kind = side.modifier === 'length' ? 'number' : kindOf(side.path)
  let here: (Row | undefined)[] = [club]
  let path = side.path
  while (
    path[0] &&
    !(here[0] && path[0] in here[0] && (path.length === 1 || path[0] === 'meta')) &&
    path.length > 1 &&
    path[0] !== 'meta'
  ) {
    const [hop = '', ...rest] = path
    here = here.flatMap((row) => step(row, hop, all, seen))
    path = rest
  }
  return here.flatMap((row): Plain[] => {
    if (!row) return [undefined]
    const [name = '', ...inside] = path
    let value = row[name]
    for (const key of inside) value = descend(value, key)
    if (kind === 'number') return [side.modifier === 'length' ? (value as unknown[]).length : (value as number)]
    if (kind === 'bool') return [value ? 1 : 0]
    if (kind === 'list')
      return (value as string[]).length
        ? (value as string[]).map((item) => (side.modifier === 'lower' ? lower(item) : item))
        : [undefined]
    if (kind === 'json') return [plainJson(value)]
    if ((name === 'parent' || name === 'club') && value === '') return [undefined]
    return [side.modifier === 'lower' ? lower(String(value)) : String(value)]
  })
}

function step(row: Row | undefined, hop: string, all: World, seen: (member: Row) => boolean): (Row | undefined)[] {
  if (!row) return [undefined]
  const found =
    hop === 'members_via_club'
      ? all.members.filter((member) => member['club'] === row.id && seen(member))
      : hop === 'members_via_helps'
        ? all.members.filter((member) => (member['helps'] as string[]).includes(row.id) && seen(member))
        : [row[hop]].flat().map((id) => all.clubs.find((club) => club.id === id))
  return found.length ? found : [undefined]
}

function descend(value: unknown, key: string): unknown {
  if (value === null || typeof value !== 'object') return undefined
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined
  return /^\d+$/.test(key) ? undefined : (value as Record<string, unknown>)[key]
}

function plainJson(value: unknown): Plain {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : (value as Plain)
}

const lower = (text: string) =>
  [...text].map((letter) => (letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter)).join('')

/** A literal is read as what it is compared with. */
function adapted(literal: Value, other: Side, operator: Test['operator']): Plain {
  if (literal === null) return undefined
  const kind = 'path' in other ? (other.modifier === 'length' ? 'number' : kindOf(other.path)) : 'text'
  if (operator === '~' || operator === '!~' || kind === 'text' || kind === 'list') return String(literal)
  if (kind === 'date') {
    const text = String(literal)
    const isTrackable = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d:\d\d(\.\d+)?Z)?$/.test(text)
    return isTrackable
      ? new Date(text.length === 10 ? text : text.replace(' ', 'T')).toISOString().replace('T', ' ')
      : text
  }
  if (typeof literal === 'boolean') return Number(literal)
  if (typeof literal === 'number') return literal
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(literal)) return Number(literal)
  if (kind === 'bool' && (literal === 'true' || literal === 'false')) return literal === 'true' ? 1 : 0
  return literal
}

function one(test: Test, left: Plain, right: Plain): boolean {
  const { operator } = test
  if (operator === '~' || operator === '!~') {
    const isJson = 'path' in test.left && kindOf(test.left.path) === 'json'
    const found =
      isJson && typeof left !== 'string'
        ? false
        : isFound(String(left ?? ''), String(right ?? ''), 'path' in test.right)
    return found === (operator === '~')
  }
  const equal = (left ?? '') === (right ?? '')
  if (operator === '=') return equal
  if (operator === '!=') return !equal
  if (left === undefined || right === undefined || typeof left !== typeof right) return false
  const sign =
    typeof left === 'number' ? Math.sign(left - Number(right)) : Buffer.from(left).compare(Buffer.from(String(right)))
  return operator[0] === '>'
    ? sign > 0 || (operator === '>=' && sign === 0)
    : sign < 0 || (operator === '<=' && sign === 0)
}

export function isFound(text: string, wanted: string, literally: boolean): boolean {
  const letters = [...lower(text)]
  const pattern =
    literally || !/(^|[^\\])(\\\\)*%/.test(wanted)
      ? ['%', ...literalParts(lower(wanted), literally), '%']
      : parts(lower(wanted))
  const match = (p: number, l: number): boolean => {
    const sign = pattern[p]
    if (sign === undefined) return l === letters.length
    if (sign === '%') return match(p + 1, l) || (l < letters.length && match(p, l + 1))
    return l < letters.length && (sign === '_' || sign.slice(1) === letters[l]) && match(p + 1, l + 1)
  }
  return match(0, 0)
}

/** A letter is `=x`; `%` and `_` stand for themselves only here. */
function parts(pattern: string): string[] {
  return [...pattern.matchAll(/\\([^])|([^])/gu)].map(([, escaped, plain]) =>
    escaped !== undefined ? `=${escaped}` : plain === '%' || plain === '_' ? plain : `=${plain}`,
  )
}

function literalParts(wanted: string, literally: boolean): string[] {
  if (literally) return [...wanted].map((letter) => `=${letter}`)
  return [...wanted.matchAll(/\\([%_\\])|([^])/gu)].map(([, escaped, plain]) => `=${escaped ?? plain}`)
}
