import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REFRESH_EVERY_MS, type SessionEvent, type SessionState, stepOf, UNKNOWN } from './session-machine.ts'

const NOON = Date.parse('2026-06-13T12:00:00Z')

/** What follows from events, one after the other. */
function after(...events: SessionEvent[]) {
  let state: SessionState = UNKNOWN
  let effects: readonly string[] = []
  for (const event of events) ({ state, effects } = stepOf(state, event))
  return { state, effects }
}

const shown = (person: string, isKept = false): SessionEvent => ({ is: 'shown', person, isKept })
const answered = (status: number | undefined, now = NOON): SessionEvent => ({ is: 'answered', status, now })
const looked = (now: number): SessionEvent => ({ is: 'looked', now })

test('the first page of a signed-in person refreshes the session and tells the other tabs', () => {
  expect(after(shown('ada')).effects).toEqual(['tellOthers', 'refresh'])
})

test('a page for nobody asks nothing of the service', () => {
  expect(after(shown('')).effects).toEqual(['tellOthers'])
  expect(after(shown(''), looked(NOON + 10 * REFRESH_EVERY_MS)).effects).toEqual([])
})

test('the next page of the same person changes nothing', () => {
  expect(after(shown('ada'), shown('ada')).effects).toEqual([])
})

test('a copy from the device tells nothing to other tabs: it may be older than what they know', () => {
  expect(after(shown('ada', true)).effects).toEqual(['refresh'])
})

test.each([401, 403, 404])('an answer of %i ends the session and loads the person again', (status) => {
  expect(after(shown('ada'), answered(status)).effects).toEqual(['end', 'loadAgain'])
})

test.each([undefined, 0, 400, 408, 429, 500, 502, 503])('%s is no answer: the session goes on', (status) => {
  const { state, effects } = after(shown('ada'), answered(status))
  expect(effects).toEqual([])
  expect(state.person).toBe('ada')
})

describe('refreshing once per hour', () => {
  const fresh = [shown('ada'), answered(200, NOON)] as const

  test('not before the hour is over', () => {
    expect(after(...fresh, looked(NOON + REFRESH_EVERY_MS - 1)).effects).toEqual([])
  })

  test('then once, however often somebody looks', () => {
    const due = looked(NOON + REFRESH_EVERY_MS)
    expect(after(...fresh, due).effects).toEqual(['refresh'])
    expect(after(...fresh, due, due).effects).toEqual([])
  })

  test('and again as soon as somebody looks when nothing was answered', () => {
    const due = looked(NOON + REFRESH_EVERY_MS)
    expect(after(...fresh, due, answered(undefined), due).effects).toEqual(['refresh'])
  })
})

test('another tab that shows a page for somebody else makes this one load again', () => {
  expect(after(shown('ada'), { is: 'told', person: '' }).effects).toEqual(['loadAgain'])
  expect(after(shown(''), { is: 'told', person: 'ada' }).effects).toEqual(['loadAgain'])
  expect(after(shown('ada'), { is: 'told', person: 'ada' }).effects).toEqual([])
})

test('the answer to a refresh of somebody who has left does not end the session of the next person', () => {
  const left = after(shown('ada'), shown(''), answered(401))
  expect(left.effects).toEqual([])
})

test('whatever happens, a session ends only by an answer that says no', () => {
  const status = fc.option(fc.constantFrom(0, 200, 400, 401, 403, 404, 429, 500, 503), { nil: undefined })
  const event: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.record({ is: fc.constant('shown' as const), person: fc.constantFrom('', 'ada', 'ben'), isKept: fc.boolean() }),
    fc.record({ is: fc.constant('told' as const), person: fc.constantFrom('', 'ada', 'ben') }),
    fc.record({ is: fc.constant('looked' as const), now: fc.integer({ min: 0, max: 10 * REFRESH_EVERY_MS }) }),
    fc.record({ is: fc.constant('answered' as const), status, now: fc.nat() }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state = UNKNOWN
      for (const it of events) {
        const step = stepOf(state, it)
        if (step.effects.includes('end')) {
          expect(it).toMatchObject({ is: 'answered' })
          expect([401, 403, 404]).toContain(it.is === 'answered' ? it.status : undefined)
          expect(state.person).not.toBe('')
        }
        state = step.state
      }
    }),
  )
})
