// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { drawnLocation, isDrawn } from './drawn.ts'

test('what the router knows already and the page does not show yet is not drawn', async () => {
  const Page = () => {
    const { key, pathname } = useLocation()
    useEffect(() => drawnLocation.set(key), [key])
    return <p>{pathname}</p>
  }
  expect(isDrawn()).toBe(true)
  const router = createBrowserRouter([{ path: '*', Component: Page, action: () => ({ done: true }) }])
  render(<RouterProvider router={router} />)
  await screen.findByText(window.location.pathname)
  expect([drawnLocation.get(), isDrawn()]).toEqual(['default', true])
  for (const to of ['/teams', '/teams']) {
    await router.navigate(to, { formMethod: 'POST', formData: new FormData() })
    expect(isDrawn()).toBe(false)
    await waitFor(() => expect(isDrawn()).toBe(true))
  }
  drawnLocation.set(undefined)
})
