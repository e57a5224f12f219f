import { expect, test } from 'vitest'
import { followsText } from './follows-words.ts'

const game = (kind: Parameters<typeof followsText>[0][number]['kind'], isBegun = false) => ({
  id: '',
  title: '',
  kind,
  before: '',
  after: '',
  isBegun,
})

test.each([
  [[], 'No other games are affected.'],
  [
    [game('quarter-final', true), game('quarter-final')],
    '2 quarter-finals would get different teams. 1 of these games has already started or been played.',
  ],
  [
    [game('semi-final'), game('final'), game('place-game'), game('crossover')],
    '1 semi-final, 1 final, 1 placement game and 1 game would get different teams. None have started.',
  ],
])('what follows in words, %#', (games, text) => {
  expect(followsText(games)).toBe(text)
})
