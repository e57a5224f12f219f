import { expect, test } from 'vitest'
import { dutyProblem } from './duty-check.ts'
import type { PlannedGame, PlannedSide, TimetablePlan } from './plan.ts'

const game = (id: string, ...sides: PlannedSide[]): PlannedGame => ({
  id,
  division: 'mixed',
  stage: 'bracket 1',
  round: 1,
  minutes: 60,
  slotMinutes: 75,
  sides,
})

const A = { team: 'A' }
const B = { team: 'B' }
const C = { team: 'C' }

const plan: TimetablePlan = {
  setting: {
    fields: [{ id: 'one', open: [{ from: 0, to: 1_440 }] }],
    breaks: [],
    groups: [],
    wishes: [],
    minimumRestMinutes: 30,
    games: [game('SF', A, B), game('F', { game: 'SF', place: 1 }, C), game('X', C, B)],
  },
  placements: [
    { game: 'SF', field: 'one', start: 540 },
    { game: 'F', field: 'one', start: 700 },
  ],
}

test('a team that does not play then keeps score', () => {
  expect(dutyProblem(plan, 'SF', C)).toBeUndefined()
})

test('one that plays then does not, nor one that may', () => {
  expect(dutyProblem(plan, 'SF', A)).toEqual({ code: 'plays', with: 'SF' })
  expect(dutyProblem(plan, 'F', A)).toEqual({ code: 'plays', with: 'F' })
})

test('the loser of a game keeps score once it is over', () => {
  expect(dutyProblem(plan, 'F', { game: 'SF', place: 2 })).toBeUndefined()
  expect(dutyProblem(plan, 'SF', { game: 'F', place: 2 })).toEqual({ code: 'too-early', with: 'F' })
})

test('a game without a time has nobody yet', () => {
  expect(dutyProblem(plan, 'X', A)).toEqual({ code: 'unplaced' })
})
