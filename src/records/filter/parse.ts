import { isStorable, searchable } from '../schema/storable-text.ts'

/** The filter language's grammar: text to tree. Knows no collection. */

export const OPERATORS = ['=', '!=', '>', '>=', '<', '<=', '~', '!~'] as const
export type Operator = (typeof OPERATORS)[number]

export const isLike = (operator: Operator) => operator === '~' || operator === '!~'

export type Modifier = 'lower' | 'length' | 'each' | 'isset'
const MODIFIERS: readonly string[] = ['lower', 'length', 'each', 'isset'] satisfies Modifier[]

export type Literal = string | number | boolean | null

export type Term =
  | { is: 'literal'; value: Literal }
  | { is: 'macro'; name: string }
  | { is: 'path'; names: readonly string[]; modifier?: Modifier }

export interface Comparison<T> {
  is: 'comparison'
  left: T
  operator: Operator
  /** Written with `?`: one matching value is enough. */
  any: boolean
  right: T
}

/** A tree of conditions over some kind of operand. */
export type Condition<T> =
  | Comparison<T>
  | { is: 'and' | 'or'; parts: readonly Condition<T>[] }
  | { is: 'constant'; value: boolean }

export class FilterError extends Error {}

/** Understood, but more than is worked out for one request. Its message is a sentence for whoever asked. */
export class TooCostly extends FilterError {}

export const MAX_LENGTH = 3_500
export const MAX_COMPARISONS = 200
const MAX_NESTING = 32

const TOKEN =
  /\s+|\/\/[^\n]*|(?<join>&&|\|\|)|(?<paren>[()])|(?<any>\?)?(?<operator>!=|>=|<=|!~|=|>|<|~)|(?<number>-?\d+(?:\.\d+)?)(?![\w.])|(?<name>[@A-Za-z_][\w.]*(?::\w+)?)|\{:(?<param>\w+)\}|"(?<double>(?:[^"\\]|\\[^])*)"|'(?<single>(?:[^'\\]|\\[^])*)'/y

type Token =
  | { is: 'join'; join: 'and' | 'or' }
  | { is: 'open' }
  | { is: 'close' }
  | { is: 'operator'; operator: Operator; any: boolean }
  | { is: 'term'; term: Term }

/** Parses a filter; an empty one is always true. `{:name}` stands for a value of ours, which needs no quoting. */
export function parseFilter(source: string, params: Readonly<Record<string, Literal>> = {}): Condition<Term> {
  if (source.length > MAX_LENGTH) throw new TooCostly(`A filter has at most ${MAX_LENGTH} characters.`)
  if (!isStorable(source)) throw new FilterError('not valid text')
  const tokens = tokenize(source, params)
  if (tokens.length === 0) return { is: 'constant', value: true }
  let at = 0
  let comparisons = 0

  function alternatives(depth: number): Condition<Term> {
    return chain('or', () => chain('and', () => primary(depth)))
  }

  function chain(join: 'and' | 'or', part: () => Condition<Term>): Condition<Term> {
    const parts = [part()]
    for (;;) {
      const token = tokens[at]
      if (token?.is !== 'join' || token.join !== join) break
      at++
      parts.push(part())
    }
    return parts.length === 1 ? parts[0]! : { is: join, parts }
  }

  function primary(depth: number): Condition<Term> {
    if (tokens[at]?.is !== 'open') return comparison()
    if (depth > MAX_NESTING) throw new TooCostly(`Parentheses are at most ${MAX_NESTING} deep.`)
    at++
    const inner = alternatives(depth + 1)
    if (tokens[at++]?.is !== 'close') throw new FilterError('a parenthesis is not closed')
    return inner
  }

  function comparison(): Condition<Term> {
    if (++comparisons > MAX_COMPARISONS) throw new TooCostly(`A filter has at most ${MAX_COMPARISONS} comparisons.`)
    const left = tokens[at++]
    const operator = tokens[at++]
    const right = tokens[at++]
    if (left?.is !== 'term' || operator?.is !== 'operator' || right?.is !== 'term')
      throw new FilterError('expected value, operator, value')
    return { is: 'comparison', left: left.term, operator: operator.operator, any: operator.any, right: right.term }
  }

  const condition = alternatives(0)
  if (at !== tokens.length) throw new FilterError('the filter goes on after its end')
  return condition
}

function tokenize(source: string, params: Readonly<Record<string, Literal>>): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match) throw new FilterError(`unexpected character at ${from}`)
    const token = tokenOf(match.groups ?? {}, params)
    if (token) tokens.push(token)
  }
  return tokens
}

function tokenOf(
  groups: Record<string, string | undefined>,
  params: Readonly<Record<string, Literal>>,
): Token | undefined {
  const { join, paren, operator, any, number, name, param, double, single } = groups
  if (join) return { is: 'join', join: join === '&&' ? 'and' : 'or' }
  if (paren) return paren === '(' ? { is: 'open' } : { is: 'close' }
  if (operator) return { is: 'operator', operator: operator as Operator, any: any !== undefined }
  if (number !== undefined) return { is: 'term', term: { is: 'literal', value: Number(number) } }
  if (double !== undefined) return { is: 'term', term: { is: 'literal', value: unescape(double, '"') } }
  if (single !== undefined) return { is: 'term', term: { is: 'literal', value: unescape(single, "'") } }
  if (name !== undefined) return { is: 'term', term: nameTerm(name) }
  if (param !== undefined) {
    if (!Object.hasOwn(params, param)) throw new FilterError(`{:${param}} is not given`)
    const value = params[param] ?? null
    return { is: 'term', term: { is: 'literal', value: typeof value === 'string' ? searchable(value) : value } }
  }
  return undefined
}

/** Only the quote itself is escaped; another backslash stays, as in `~ "100\%"`. */
const unescape = (text: string, quote: string) => text.replaceAll(`\\${quote}`, quote)

const KEYWORDS = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function nameTerm(source: string): Term {
  const keyword = KEYWORDS.get(source.toLowerCase())
  if (keyword !== undefined) return { is: 'literal', value: keyword }
  const [path = '', modifier] = source.split(':')
  const names = path.split('.')
  if (names.includes('')) throw new FilterError(`${source} is not a name`)
  if (modifier !== undefined && !MODIFIERS.includes(modifier)) throw new FilterError(`there is no modifier ${modifier}`)
  if (path.startsWith('@') && names.length === 1) {
    if (modifier) throw new FilterError(`${path} takes no modifier`)
    return { is: 'macro', name: path.slice(1) }
  }
  return { is: 'path', names, ...(modifier ? { modifier: modifier as Modifier } : {}) }
}
