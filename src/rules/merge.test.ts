import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merge } from './merge.ts'

const FIELDS = ['login', 'signup', 'spirit', 'message'] as const

const record = fc.record({
  login: fc.boolean(),
  signup: fc.boolean(),
  spirit: fc.boolean(),
  message: fc.constantFrom('', 'Closed', 'Open on Friday'),
  updated: fc.constantFrom('1', '2', '3'),
})

describe('two admins at once', () => {
  const loaded = { login: false, signup: false, spirit: false, message: '', updated: '1' }

  test('who turn two different switches both succeed', () => {
    const current = { ...loaded, login: true, updated: '2' }
    const wanted = { ...loaded, signup: true }
    expect(merge({ loaded, wanted, current, fields: FIELDS })).toEqual({
      ok: true,
      merged: { ...loaded, login: true, signup: true, updated: '2' },
    })
  })

  test('who turn the same switch the same way both succeed', () => {
    const current = { ...loaded, login: true, updated: '2' }
    expect(merge({ loaded, wanted: { ...loaded, login: true }, current, fields: FIELDS })).toEqual({
      ok: true,
      merged: current,
    })
  })

  test('who write two different messages have to choose', () => {
    const current = { ...loaded, message: 'Closed', updated: '2' }
    const wanted = { ...loaded, message: 'Open on Friday', login: true }
    expect(merge({ loaded, wanted, current, fields: FIELDS })).toEqual({ ok: false, conflicts: ['message'] })
  })
})

test('a merge keeps both people’s changes and nothing else, or names fields that both changed', () =>
  fc.assert(
    fc.property(record, record, record, (loaded, wanted, current) => {
      const result = merge({ loaded, wanted, current, fields: FIELDS })
      if (!result.ok) {
        expect(result.conflicts.length).toBeGreaterThan(0)
        for (const field of FIELDS) {
          const both = wanted[field] !== loaded[field] && current[field] !== loaded[field]
          expect(result.conflicts.includes(field)).toBe(both && wanted[field] !== current[field])
        }
        return
      }
      expect(result.merged.updated).toBe(current.updated)
      for (const field of FIELDS) {
        expect(result.merged[field]).toBe(wanted[field] === loaded[field] ? current[field] : wanted[field])
      }
    }),
  ))

test('whose change came first does not matter', () =>
  fc.assert(
    fc.property(record, record, record, (loaded, one, other) => {
      const [a, b] = [
        merge({ loaded, wanted: one, current: other, fields: FIELDS }),
        merge({ loaded, wanted: other, current: one, fields: FIELDS }),
      ]
      expect(a.ok).toBe(b.ok)
      if (a.ok && b.ok) expect({ ...a.merged, updated: '' }).toEqual({ ...b.merged, updated: '' })
    }),
  ))
