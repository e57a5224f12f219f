// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { invitationShown, refusedForm } from '../people/people.testing.ts'
import { InvitationsSection } from './InvitationsSection.tsx'

afterEach(cleanup)

type Props = ComponentProps<typeof InvitationsSection>

const LINK = 'https://fieldside.example/user/invitation/abc'
const ONE = invitationShown('one', { note: 'Club chat' })

/** The section; the answer shows it with other facts. */
async function show(first: Partial<Props> = {}) {
  let change: (props: Partial<Props>) => void = () => {}
  const Page = () => {
    const [props, setProps] = useState<Props>({
      invitations: [ONE],
      roles: ['worker', 'booker'],
      tournament: { name: 'Lakeside Open', timeZone: 'UTC' },
      isInviting: false,
      refused: undefined,
      done: undefined,
      ...first,
    })
    change = (next) => setProps({ ...props, ...next })
    return <InvitationsSection {...props} />
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
  await screen.findByText('Open invitations')
  return (next: Partial<Props>) => act(() => change(next))
}

const isFormOpen = () => screen.getByText('New invitation', { selector: 'summary' }).closest('details')?.open

test('a link is shown once it is made, stays while the page loads again, and goes when it is put away', async () => {
  const change = await show()
  expect(screen.queryByText(LINK)).toBeNull()
  change({ done: { done: 'invite', invitation: 'one', link: LINK } })
  expect(screen.getByRole('heading', { name: 'Become a helper' })).toBe(document.activeElement)
  expect(screen.getByText('Lakeside Open')).toBeTruthy()
  // Somebody accepts: live changes load the page again, and the answer of the form is gone.
  change({ done: undefined, invitations: [{ ...ONE, uses: 1 }] })
  expect(screen.getByText(LINK)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide link' }))
  expect(screen.queryByText(LINK)).toBeNull()
})

test('a form that was answered before shows no link, and says what to do', async () => {
  await show({ done: { done: 'invite', invitation: 'one', link: '' } })
  expect(screen.getByText(/its link has already been shown/)).toBeTruthy()
})

test('what was wrong is said at its field, with everything that was typed', async () => {
  const values = { intent: 'invite', role: 'booker', note: 'At the desk', days: '99', usesMax: '5' }
  await show({ refused: refusedForm('validation_max_value', values, 'days', 'Between 1 and 60 days.') })
  expect(isFormOpen()).toBe(true)
  expect(screen.getByText('Between 1 and 60 days.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Valid for (days)').value).toBe('99')
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('At the desk')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Booker/ }).checked).toBe(true)
})

test('only open invitations can be renewed and revoked; the others are folded away', async () => {
  const closed = (['expired', 'revoked', 'used up'] as const).map((state) => invitationShown(state, { state }))
  await show({ invitations: [ONE, ...closed] })
  expect(screen.getAllByRole('button', { name: 'Revoke …' })).toHaveLength(1)
  expect(screen.getByText('3 closed').closest('details')?.open).toBe(false)
  expect(isFormOpen()).toBe(false)
})

test('where people are invited to one role only, nobody is asked which', async () => {
  await show({ roles: ['teammanager'], isInviting: true })
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(isFormOpen()).toBe(true)
})
