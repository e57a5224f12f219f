import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import { CODE_LENGTH, CODE_LETTERS, codeKey, shownCode } from '#rules/names/spoken-code.ts'
import { connectorHref } from './connection-code.ts'

describe('a connection code', () => {
  test.each(['k7qm2xrp', 'K7QM-2XRP', ' k7qm 2xrp ', 'K7QM–2XRP', 'k7-qm.2x_rp'])('is the same typed as %s', (typed) =>
    expect(codeKey(typed)).toBe('K7QM2XRP'),
  )

  test('is shown in two halves', () => expect(shownCode('K7QM2XRP')).toBe('K7QM-2XRP'))

  test('as it is shown it is the same code', () => {
    const code = fc.string({
      unit: fc.constantFrom(...CODE_LETTERS.split('')),
      minLength: CODE_LENGTH,
      maxLength: CODE_LENGTH,
    })
    fc.assert(fc.property(code, (it) => codeKey(shownCode(it)) === it))
  })

  test('has no letter that looks like another or like a digit', () => expect(CODE_LETTERS).not.toMatch(/[IO01]/))

  test('is another one each time, made of its letters only', () => {
    const codes = Array.from({ length: 500 }, newSpokenCode)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => code.length === CODE_LENGTH && codeKey(code) === code)).toBe(true)
    expect(new Set(codes.join(''))).toEqual(new Set(CODE_LETTERS))
  })

  test('leads to the page that finds the player', () =>
    expect(connectorHref('https://cup.example', 'K7QM2XRP')).toBe('https://cup.example/user/connector?code=K7QM2XRP'))
})
