import {
  type FilterSide,
  kindOfPath,
  type LeagueRow,
  type LeagueRows,
  type LiteralValue,
  type Test,
  type Tree,
} from './language.testing.ts'

/** What a filter means, by an evaluator that shares no code with the engine. */

type Plain = string | number | undefined

/** Whether a club matches; `seen` limits the members that count. */
export function matches(tree: Tree, club: LeagueRow, all: LeagueRows, seen: (member: LeagueRow) => boolean): boolean {
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
  modifier !== 'each' && modifier !== 'length' && kindOfPath(path) === 'list'

function sideValues(
  side: FilterSide,
  other: FilterSide,
  { operator }: Test,
  club: LeagueRow,
  all: LeagueRows,
  seen: (member: LeagueRow) => boolean,
): Plain[] {
  if ('literal' in side) return [adapted(side.literal, other, operator)]
  const kind = side.modifier === 'length' ? 'number' : kindOfPath(side.path)
  let here: (LeagueRow | undefined)[] = [club]
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

function step(
  row: LeagueRow | undefined,
  hop: string,
  all: LeagueRows,
  seen: (member: LeagueRow) => boolean,
): (LeagueRow | undefined)[] {
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
function adapted(literal: LiteralValue, other: FilterSide, operator: Test['operator']): Plain {
  if (literal === null) return undefined
  const kind = 'path' in other ? (other.modifier === 'length' ? 'number' : kindOfPath(other.path)) : 'text'
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
    const isJson = 'path' in test.left && kindOfPath(test.left.path) === 'json'
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
