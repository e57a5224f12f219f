import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { did, type History, isOvertaken, NO_HISTORY, stepFor, withoutStep } from './history.ts'
import {
  applied,
  type DraftValues,
  type GameValues,
  inverse,
  isPossible,
  lockOf,
  moveOf,
  planWith,
  type Step,
  swapOf,
} from './steps.ts'

const at = (field: string, starts: number): GameValues => ({
  field,
  starts,
  minutes: 60,
  slot_minutes: 75,
  locked: false,
  duty_source: '',
})

const first: DraftValues = {
  games: { 'mixed/A': at('one', 540), 'mixed/B': at('two', 540), 'mixed/C': at('', 0), 'mixed/X1': at('one', 900) },
  fields: {
    one: { name: '1', is_show: true, open: [{ from: 540, to: 1_140 }] },
    two: { name: '2', is_show: false, open: [{ from: 540, to: 960 }] },
  },
  breaks: [{ from: 720, to: 780 }],
  shows: { 'mixed/X1': { game: 'mixed/X1', name: 'Legends', home: 'team1', away: 'team2' } },
}

const IDS = Object.keys(first.games)

describe('a step', () => {
  test('moves a game, and takes its place away', () => {
    const moved = applied(first, moveOf(first, 'mixed/A', { field: 'two', starts: 700 }))
    expect(moved.games['mixed/A']).toMatchObject({ field: 'two', starts: 700 })
    expect(applied(first, moveOf(first, 'mixed/A')).games['mixed/A']).toMatchObject({ field: '' })
  })

  test('swaps two games, also with one that has no place', () => {
    const swapped = applied(first, swapOf(first, 'mixed/A', 'mixed/B'))
    expect(swapped.games).toMatchObject({ 'mixed/A': { field: 'two' }, 'mixed/B': { field: 'one' } })
    const placed = applied(first, swapOf(first, 'mixed/A', 'mixed/C'))
    expect(placed.games).toMatchObject({
      'mixed/A': { field: '', starts: 0 },
      'mixed/C': { field: 'one', starts: 540 },
    })
  })

  test('locks only what is not locked', () => {
    const one = applied(first, { kind: 'lock', games: ['mixed/A'], locked: true })
    expect(lockOf(one, ['mixed/A', 'mixed/B'], true)).toMatchObject({ games: ['mixed/B'] })
    expect(lockOf(one, ['mixed/A'], true)).toBeUndefined()
  })

  test('is not possible any more when somebody else has changed the same', () => {
    const step = moveOf(first, 'mixed/A', { field: 'two', starts: 700 })
    const theirs = applied(first, moveOf(first, 'mixed/A', { field: 'one', starts: 660 }))
    expect(isPossible(first, step)).toBe(true)
    expect(isPossible(theirs, step)).toBe(false)
    expect(isPossible(applied(theirs, moveOf(theirs, 'mixed/B')), moveOf(first, 'mixed/B'))).toBe(false)
  })

  test('shows in the plan', () => {
    const setting = {
      fields: Object.entries(first.fields).map(([id, { open }]) => ({ id, open })),
      breaks: [],
      groups: [],
      wishes: [],
      minimumRestMinutes: 30,
      games: IDS.map((id) => ({ id, division: 'mixed', stage: '', round: 1, minutes: 90, slotMinutes: 90, sides: [] })),
    }
    const plan = planWith({ setting, placements: [] }, first)
    expect(plan.placements).toHaveLength(3)
    expect(plan.setting.games[0]).toMatchObject({ minutes: 60, slotMinutes: 75 })
    expect(plan.setting.breaks).toEqual(first.breaks)
  })
})

describe('undoing', () => {
  test('takes the last step back, and redoing does it again', () => {
    const step = moveOf(first, 'mixed/A', { field: 'two', starts: 700 })
    const history = did(NO_HISTORY, step, 'new')
    const back = stepFor(history, 'undo')!
    expect(applied(applied(first, step), back)).toEqual(first)
    const undone = did(history, back, 'undo')
    expect(stepFor(undone, 'undo')).toBeUndefined()
    expect(stepFor(undone, 'redo')).toEqual(step)
    expect(did(undone, step, 'redo')).toEqual(history)
  })

  test('ends where somebody else has changed the same', () => {
    const step = moveOf(first, 'mixed/A', { field: 'two', starts: 700 })
    const mine = applied(first, step)
    const history = did(NO_HISTORY, step, 'new')
    const theirs = applied(mine, moveOf(mine, 'mixed/A', { field: 'two', starts: 800 }))
    expect(isOvertaken(theirs, stepFor(history, 'undo')!)).toBe(true)
    expect(withoutStep(history, 'undo')).toEqual(NO_HISTORY)
  })

  test('after something new there is nothing to redo', () => {
    const step = moveOf(first, 'mixed/A', { field: 'two', starts: 700 })
    const undone = did(did(NO_HISTORY, step, 'new'), inverse(step), 'undo')
    expect(stepFor(did(undone, moveOf(first, 'mixed/B'), 'new'), 'redo')).toBeUndefined()
  })
})

/** Any step that is possible with these values. */
function someStep(values: DraftValues, [kind, a, b, number]: readonly [number, number, number, number]): Step {
  const ids = Object.keys(values.games)
  const [one, other] = [ids[a % ids.length]!, ids[b % ids.length]!]
  switch (kind) {
    case 0:
      return moveOf(values, one, { field: b % 2 ? 'one' : 'two', starts: number * 5 })
    case 1:
      return one === other ? moveOf(values, one) : swapOf(values, one, other)
    case 2:
      return { kind: 'lock', games: [one], locked: !values.games[one]!.locked }
    case 3:
      return { kind: 'duties', games: [{ game: one, before: values.games[one]!.duty_source, after: `@team${number}` }] }
    case 4:
      return { kind: 'breaks', before: values.breaks, after: [...values.breaks, { from: number, to: number + 30 }] }
    case 5: {
      const before = values.fields['two']!
      return { kind: 'field', field: 'two', before, after: { ...before, name: String(number), open: [] } }
    }
    default: {
      const place = { field: '', starts: 0, minutes: 60, slot_minutes: 75 }
      const game = `mixed/X${Object.keys(values.shows).length + 1}`
      const show = { game, name: '', home: 'a', away: 'b', place, duty_source: `@team${number}` }
      return { kind: 'show', show, isAdded: true }
    }
  }
}

const plans = fc.array(fc.tuple(fc.nat(6), fc.nat(20), fc.nat(20), fc.nat(200)), { maxLength: 30 })

test('any sequence of steps, then undoing all, gives the first plan; redoing all gives the last', () => {
  fc.assert(
    fc.property(plans, (choices) => {
      let values = first
      let history: History = NO_HISTORY
      for (const choice of choices) {
        const step = someStep(values, choice)
        expect(isPossible(values, step)).toBe(true)
        values = applied(values, step)
        history = did(history, step, 'new')
      }
      const last = values
      for (const way of ['undo', 'redo'] as const) {
        for (let step = stepFor(history, way); step; step = stepFor(history, way)) {
          expect(isOvertaken(values, step)).toBe(false)
          values = applied(values, step)
          history = did(history, step, way)
        }
        expect(values).toEqual(way === 'undo' ? first : last)
      }
    }),
  )
})
