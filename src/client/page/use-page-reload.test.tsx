// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider, redirect, useLoaderData, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { drawnLocation } from './drawn.ts'
import { pageReload } from './reload.ts'
import { usePageReload } from './use-page-reload.ts'

const Page = () => {
  const { key } = useLocation()
  usePageReload()
  useEffect(() => drawnLocation.set(key), [key])
  return <p>load {useLoaderData<number>()}</p>
}

test('a form whose page changes for everybody on the way to its answer leaves the page where it was scrolled to', async () => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  let loads = 0
  const router = createBrowserRouter([
    {
      path: '*',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => (++loads === 2 ? mayLoad.then(() => 2) : loads),
      action: () => redirect('/?saved'),
    },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByText('load 1')
  const sent = router.navigate('/', { formMethod: 'POST', formData: new FormData(), preventScrollReset: true })
  await waitFor(() => expect(loads).toBe(2))
  const heard = heardOfAChange()
  const kept: boolean[] = []
  const stop = router.subscribe(({ location, preventScrollReset }) => {
    if (location.search === '?saved') kept.push(preventScrollReset)
  })
  await heard
  load()
  await sent
  expect(kept[0]).toBe(true)
  // What changed is loaded after that.
  await screen.findByText('load 3')
  stop()
  router.dispose()
  drawnLocation.set(undefined)
  // The next file has the same window.
  window.history.replaceState(null, '', '/')
})

/** Answers once the page has had the time to load for it. */
async function heardOfAChange() {
  pageReload.ask('changed', 0)
  await new Promise((resolve) => setTimeout(resolve))
}
