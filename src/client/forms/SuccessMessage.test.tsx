// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Form, useActionData, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { postedFields, refusedForm } from '#areas/accounts/people/people.testing.ts'
import { peopleDone, refusedFor } from '#areas/accounts/people/people-acts.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { dropToast, shownToasts } from '#ui/feedback/toast.ts'

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dropToast(id)
})

const BOB = { id: 'bob', name: 'Bob' }

function stub(answer: unknown, posted: string[] = []) {
  const Page = () => <SuccessMessage answer={answer} />
  const action = async ({ request }: { request: Request }) => {
    posted.push(`${new URL(request.url).search} ${postedFields(await request.formData())}`)
    return null
  }
  return createRoutesStub([{ path: '/people', Component: Page, action }])
}

test('what was done is a toast whose Undo posts the way back to the same list', async () => {
  const posted: string[] = []
  const Stub = stub(peopleDone('block', BOB), posted)
  render(<Stub initialEntries={['/people?show=worker']} />)
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Blocked Bob.']))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => shownToasts()[0]?.undo?.())
  await waitFor(() => expect(posted).toEqual(['?show=worker intent=unblock&user=bob']))
  expect(shownToasts()).toHaveLength(1)
})

test('it is said once the page shows it, and no second time', async () => {
  const loading: (() => void)[] = []
  const Page = () => (
    <>
      <SuccessMessage answer={useActionData<unknown>()} />
      <p>Loaded {useLoaderData<number>()}</p>
      <Form method="post">
        <button type="submit">Block</button>
      </Form>
    </>
  )
  let loads = 0
  const Stub = createRoutesStub([
    {
      path: '/people',
      Component: Page,
      loader: async () => {
        loads += 1
        if (loads > 1) await new Promise<void>((resolve) => loading.push(resolve))
        return loads
      },
      action: () => peopleDone('block', BOB),
    },
  ])
  render(<Stub initialEntries={['/people']} />)
  fireEvent.click(await screen.findByText('Block'))
  await waitFor(() => expect(loading).toHaveLength(1))
  expect(shownToasts()).toEqual([])
  act(() => loading[0]?.())
  await screen.findByText('Loaded 2')
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
})

test('before the scripts are there it stands on the page', () => {
  const Deleted = stub(peopleDone('delete', BOB))
  const deleted = renderToString(<Deleted initialEntries={['/people']} />)
  expect(deleted).toContain('Deleted Bob&#x27;s account.')
  expect(deleted).not.toContain('Undo')
  const Blocked = stub(peopleDone('block', BOB))
  const blocked = renderToString(<Blocked initialEntries={['/people']} />)
  expect(blocked).toContain('<input type="hidden" name="intent" value="unblock"/>')
  expect(blocked).toContain('Undo')
})

test('blocking can be taken back; what is verified or deleted stays so', () => {
  const undone = (['block', 'unblock', 'verify', 'delete'] as const).map((act) => peopleDone(act, BOB).undo?.['intent'])
  expect(undone).toEqual(['unblock', 'block', undefined, undefined])
})

test('a refusal is told at the act and the person that it is about', () => {
  const refused = refusedForm('last_admin', { intent: 'block', user: 'bob' })
  expect(refusedFor(refused, 'block', 'bob')).toBe(refused)
  expect(refusedFor(refused, 'delete', 'bob')).toBeUndefined()
  expect(refusedFor(refused, 'block', 'eve')).toBeUndefined()
})

test.each([undefined, null, { refused: true }, { lines: [] }])('nothing is said of %o', (answer) => {
  const Stub = stub(answer)
  render(<Stub initialEntries={['/people']} />)
  expect(shownToasts()).toEqual([])
})
