import { expect, test } from 'vitest'
import { afterChunkFailure, CHECK_EVERY_MS, idIn, isCheckDue, isNewer, RELOAD_GUARD_MS } from './decisions.ts'

const NOON = Date.parse('2026-06-13T12:00:00Z')

test('a running page asks once per hour', () => {
  expect(CHECK_EVERY_MS).toBe(3_600_000)
  expect(isCheckDue(NOON, NOON + CHECK_EVERY_MS - 1)).toBe(false)
  expect(isCheckDue(NOON, NOON + CHECK_EVERY_MS)).toBe(true)
})

test('another id than the running one is a newer build; no id is none', () => {
  expect(isNewer('one', 'two')).toBe(true)
  expect(isNewer('one', 'one')).toBe(false)
  expect(isNewer('one', undefined)).toBe(false)
})

test.each([[null], ['two'], [[]], [{}], [{ id: '' }], [{ id: 7 }]])('%j tells of no build', (answer) => {
  expect(idIn(answer)).toBeUndefined()
})

test('the id is read whatever else the file says', () => {
  expect(idIn({ id: 'two', at: 'noon' })).toBe('two')
})

test('a missing part without a newer build is an error', () => {
  expect(afterChunkFailure({ isNewerKnown: false, lastReloadAt: undefined, now: NOON })).toBe('showError')
})

test('with a newer build the wanted page is loaded anew', () => {
  expect(afterChunkFailure({ isNewerKnown: true, lastReloadAt: undefined, now: NOON })).toBe('reload')
})

test('but not again within ten seconds', () => {
  expect(RELOAD_GUARD_MS).toBe(10_000)
  const again = (afterMs: number) => afterChunkFailure({ isNewerKnown: true, lastReloadAt: NOON, now: NOON + afterMs })
  expect([0, 1, 9_999].map(again)).toEqual(['showError', 'showError', 'showError'])
  expect(again(10_000)).toBe('reload')
})

test('a clock that was set back does not lock the guard', () => {
  expect(afterChunkFailure({ isNewerKnown: true, lastReloadAt: NOON, now: NOON - 3_600_000 })).toBe('reload')
})
