import * as fc from 'fast-check'

/** The filter language said a second time, for tests only: a generator of filters as trees, and their spelling. */

export type LiteralValue = string | number | boolean | null
export type LeagueRow = Record<string, unknown> & { id: string }
export type LeagueRows = Record<'clubs' | 'members', LeagueRow[]>

export type FilterSide = { literal: LiteralValue } | { path: string[]; modifier?: 'lower' | 'length' | 'each' }
export interface Test {
  left: FilterSide
  operator: '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'
  any: boolean
  right: FilterSide
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

export const world: fc.Arbitrary<LeagueRows> = fc.record({
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

export function kindOfPath(path: string[]): Kind {
  let at: 'clubs' | 'members' = 'clubs'
  for (const [index, name] of path.entries()) {
    const rest = path.slice(index)
    const found = ends[at].find(([end]) => end.join('.') === rest.join('.'))
    if (found) return found[1]
    at = name in afterHop ? afterHop[name as keyof typeof afterHop] : 'clubs'
  }
  throw new Error(path.join('.'))
}

interface Typed {
  side: FilterSide
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

const literalFor = (kind: Kind): fc.Arbitrary<FilterSide> => {
  const any = fc.oneof(writable, numeral, fc.boolean(), fc.constant(null))
  const fitting: Record<Kind, fc.Arbitrary<LiteralValue>> = {
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

function spellSide(side: FilterSide, whim: () => number): string {
  if ('path' in side) return side.path.join('.') + (side.modifier ? `:${side.modifier}` : '')
  if (typeof side.literal !== 'string') return whim() < 0.3 ? String(side.literal).toUpperCase() : String(side.literal)
  const quote = whim() < 0.5 ? '"' : "'"
  return quote + side.literal.replaceAll(quote, `\\${quote}`) + quote
}
