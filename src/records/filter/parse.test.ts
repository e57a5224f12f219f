import { describe, expect, test } from 'vitest'
import { FilterError, parseFilter } from './parse.ts'

const comparison = (left: unknown, operator: string, right: unknown, any = false) => ({
  is: 'comparison',
  left,
  operator,
  any,
  right,
})
const path = (...names: string[]) => ({ is: 'path', names })
const literal = (value: unknown) => ({ is: 'literal', value })

describe('a filter', () => {
  test('compares a field with a text in either kind of quotes', () => {
    expect(parseFilter('name = "Hucks"')).toEqual(comparison(path('name'), '=', literal('Hucks')))
    expect(parseFilter("name='it\\'s'")).toEqual(comparison(path('name'), '=', literal("it's")))
  })

  test('knows numbers, truth and nothing', () => {
    expect(parseFilter('a = -1.5 && b = TRUE && c != null')).toEqual({
      is: 'and',
      parts: [
        comparison(path('a'), '=', literal(-1.5)),
        comparison(path('b'), '=', literal(true)),
        comparison(path('c'), '!=', literal(null)),
      ],
    })
  })

  test('binds && tighter than ||', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => comparison(path(name), '=', literal(1)))
    expect(parseFilter('a=1 || b=1 && c=1')).toEqual({ is: 'or', parts: [a, { is: 'and', parts: [b, c] }] })
    expect(parseFilter('(a=1 || b=1) && c=1')).toEqual({ is: 'and', parts: [{ is: 'or', parts: [a, b] }, c] })
  })

  test.each(['=', '!=', '>', '>=', '<', '<=', '~', '!~'])(
    'has the operator %s, and ?%s for any of many',
    (operator) => {
      expect(parseFilter(`a ${operator} 1`)).toEqual(comparison(path('a'), operator, literal(1)))
      expect(parseFilter(`a ?${operator} 1`)).toEqual(comparison(path('a'), operator, literal(1), true))
    },
  )

  test('follows relations, modifiers, macros and comments', () => {
    expect(parseFilter('team.players_via_team.name:lower ?~ "x" // who\n && created > @todayStart')).toEqual({
      is: 'and',
      parts: [
        comparison(
          { is: 'path', names: ['team', 'players_via_team', 'name'], modifier: 'lower' },
          '~',
          literal('x'),
          true,
        ),
        comparison(path('created'), '>', { is: 'macro', name: 'todayStart' }),
      ],
    })
  })

  test('that is empty holds always', () => {
    expect(parseFilter(' // nothing')).toEqual({ is: 'constant', value: true })
  })

  test('takes values of ours without quoting', () => {
    expect(parseFilter('name = {:name}', { name: 'a" || 1 = 1 \\' })).toEqual(
      comparison(path('name'), '=', literal('a" || 1 = 1 \\')),
    )
    expect(() => parseFilter('name = {:constructor}', {})).toThrow(FilterError)
  })

  test.each([
    'status = = "x"',
    'name',
    'name =',
    '= 1',
    '(a = 1',
    'a = 1)',
    'a = 1 b = 2',
    'a = 1 &&',
    '|| a = 1',
    'a == 1',
    'a = "open',
    'a = \'x" ',
    'a..b = 1',
    '.a = 1',
    'a. = 1',
    'a:upper = 1',
    'a:lower:lower = "x"',
    '@now:lower = "x"',
    'a = 1a',
    'a = 0x10',
    'a; = 1',
    'geoDistance(1,2,3,4) > 1',
    'a = "\0"',
    'a = "\ud800"',
    'a = `x`',
    '()',
  ])('%j is refused', (source) => {
    expect(() => parseFilter(source)).toThrow(FilterError)
  })

  test('is bounded in length, comparisons and nesting', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'a=1').join('&&')
    expect(() => parseFilter(many(200))).not.toThrow()
    expect(() => parseFilter(many(201))).toThrow(FilterError)
    expect(() => parseFilter(`a="${'x'.repeat(3_500)}"`)).toThrow(FilterError)
    expect(() => parseFilter(`${'('.repeat(1_000)}a=1${')'.repeat(1_000)}`)).toThrow(FilterError)
  })
})
