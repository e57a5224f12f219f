import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canTakeJob, offerUntil } from './taking-jobs.ts'

/** docs/rules/helpers.md is right. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/helpers.md'), 'utf8').split('\n')

const rowsUnder = (head: string) => {
  const from = PAGE.findIndex((line) => line.startsWith(head))
  const end = PAGE.findIndex((line, index) => index > from && line === '')
  return PAGE.slice(from + 2, end).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
}

const HOUR = 3_600_000
const NOON = Date.parse('2026-06-13T12:00:00Z')
const WORDS = { place: 'gets a place', replacement: 'takes over', waiting: 'can wait' }

test.each(rowsUnder('| Needed | Maximum'))('needed %s, at most %s, taken %s, %s look for a replacement', (...row) => {
  const [needed = 0, maximum = 0, taken = 0, seeking = 0] = row.slice(0, 4).map(Number)
  const job = { from: NOON, to: NOON + HOUR, state: 'open', needed, maximum, minimumAge: 0, taken, seeking } as const
  const taker = { areEntriesOpen: true, status: '', birthYear: undefined, jobs: [], games: [] } as const
  const verdict = canTakeJob(job, taker, NOON - HOUR)
  expect(verdict.ok && row[4]?.startsWith(WORDS[verdict.as])).toBe(true)
})

test.each(rowsUnder('| Hours until the job'))('with %s hours left an offer stands for %s minutes', (hours, minutes) => {
  const now = NOON - Number(hours) * HOUR
  expect((offerUntil(NOON, now) - now) / 60_000).toBe(Number(minutes))
})

test('every table was read', () => {
  expect(rowsUnder('| Needed | Maximum')).toHaveLength(6)
  expect(rowsUnder('| Hours until the job')).toHaveLength(3)
})
