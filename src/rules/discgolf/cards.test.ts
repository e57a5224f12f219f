import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_LEAST, CARD_MOST, cardForLate, cardSizes, dealt, shotgunStarts, shuffled, teeTimes } from './cards.ts'
import { playedFrom } from './course.ts'

const course = (holes: number) => Array.from({ length: holes }, (_, index) => ({ number: index + 1, par: 3 }))
const people = (division: string, count: number) => Array.from({ length: count }, (_, index) => `${division}${index}`)

test.each([
  [2, ''],
  [3, '3'],
  [5, '5'],
  [6, '3 3'],
  [7, '4 3'],
  [9, '5 4'],
  [10, '4 3 3'],
  [11, '4 4 3'],
  [13, '5 4 4'],
  [17, '5 4 4 4'],
  [72, Array(18).fill(4).join(' ')],
])('%i players make cards of %s', (players, sizes) => expect(cardSizes(players).join(' ')).toBe(sizes))

test('sizes are within three and five, differ by one at most, and no other number of cards has more fours', () => {
  fc.assert(
    fc.property(fc.integer({ min: CARD_LEAST, max: 300 }), (players) => {
      const sizes = cardSizes(players)
      expect(sizes.reduce((sum, it) => sum + it, 0)).toBe(players)
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(CARD_LEAST)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(CARD_MOST)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      const mostFours = Math.max(...Array.from({ length: players }, (_, index) => evenFours(players, index + 1)))
      expect(sizes.filter((size) => size === 4).length).toBe(mostFours)
    }),
  )
})

/** How many fours there are when so many cards are as even as possible; none where a card would be too small or large. */
function evenFours(players: number, cards: number): number {
  const sizes = Array.from({ length: cards }, (_, index) => Math.floor((players + index) / cards))
  return sizes.every((size) => size >= CARD_LEAST && size <= CARD_MOST) ? sizes.filter((size) => size === 4).length : 0
}

test('everybody is dealt once, and divisions that can fill a card keep to themselves', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 5 }), (counts) => {
      const pots = counts.map((count, index) => ({ division: `d${index}`, players: people(`d${index} `, count) }))
      const cards = dealt(pots)
      const all = pots.flatMap(({ players }) => players)
      if (all.length < CARD_LEAST) expect(cards).toEqual([])
      else expect(cards.flat().toSorted()).toEqual(all.toSorted())
      if (counts.every((count) => count >= CARD_LEAST))
        for (const card of cards) expect(new Set(card.map((player) => player.split(' ')[0])).size).toBe(1)
    }),
  )
})

test('a division with too few for a card plays with the next, the last with the one before', () => {
  const pots = [
    { division: 'women', players: ['w1', 'w2'] },
    { division: 'open', players: ['o1', 'o2'] },
    { division: 'juniors', players: ['j1'] },
  ]
  expect(dealt(pots)).toEqual([['w1', 'w2', 'o1', 'o2', 'j1']])
})

test('the same seed shuffles alike, and nobody is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(), (count, seed) => {
      const all = people('p', count)
      expect(shuffled(all, seed)).toEqual(shuffled(all, seed))
      expect(shuffled(all, seed).toSorted()).toEqual(all.toSorted())
    }),
  )
  expect(shuffled(people('p', 9), 1)).not.toEqual(shuffled(people('p', 9), 2))
})

test('a shotgun start spreads the cards over the course', () => {
  const holesOf = (cards: number) => shotgunStarts(cards, course(18)).map(({ hole, wave }) => `${hole}${'AB'[wave]}`)
  expect(holesOf(3)).toEqual(['1A', '7A', '13A'])
  expect(new Set(holesOf(18)).size).toBe(18)
  expect(holesOf(20).slice(18)).toEqual(['1B', '10B'])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 54 }), fc.integer({ min: 1, max: 27 }), (cards, holes) => {
      const starts = shotgunStarts(cards, course(holes))
      expect(new Set(starts.map(({ hole, wave }) => `${hole} ${wave}`)).size).toBe(cards)
    }),
  )
})

test('tee times follow each other at the first hole', () => {
  expect(teeTimes(3, course(9), 8)).toEqual([0, 8, 16].map((minutes) => ({ hole: 1, wave: 0, minutes })))
})

test('a card plays around from its own hole', () => {
  expect(playedFrom(course(5), 4).map(({ number }) => number)).toEqual([4, 5, 1, 2, 3])
})

test('whoever comes late misses as few holes as possible, then plays with the own division', () => {
  const card = { players: 4, ofDivision: 0, holesPlayed: 0, isSigned: false }
  const cards = [
    { ...card, id: 'full', number: 1, players: 5 },
    { ...card, id: 'ahead', number: 2, players: 3, holesPlayed: 4 },
    { ...card, id: 'others', number: 3, players: 3 },
    { ...card, id: 'own', number: 4, ofDivision: 2 },
    { ...card, id: 'signed', number: 5, players: 3, isSigned: true },
  ]
  expect(cardForLate(cards)?.id).toBe('own')
  expect(cardForLate(cards.filter(({ id }) => id !== 'own'))?.id).toBe('others')
  expect(cardForLate(cards.slice(0, 1))).toBeUndefined()
})
