import { describe, expect, test } from 'vitest'
import { AIM_WEIGHTS, type Aim } from './aims.ts'
import { leastScore, leastUnplaced } from './bound.ts'
import type { PlannedGame, PlannedSide, Setting } from './plan.ts'
import { scoreOf } from './score.ts'
import { divisionOf, fieldsOf } from './tournaments.testing.ts'

const DAY = 1_440
const game = (id: string, teams: string, given: Partial<PlannedGame> = {}): PlannedGame => ({
  id,
  division: 'open',
  stage: 'pool',
  round: Number(id),
  minutes: 60,
  slotMinutes: 75,
  sides: [...teams].map((team): PlannedSide => ({ team })),
  ...given,
})
const setting = (games: readonly PlannedGame[], given: Partial<Setting> = {}): Setting => ({
  games,
  groups: [],
  fields: fieldsOf(2, 2, 9 * 60, 19 * 60),
  breaks: [],
  wishes: [],
  minimumRestMinutes: 30,
  ...given,
})

/** `1 9:00 f1, 2 11:30 f2`: what each game misses; a day later with `+`. */
function missed(wanted: Setting, times: string): Partial<Record<Aim, number>> {
  const placements = times.split(', ').map((text) => {
    const [id = '', time = '', field = ''] = text.split(' ')
    const [hour = 0, minute = 0] = time.replace('+', '').split(':').map(Number)
    return { game: id, field: `field ${field.slice(1)}`, start: (time.startsWith('+') ? DAY : 0) + hour * 60 + minute }
  })
  const { parts, total } = scoreOf({ setting: wanted, placements })
  expect(total).toBe(parts.reduce((sum, { cost }) => sum + cost, 0))
  for (const { aim, weight, count, cost } of parts) expect([weight, cost]).toEqual([AIM_WEIGHTS[aim], count * weight])
  return Object.fromEntries(parts.filter(({ count }) => count > 0).map(({ aim, count }) => [aim, count]))
}

describe('what each aim counts', () => {
  const two = [game('1', 'AB'), game('2', 'AC')]

  test.each<[string, Setting, string, Partial<Record<Aim, number>>]>([
    ['nothing', setting(two), '1 9:00 f1, 2 11:00 f1', {}],
    ['59 minutes of rest', setting(two), '1 9:00 f1, 2 10:59 f1', { rest: 1 }],
    ['a walk to the other field', setting(two), '1 9:00 f1, 2 11:00 f2', { 'field-changes': 1 }],
    ['a walk over night is none', setting(two), '1 9:00 f1, 2 +12:00 f2', {}],
    ['late, then early', setting(two), '1 17:00 f1, 2 +10:25 f1', { 'early-after-late': 1 }],
    ['late, then later', setting(two), '1 17:00 f1, 2 +10:30 f1', {}],
    [
      'a round over 75 minutes',
      setting([game('1', 'AB'), game('2', 'CD', { round: 1 })]),
      '1 9:00 f1, 2 10:15 f1',
      { 'rounds-together': 3 },
    ],
    [
      'a fifth game of A',
      setting(['1', '2', '3', '4', '5'].map((id) => game(id, `A${id}`))),
      '1 9:00 f1, 2 11:00 f1, 3 13:00 f1, 4 15:00 f1, 5 17:00 f1',
      { 'games-per-day': 1 },
    ],
    [
      'who arrives at ten',
      setting(two, { wishes: [{ team: 'C', notBefore: 600 }] }),
      '1 11:00 f1, 2 9:00 f1',
      { wishes: 1 },
    ],
    [
      'who leaves at noon',
      setting(two, { wishes: [{ team: 'A', notAfter: 720 }] }),
      '1 9:00 f1, 2 11:05 f1',
      { wishes: 1 },
    ],
    ['a final beside the show field', setting([game('1', 'AB', { final: 1 })]), '1 9:00 f2', { finals: 1 }],
    [
      'a game after the final',
      setting([game('1', 'AB', { final: 1 }), game('2', 'CD')]),
      '1 9:00 f1, 2 10:15 f1',
      { finals: 1 },
    ],
    [
      'the greater final first',
      setting([game('1', 'AB', { final: 1 }), game('2', 'CD', { final: 2, division: 'mixed' })]),
      '1 9:00 f1, 2 10:15 f1',
      { finals: 1 },
    ],
  ])('%s', (_, wanted, times, expected) => expect(missed(wanted, times)).toEqual(expected))

  test('of places that exclude each other the one with the most games counts', () => {
    const cup = divisionOf({ division: 'open', teams: 8, pools: 2 })
    const placements = cup.games.map(({ id }, index) => ({ game: id, field: 'field 1', start: 540 + index }))
    const { parts } = scoreOf({ setting: setting(cup.games, { groups: cup.groups }), placements })
    // Three in the pool and three in the bracket of all twelve that each of the eight may play.
    expect(parts.find(({ aim }) => aim === 'games-per-day')?.count).toBe(8 * 2)
  })
})

describe('below which nobody comes', () => {
  const least = (wanted: Setting) => Object.fromEntries(leastScore(wanted).parts.map(({ aim, count }) => [aim, count]))
  const many = (count: number) => Array.from({ length: count }, (_, index) => game(String(index + 1), `A${index}`))

  test('a team cannot play more than there are hours', () => {
    expect(leastUnplaced(setting(many(14)))).toBe(0)
    expect(leastUnplaced(setting(many(15)))).toBe(1)
  })

  test('ten games in two days mean two too many', () => expect(least(setting(many(10)))['games-per-day']).toBe(2))

  test('eleven games in two days mean short rests', () => {
    // Five fit into ten hours with an hour between them, the sixth takes two quarters of an hour from its neighbours.
    expect(least(setting(many(10))).rest).toBe(0)
    expect(least(setting(many(11))).rest).toBeGreaterThan(0)
  })

  test('three games of a round on two fields take two times', () => {
    const round = ['AB', 'CD', 'EF'].map((teams, index) => game(String(index), teams, { round: 1 }))
    expect(least(setting(round))['rounds-together']).toBe(3)
  })

  test('a wish outside the opening hours cannot be met', () =>
    expect(least(setting(many(1), { wishes: [{ team: 'A', notAfter: 9 * 60 + 30 }] })).wishes).toBe(1))
})
