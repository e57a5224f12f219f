import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clashesIn, draftsOf, insistedOn, NO_DRAFTS, savedFrom, shownIn, typedInto, without } from './drafts.ts'

const loaded = { login: 'Back on Friday.', spirit: '', fee: '12.50' }

describe('what is typed', () => {
  const drafts = typedInto(NO_DRAFTS, loaded, 'login', 'Back on Saturday.')

  test('stays while somebody else changes another field, which is shown at once', () => {
    const current = { ...loaded, spirit: 'Sheets open at noon.' }
    expect(shownIn(current, drafts)).toEqual({ ...current, login: 'Back on Saturday.' })
    expect(clashesIn(drafts, current)).toEqual([])
  })

  test('stays too while somebody else changes the same field, and clashes', () => {
    const current = { ...loaded, login: 'Back on Monday.' }
    expect(shownIn(current, drafts).login).toBe('Back on Saturday.')
    expect(clashesIn(drafts, current)).toEqual(['login'])
    expect(clashesIn(insistedOn(drafts, current, 'login'), current)).toEqual([])
    expect(shownIn(current, without(drafts, ['login']))).toEqual(current)
  })

  test('does not clash with the same words', () => {
    expect(clashesIn(drafts, { ...loaded, login: 'Back on Saturday.' })).toEqual([])
  })

  test('is no draft once it is as it was', () => {
    expect(typedInto(drafts, loaded, 'login', 'Back on Friday.')).toEqual(NO_DRAFTS)
  })

  test('remembers where it began, however long one types', () => {
    const longer = typedInto(drafts, { ...loaded, login: 'Back on Monday.' }, 'login', 'Back on Saturday morning.')
    expect(clashesIn(longer, { ...loaded, login: 'Back on Monday.' })).toEqual(['login'])
  })
})

describe('what was saved', () => {
  const sent = typedInto(NO_DRAFTS, loaded, 'login', 'Back on Saturday.')
  const saved = { ...loaded, login: 'Back on Saturday.' }

  test('is no draft any more', () => {
    expect(savedFrom(sent, sent, saved)).toEqual(NO_DRAFTS)
  })

  test('leaves what was typed while it was on its way, without a clash', () => {
    const typedOn = typedInto(sent, loaded, 'login', 'Back on Saturday, 9:00.')
    const left = savedFrom(typedOn, sent, saved)
    expect(shownIn(saved, left).login).toBe('Back on Saturday, 9:00.')
    expect(clashesIn(left, saved)).toEqual([])
  })
})

const values = fc.record({ login: fc.string(), spirit: fc.string(), fee: fc.string() })

test('a form that was sent back shows what was typed into it', () => {
  fc.assert(
    fc.property(values, values, (loaded, typed) => {
      expect(shownIn(loaded, draftsOf({ loaded, wanted: typed }))).toEqual(typed)
      expect(clashesIn(draftsOf({ loaded, wanted: typed }), loaded)).toEqual([])
    }),
  )
})

test('a field clashes exactly when both changed it, to different things', () => {
  fc.assert(
    fc.property(values, values, values, (loaded, typed, current) => {
      const clashes = clashesIn(draftsOf({ loaded, wanted: typed }), current)
      for (const field of ['login', 'spirit', 'fee'] as const) {
        const differs =
          typed[field] !== loaded[field] && current[field] !== loaded[field] && current[field] !== typed[field]
        expect(clashes.includes(field)).toBe(differs)
      }
    }),
  )
})
