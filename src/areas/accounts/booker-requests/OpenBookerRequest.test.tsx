// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { m } from '#words/messages.js'
import type { RequestShown } from '../accounts.queries.server.ts'
import { refusedForm } from '../people/people.testing.ts'
import { OpenBookerRequest } from './OpenBookerRequest.tsx'

afterEach(cleanup)

const REQUEST: RequestShown = {
  id: 'one',
  created: '2026-06-05 10:00:00.000Z',
  updated: '2026-06-05 10:00:00.000Z',
  user: 'bob',
  message: 'I run the desk.\nOn Saturday.',
  status: 'open',
  reason: '',
  decided_by: '',
  decided_at: '',
  person: { id: 'bob', name: 'Bob', email: 'bob@club.example' },
  decidedBy: '',
  isBooker: false,
}

async function show(refused?: RefusedForm) {
  const Page = () => <OpenBookerRequest request={REQUEST} timeZone="UTC" refused={refused} />
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
  await screen.findByRole('heading', { name: 'Bob' })
}

const isFoldOpen = () => screen.getByText('Decline…').closest('details')?.open

test('a request is told with its message; the reason is asked when it is declined', async () => {
  await show()
  expect(screen.getByText(/I run the desk/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make booker: Bob' })).toBeTruthy()
  expect(isFoldOpen()).toBe(false)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').required).toBe(true)
})

test('a decision without a reason comes back open, in the field that is wrong', async () => {
  await show(
    refusedForm(
      'validation_check',
      { intent: 'decline', request: 'one', reason: '  ' },
      'reason',
      m.site_decline_reason_missing(),
    ),
  )
  expect(isFoldOpen()).toBe(true)
  expect(screen.getByText('Enter a reason.')).toBeTruthy()
  expect(screen.getByLabelText('Reason')).toBe(document.activeElement)
})

test('a refusal of another kind is said above, and what was typed stays', async () => {
  await show(refusedForm('no_network', { intent: 'decline', request: 'one', reason: 'The desk is full.' }, 'request'))
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The desk is full.')
})
