import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseAwayError, DiskFullError } from '#records/storage/store.ts'
import { calmLog } from './calm-log.ts'
import type { Log } from './log.ts'
import { SILENT } from './log.ts'

let told: unknown[]
let log: Log
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  log = calmLog({
    ...SILENT,
    warn: (message, facts) => void told.push(['warn', message, facts]),
    error: (message, facts) => void told.push(['error', message, facts]),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const away = (why: string) => ({ error: new DatabaseAwayError({ cause: new Error(why) }) })
const AWAY = { reason: 'the database does not answer', cause: 'too many clients' }

test('a database that is away is told at once with its cause, and each minute with how often it was, as long as it lasts', () => {
  log.error('mails wait', { requestId: 'a', ...away('too many clients') })
  for (let n = 0; n < 3; n++) log.error('mails wait', { requestId: 'b', ...away('too many clients') })
  expect(told.splice(0)).toEqual([['warn', 'mails wait', { requestId: 'a', ...AWAY }]])
  vi.advanceTimersByTime(60_000)
  expect(told.splice(0)).toEqual([['warn', 'mails wait', { requestId: 'a', ...AWAY, times: 3 }]])
  vi.advanceTimersByTime(60_000)
  log.error('mails wait', away('too many clients'))
  expect(told).toEqual([['warn', 'mails wait', AWAY]])
})

test('another message and another cause are told at once, and a mistake every time', () => {
  log.error('mails wait', away('too many clients'))
  log.error('pushes wait', away('too many clients'))
  log.error('mails wait', away('refused'))
  for (let n = 0; n < 2; n++) log.error('mails wait', { error: new Error('a mistake') })
  expect(told).toHaveLength(5)
})

test('a full disk does not hear of each write that it refuses', () => {
  for (let n = 0; n < 100; n++) log.error('no room', { error: new DiskFullError() })
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  for (let n = 0; n < 100; n++) log.error('no copy', { error: noSpace })
  vi.advanceTimersByTime(60_000)
  const reason = 'the disk is full'
  expect(told).toEqual([
    ['error', 'no room', { reason }],
    ['error', 'no copy', { reason }],
    ['error', 'no room', { reason, times: 99 }],
    ['error', 'no copy', { reason, times: 99 }],
  ])
})
