// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { NoTeamYet } from './NoTeamYet.tsx'

afterEach(cleanup)

async function showTo(roles: readonly string[]) {
  const Page = () => (
    <>
      <NoTeamYet title="My team" />
      <AdminStep to="/admin/booking/items" />
    </>
  )
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => ({ person: { roles } }),
      Component: Outlet,
      children: [{ path: '/', Component: Page }],
    },
  ])
  render(<Stub />)
  await screen.findByRole('heading', { name: 'My team' })
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

test('an admin without a team is shown where managers are chosen, and where things are set up', async () => {
  expect(await showTo(['teammanager', 'admin'])).toEqual([
    ['Choose team managers', '/admin/user-management/teammanager'],
    ['Set up now', '/admin/booking/items'],
  ])
  expect(screen.queryByText(/ask them/)).toBeNull()
})

test('everybody else is told whom to ask', async () => {
  expect(await showTo(['teammanager'])).toEqual([])
  expect(screen.getByText(/ask them/)).toBeTruthy()
})
