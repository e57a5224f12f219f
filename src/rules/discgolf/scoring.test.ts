import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missedThrows } from './course.ts'
import { wonPrizes } from './prizes.ts'
import { closestToPin, decideSign, decideThrows, keeperOf } from './scoring.ts'
import { holeStatistics } from './statistics.ts'

const OPEN = { isRunning: true, isSigned: false }
const said = (throws: number, basedOn: number) => ({ throws, isMissed: false, basedOn })
const kept = (throws: number, version: number) => ({ throws, isMissed: false, version })

describe('throws of a player at a hole', () => {
  test.each([
    ['the first number is written', OPEN, undefined, said(3, 0), 'write'],
    ['a number that was seen is changed', OPEN, kept(3, 2), said(4, 2), 'write'],
    ['the same from another phone does nothing', OPEN, kept(3, 2), said(3, 0), 'nothing'],
    ['the same again after signing does nothing', { ...OPEN, isSigned: true }, kept(3, 2), said(3, 0), 'nothing'],
    ['another number that was not seen is asked about', OPEN, kept(4, 1), said(3, 0), 'throws_differ'],
    ['nothing changes what was signed', { ...OPEN, isSigned: true }, kept(4, 1), said(3, 1), 'card_signed'],
    ['nothing is entered before the start', { ...OPEN, isRunning: false }, undefined, said(3, 0), 'round_not_running'],
    ['missed is not the same as thrown', OPEN, kept(7, 1), { throws: 7, isMissed: true, basedOn: 0 }, 'throws_differ'],
  ])('%s', (_, card, before, now, outcome) => {
    const verdict = decideThrows(card, before, now)
    expect(verdict.ok ? verdict.does : verdict.code).toBe(outcome)
  })

  test('of phones that enter one after the other, whatever they saw, nothing is lost unseen', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(3))), (phones) => {
        let now: { throws: number; isMissed: boolean; version: number } | undefined
        for (const [throws, seen] of phones) {
          const verdict = decideThrows(OPEN, now, said(throws, seen))
          if (verdict.ok && verdict.does === 'write') {
            if (now) expect(seen).toBe(now.version)
            now = kept(throws, (now?.version ?? 0) + 1)
          } else if (verdict.ok) expect(now?.throws).toBe(throws)
        }
      }),
    )
  })

  test('a missed hole costs par plus four', () => expect([2, 3, 4, 5, 6].map(missedThrows)).toEqual([6, 7, 8, 9, 10]))
})

describe('signing', () => {
  const facts = { ...OPEN, signer: 'bob', members: ['ada', 'bob', 'cid'], missing: 0, enteredBy: ['ada', 'ada', 'bob'] }
  test.each([
    ['a second member signs', facts, 'ok'],
    ['not whoever kept the card', { ...facts, signer: 'ada' }, 'keeper_signs'],
    ['not somebody of another card', { ...facts, signer: 'dan' }, 'not_on_card'],
    ['not before the last hole', { ...facts, missing: 1 }, 'holes_missing'],
    ['not twice', { ...facts, isSigned: true }, 'card_signed'],
    ['anybody of the card where an admin entered all', { ...facts, signer: 'ada', enteredBy: ['', ''] }, 'ok'],
  ])('%s', (_, given, outcome) => {
    const verdict = decideSign(given)
    expect(verdict.ok ? 'ok' : verdict.code).toBe(outcome)
  })

  test('the keeper is whoever entered most', () => {
    expect(keeperOf(['b', 'a', 'b'])).toBe('b')
    expect(keeperOf(['b', 'a'])).toBe('a')
    expect(keeperOf([''])).toBeUndefined()
  })
})

test('closest to the pin may be two', () => {
  const at = (player: string, centimetres: number) => ({ hole: 9, player, centimetres })
  expect(closestToPin([at('a', 210), at('b', 112), at('c', 112)]).map(({ player }) => player)).toEqual(['b', 'c'])
})

test('a hole by what was thrown, the hardest first', () => {
  const holes = [
    { number: 1, par: 3 },
    { number: 2, par: 4 },
    { number: 3, par: 3 },
  ]
  const thrown = [1, 3, 4].map((throws) => ({ hole: 1, throws })).concat([5, 6].map((throws) => ({ hole: 2, throws })))
  const [first, second, third] = holeStatistics(holes, thrown)
  expect(first).toMatchObject({ count: 3, best: 1, eagles: 1, pars: 1, bogeys: 1, rank: 2 })
  expect(second).toMatchObject({ mean: 5.5, bogeys: 1, more: 1, rank: 1 })
  expect(third).toMatchObject({ count: 0, mean: 0, rank: 0 })
})

test('prizes of places that are shared are shared', () => {
  const prizes = [1, 2, 3].map((place) => ({ place, text: `prize ${place}` }))
  const ranked = [
    { id: 'a', place: 1 },
    { id: 'b', place: 1 },
    { id: 'c', place: 3 },
    { id: 'd', place: 4 },
    { id: 'e', place: undefined },
  ]
  expect(wonPrizes(ranked, prizes)).toEqual([
    { place: 1, players: ['a', 'b'], prizes: ['prize 1', 'prize 2'] },
    { place: 3, players: ['c'], prizes: ['prize 3'] },
  ])
})
