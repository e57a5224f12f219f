import { expect, test } from 'vitest'
import { collisionsIn } from './collisions.ts'

const thing = (id: string, from: number, to: number, isOptional = false) => ({ id, from, to, isOptional })
const found = (...all: ReturnType<typeof thing>[]) =>
  Object.fromEntries([...collisionsIn(all)].map(([id, other]) => [id, other.id]))

test('what is on at the same time collides, both ways', () => {
  expect(found(thing('game', 0, 10), thing('job', 5, 15), thing('dinner', 20, 30))).toEqual({
    game: 'job',
    job: 'game',
  })
})

test('what begins as the other ends does not', () => {
  expect(found(thing('game', 0, 10), thing('job', 10, 15))).toEqual({})
})

test('a cake is brought at a moment: in the middle of a game that is too much', () => {
  expect(found(thing('game', 0, 10), thing('cake', 5, 5))).toEqual({ game: 'cake', cake: 'game' })
  expect(found(thing('game', 0, 10), thing('cake', 10, 10))).toEqual({})
})

test('what need not be collides with what must be, and not with each other', () => {
  expect(found(thing('party', 0, 10, true), thing('talk', 5, 15, true))).toEqual({})
  expect(found(thing('party', 0, 10, true), thing('job', 5, 15))).toEqual({ party: 'job', job: 'party' })
  expect(found(thing('party', 0, 10, true), thing('cake', 5, 5))).toEqual({})
})
