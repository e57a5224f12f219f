import { expect, test } from 'vitest'
import { signInNote, signInWith } from './sign-in-notes.ts'

test('a note is said by its code', () => {
  expect(signInNote(new URL(signInWith('deleted'), 'https://cup.example').searchParams.get('note') ?? '')).toBe(
    'Your account has been deleted.',
  )
})

test.each(['', 'toString', '__proto__', 'You won a car'])('%j is none of ours', (code) => {
  expect(signInNote(code)).toBeUndefined()
})
