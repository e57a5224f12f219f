import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { DatabaseAwayError } from '../storage/store.ts'
import { isLost, postgresError } from './errors.ts'

const withCode = (code: string) => Object.assign(new DatabaseError('no', 2, 'error'), { code })
const told = (error: unknown) => postgresError(error, async () => [])

describe('a connection is lost', () => {
  test.each(['57P01', '57P02', '57P03', '08006', '53300', '25P03'])('with %s', (code) =>
    expect(isLost(withCode(code))).toBe(true),
  )

  test.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
  ])('with the words of the driver: %s', (message) => expect(isLost(new Error(message))).toBe(true))

  test('not with what concerns a statement alone', () => {
    for (const code of ['23505', '42601', '57014', '55P03']) expect(isLost(withCode(code))).toBe(false)
  })
})

test.each(['57014', '55P03', '57P01'])('whoever met %s may come again: nothing was saved', async (code) =>
  expect(await told(withCode(code))).toBeInstanceOf(DatabaseAwayError),
)

test('what nobody expects stays what it is', async () => {
  const error = withCode('42601')
  expect(await told(error)).toBe(error)
})
