import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkInput } from '#http/commands/commands.ts'
import type { Refusal } from '#records/errors.ts'
import { decideBookerRequestInput, makeInvitationInput, rolesOfManyInput, signUpInput } from './accounts.inputs.ts'

/** What is said at each field. */
async function said(schema: v.GenericSchema, input: unknown): Promise<Record<string, string>> {
  const refusal = (await checkInput(schema, input).catch((error: unknown) => error)) as Refusal
  return Object.fromEntries(
    Object.entries(refusal.data as Record<string, { message: string }>).map(([field, { message }]) => [field, message]),
  )
}

test('an invitation says what its numbers must be', async () => {
  expect(await said(makeInvitationInput, { note: 'n'.repeat(201), days: 99, usesMax: '' })).toEqual({
    role: 'Choose a role.',
    note: 'Too long.',
    days: 'Between 1 and 60 days.',
    usesMax: 'Between 1 and 500 people.',
  })
})

test('roles and a reason are asked for', async () => {
  expect(await said(rolesOfManyInput, { users: ['a'], roles: [] })).toEqual({
    roles: 'Select people and at least one role.',
  })
  expect(await said(decideBookerRequestInput, { request: 'a', approve: false, reason: ' ' })).toEqual({
    reason: 'Enter a reason.',
  })
})

test('an account needs a name and an address', async () => {
  const passwords = { password: 'a', passwordConfirm: 'b' }
  expect(await said(signUpInput, { name: ' ', email: 'nobody', ...passwords })).toEqual({
    name: 'Required',
    email: 'Enter a valid email address.',
  })
})
