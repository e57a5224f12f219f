// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { refusalIn } from '#client/forms/problems.ts'
import type { Done } from '#http/pages/forms/done.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { m } from '#words/messages.js'
import { listOf, postedFields, refusedForm, somebody } from '../people/people.testing.ts'
import { RolesList } from './RolesList.tsx'
import { roleChanged, rolesChanged } from './role-change.ts'

afterEach(cleanup)

const LIST = listOf([somebody('Ada', ['admin']), somebody('Bob', ['worker']), somebody('Eve')])

/** The list, and what its forms posted. */
function show(answer: Done | RefusedForm = rolesChanged('grant', ['booker'], 2)) {
  const posted: string[] = []
  const Page = () => {
    const answered = useActionData<typeof answer>()
    const refused = refusalIn(answered)
    const done = answered && 'done' in answered ? answered : undefined
    return (
      <RolesList list={LIST} refused={refused} done={done}>
        {undefined}
      </RolesList>
    )
  }
  const action = async ({ request }: { request: Request }) => {
    posted.push(postedFields(await request.formData()))
    return answer
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page, action }])
  render(<Stub />)
  return posted
}

const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Nothing can be sent while something is on its way. */
const answered = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Grant' }).getAttribute('aria-busy')).toBeNull())
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked).length

test('roles of many: the chosen people, the chosen roles and the verb are posted, then nobody is chosen any more', async () => {
  const posted = show()
  for (const name of ['Select Bob', 'Select Eve', 'Booker', 'Stats viewer']) tick(name)
  await screen.findByText('2 people selected')
  press('Grant')
  await waitFor(() => expect(posted).toEqual(['users=bob&users=eve&roles=booker&roles=stats&intent=grant']))
  await waitFor(() => expect(ticked()).toBe(0))
})

test('a refusal is said, and whoever was chosen stays chosen', async () => {
  show(refusedForm('last_admin', { intent: 'remove' }, 'roles', m.accounts_users_last_admin()))
  for (const name of ['Select Bob', 'Admin']) tick(name)
  press('Remove')
  const alerts = await screen.findAllByRole('alert')
  expect(alerts[0]?.textContent).toContain('last admin')
  expect(ticked()).toBe(2)
})

test('a chip grants what somebody has not, and removes what they have', async () => {
  const change = { verb: 'grant', role: 'worker', user: 'eve' } as const
  const posted = show(roleChanged(change, 'Eve', 1))
  expect(screen.getByRole('button', { name: 'Helper: Bob' }).getAttribute('aria-pressed')).toBe('true')
  press('Helper: Eve')
  await waitFor(() => expect(posted).toEqual(['change=grant worker eve']))
  await answered()
  press('Helper: Bob')
  await waitFor(() => expect(posted.at(-1)).toBe('change=remove worker bob'))
})

test('one’s own role admin asks first', async () => {
  const posted = show()
  expect(screen.getByRole('button', { name: 'Admin: Ada' }).getAttribute('type')).toBe('button')
  const dialog = screen.getByText('Give up your admin role?').closest('dialog')
  expect(screen.getByRole('button', { name: 'Admin: Ada' }).getAttribute('commandfor')).toBe(dialog?.id)
  if (dialog) fireEvent.click(within(dialog).getByRole('button', { name: 'Give up role', hidden: true }))
  await waitFor(() => expect(posted).toEqual(['change=remove admin ada']))
})

test('the button that Enter presses changes nothing', async () => {
  const posted = show()
  const form = screen.getByRole('table').closest('form')
  const [first] = form?.querySelectorAll('button') ?? []
  if (first) fireEvent.click(first)
  await Promise.resolve()
  expect(first?.getAttribute('value')).toBe('nothing')
  expect(posted).toEqual([])
})
