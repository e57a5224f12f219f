import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeOver, type Hold } from './availability.ts'
import { ORDER_ACTS, ORDER_STATES } from './orders.ts'

/** docs/rules/booking.md is right. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/booking.md'), 'utf8')

const EXAMPLES = [...PAGE.matchAll(/^```free\nstock (?<stock>\d+)\n(?<holds>.+?)\n\n(?<says>.+?)\n```$/gms)].map(
  ({ groups }) => ({
    stock: Number(groups?.['stock']),
    holds: groups?.['holds']?.split('\n').map(holdIn) ?? [],
    says: groups?.['says']?.split('\n') ?? [],
  }),
)

function holdIn(line: string): Hold {
  const [, count, from, to] = /^(\d+) from (\d+) (?:to (\d+)|until it is back)$/.exec(line) ?? []
  return { count: Number(count), from: Number(from), to: to === undefined ? Infinity : Number(to) }
}

test('has its examples', () => expect(EXAMPLES).toHaveLength(2))

test.each(EXAMPLES)('free of $stock', ({ stock, holds, says }) => {
  const answers = says.map((line) => {
    const [from = 0, to = 0] = line.split(/ to |:/).map(Number)
    return `${from} to ${to}: ${freeOver(stock, holds, { from, to })}`
  })
  expect(answers).toEqual(says)
})

test('every state stands in the table, and those with nothing to do say so', () => {
  const rows = [...PAGE.matchAll(/^\| `(?<state>\w+)` \|.*\| (?<goesOn>[^|]*)\|$/gm)].map(({ groups }) => groups)
  expect(rows.map((row) => row?.['state'])).toEqual([...ORDER_STATES])
  const ended = rows.filter((row) => row?.['goesOn']?.trim() === '').map((row) => row?.['state'])
  const acting: readonly string[] = Object.values(ORDER_ACTS).flat()
  expect(ended).toEqual(ORDER_STATES.filter((state) => !acting.includes(state)))
})
