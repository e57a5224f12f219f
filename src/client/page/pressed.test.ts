// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressed } from './pressed.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const happens = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }))

test('a finger is down until it is lifted, and the moment after it in which the click comes', () => {
  expect(isPressed.get()).toBe(false)
  happens('pointerdown')
  expect(isPressed.get()).toBe(true)
  happens('pointerup')
  expect(isPressed.get()).toBe(true)
  vi.advanceTimersByTime(100)
  expect(isPressed.get()).toBe(false)
})

test('the next press begins before the last one counts as over', () => {
  happens('pointerdown')
  happens('pointerup')
  vi.advanceTimersByTime(60)
  happens('pointerdown')
  vi.advanceTimersByTime(60)
  expect(isPressed.get()).toBe(true)
  happens('pointerup')
  vi.advanceTimersByTime(100)
  expect(isPressed.get()).toBe(false)
})

test('a press of which nobody hears the end holds nothing up', () => {
  happens('pointerdown')
  vi.advanceTimersByTime(1_000)
  expect(isPressed.get()).toBe(false)
})
