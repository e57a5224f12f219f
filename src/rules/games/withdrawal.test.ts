import { describe, expect, test } from 'vitest'
import type { GameInHand } from './scorekeeping.ts'
import type { GameResult } from './states.ts'
import { afterWithdrawal, type Withdrawal } from './withdrawal.ts'

const game = (values: Partial<GameInHand> = {}): GameInHand => ({
  kind: 'pool',
  state: 'scheduled',
  score: [0, 0],
  forfeit: '',
  areTeamsKnown: true,
  isHomeKnown: true,
  isAwayKnown: true,
  hasPlace: true,
  forfeitScore: 15,
  ...values,
})
const text = (next: GameResult | undefined) => next && `${next.state} ${next.score.join(':')} ${next.forfeit}`.trim()
const confirmed = { state: 'confirmed', score: [15, 9] } as const

describe('a team that has withdrawn', () => {
  test.each<[string, Partial<GameInHand>, Withdrawal, string | undefined]>([
    ['forfeits what is left', {}, 'forfeit_left', 'forfeit 0:15 home'],
    ['keeps what it has played', confirmed, 'forfeit_left', undefined],
    ['keeps a result that waits', { state: 'reported', score: [15, 9] }, 'void_unplayed', undefined],
    ['has its games left cancelled', {}, 'void_unplayed', 'cancelled 0:0'],
    ['keeps results where only the unplayed are void', confirmed, 'void_unplayed', undefined],
    ['has all its games cancelled', confirmed, 'void_all', 'cancelled 0:0'],
    ['lets the opponent go on in a bracket', { kind: 'bracket' }, 'void_all', 'forfeit 0:15 home'],
    ['keeps a bracket game that was played', { kind: 'bracket', ...confirmed }, 'void_all', undefined],
    [
      'waits for its opponent',
      { kind: 'bracket', isAwayKnown: false, areTeamsKnown: false },
      'forfeit_left',
      undefined,
    ],
    ['leaves alone what is cancelled', { state: 'cancelled' }, 'forfeit_left', undefined],
  ])('%s', (_, values, decision, expected) => {
    expect(text(afterWithdrawal(game(values), { home: decision }))).toBe(expected)
  })

  test('meets another one: both forfeit', () => {
    const both = { home: 'forfeit_left', away: 'forfeit_left' } as const
    expect(text(afterWithdrawal(game(), both))).toBe('forfeit 0:0 both')
  })
})
