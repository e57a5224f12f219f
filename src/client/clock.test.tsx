// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { useNow } from './clock.ts'

afterEach(cleanup)

const TICK_MS = 60_000

/** What it was told, each time that it was rendered. */
function newClockFace() {
  const told: (Date | undefined)[] = []
  const ClockFace = () => {
    told.push(useNow(TICK_MS))
    return null
  }
  return { told, ClockFace }
}

test('a page to which somebody goes knows the time at once, and is rendered once', () => {
  const { told, ClockFace } = newClockFace()
  render(<ClockFace />)
  expect(told).toEqual([expect.any(Date)])
})

test('a document learns it after its first picture, which is the one of the server', () => {
  const { told, ClockFace } = newClockFace()
  expect(renderToString(<ClockFace />)).toBe('')
  expect(told).toEqual([undefined])
  render(<ClockFace />, { hydrate: true })
  expect(told[1]).toBeUndefined()
  expect(told.at(-1)).toEqual(expect.any(Date))
})
