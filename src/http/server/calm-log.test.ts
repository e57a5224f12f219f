import { expect, test } from 'vitest'
import { DatabaseAwayError } from '#records/storage/store.ts'
import { calmLog } from './calm-log.ts'
import { SILENT } from './log.ts'

test('a database that is away is told once a minute for each kind of failure; anything else every time', () => {
  const told: string[] = []
  let now = 0
  const log = calmLog(
    { ...SILENT, warn: (message) => void told.push(`warn ${message}`), error: (message) => void told.push(message) },
    () => now,
  )
  const away = { error: new DatabaseAwayError() }
  log.error('mails wait', away)
  log.error('mails wait', away)
  log.error('pushes wait', away)
  log.error('mails wait', { error: new Error('a mistake') })
  now = 60_001
  log.error('mails wait', away)
  expect(told).toEqual(['warn mails wait', 'warn pushes wait', 'mails wait', 'warn mails wait'])
})
