import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cardSizes } from './cards.ts'
import { boardText } from './discgolf.testing.ts'

/** docs/rules/discgolf.md is right. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/discgolf.md'), 'utf8')

const BOARDS = [...PAGE.matchAll(/^```board\n(?<given>.+?)\n\n(?<board>.+?)\n```$/gms)].map(({ groups }) => ({
  given: groups?.['given']?.split('\n') ?? [],
  board: groups?.['board']?.split('\n') ?? [],
}))

const SIZES = [...PAGE.matchAll(/^\| (?<players>\d+) \| (?<sizes>[\d, ]+) \|$/gm)].map(({ groups }) => ({
  players: Number(groups?.['players']),
  sizes: groups?.['sizes'] ?? '',
}))

test('has its examples', () => {
  expect(BOARDS).toHaveLength(5)
  expect(SIZES).toHaveLength(9)
})

test.each(BOARDS)('$given', ({ given, board }) => expect(boardText(given)).toEqual(board))

test.each(SIZES)('$players players', ({ players, sizes }) => expect(cardSizes(players).join(', ')).toBe(sizes))
