import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideHide, decideReveal, NOTHING_HELD, type Reveals, ranksSeen, revealedOf } from './reveal.ts'

const RANKS = ['gold', 'silver', 'bronze', 'fourth']
const held = (count: number): Reveals => ({ isHeld: true, revealed: { 'places/mixed': count } })
const seen = (reveals: Reveals) => ranksSeen(reveals, 'places/mixed', RANKS)

describe('by example', () => {
  test('the last ones are known first', () => {
    expect(seen(held(0))).toEqual([undefined, undefined, undefined, undefined])
    expect(seen(held(1))).toEqual([undefined, undefined, undefined, 'fourth'])
    expect(seen(held(4))).toEqual(RANKS)
  })

  test('without a ceremony all are known, and one award says nothing about another', () => {
    expect(seen(NOTHING_HELD)).toEqual(RANKS)
    expect(ranksSeen(held(4), 'places/open', ['best', 'second'])).toEqual([undefined, undefined])
    expect(revealedOf(held(1), 'constructor')).toBe(0)
  })

  test('a press reveals one, the same press again nothing else, an older one is told', () => {
    expect(decideReveal(held(1), 'places/mixed', RANKS, 1)).toEqual({ ok: true, revealed: 2 })
    expect(decideReveal(held(2), 'places/mixed', RANKS, 1)).toEqual({ ok: true, revealed: 2 })
    expect(decideReveal(held(3), 'places/mixed', RANKS, 1)).toEqual({ ok: false, code: 'moved_on' })
  })

  test('nothing is revealed that is not decided, not there, or not held back', () => {
    expect(decideReveal(held(1), 'places/mixed', ['gold', 'silver', undefined, 'fourth'], 1)).toEqual({
      ok: false,
      code: 'rank_undecided',
    })
    expect(decideReveal(held(4), 'places/mixed', RANKS, 4)).toEqual({ ok: false, code: 'nothing_left' })
    expect(decideReveal(NOTHING_HELD, 'places/mixed', RANKS, 0)).toEqual({ ok: false, code: 'not_held' })
  })

  test('a slip is taken back by one or wholly, and only from what was seen', () => {
    expect(decideHide(held(3), 'places/mixed', 3, 2)).toEqual({ ok: true, revealed: 2 })
    expect(decideHide(held(3), 'places/mixed', 3, 0)).toEqual({ ok: true, revealed: 0 })
    expect(decideHide(held(2), 'places/mixed', 3, 1)).toEqual({ ok: false, code: 'moved_on' })
    expect(decideHide(held(2), 'places/mixed', 2, 3)).toEqual({ ok: false, code: 'nothing_left' })
  })
})

describe('whatever is pressed', () => {
  const presses = fc.array(fc.record({ isReveal: fc.boolean(), seen: fc.nat(12), wanted: fc.nat(12) }), {
    maxLength: 60,
  })
  const ranks = fc.array(fc.option(fc.string(), { nil: undefined }), { maxLength: 10 })

  test('it goes up one by one, never past what is decided, and shows exactly the last ones', () => {
    fc.assert(
      fc.property(ranks, presses, (all, pressed) => {
        let now = 0
        for (const { isReveal, seen: known, wanted } of pressed) {
          const verdict = isReveal
            ? decideReveal(held(now), 'places/mixed', all, known)
            : decideHide(held(now), 'places/mixed', known, wanted)
          if (!verdict.ok) continue
          expect(verdict.revealed).toBeLessThanOrEqual(now + 1)
          now = verdict.revealed
          const shown = ranksSeen(held(now), 'places/mixed', all)
          expect(shown.slice(all.length - now)).toEqual(all.slice(all.length - now))
          expect(shown.slice(all.length - now)).not.toContain(undefined)
          expect(shown.slice(0, all.length - now).every((rank) => rank === undefined)).toBe(true)
        }
      }),
    )
  })

  test('what is held back cannot be told from the answer', () => {
    fc.assert(
      fc.property(ranks, fc.nat(10), (all, count) => {
        const others = all.map((rank, index) => (index < all.length - count ? 'somebody else' : rank))
        expect(ranksSeen(held(count), 'places/mixed', all)).toEqual(ranksSeen(held(count), 'places/mixed', others))
      }),
    )
  })
})
