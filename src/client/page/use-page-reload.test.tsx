// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createBrowserRouter, Outlet, RouterProvider, redirect, useLoaderData, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PostForm } from '#client/forms/PostForm.tsx'
import { m } from '#words/messages.js'
import { drawnLocation } from './drawn.ts'
import { pageReload } from './reload.ts'
import { isLoadedForChoice, isRootLoaded, usePageReload } from './use-page-reload.ts'

const Page = () => {
  const { key } = useLocation()
  usePageReload()
  useEffect(() => drawnLocation.set(key), [key])
  return <p>load {useLoaderData<number>()}</p>
}

const PageWithForm = () => (
  <>
    <Page />
    <PostForm>
      <input name="team" aria-label="Team" />
      <button type="submit">Save</button>
    </PostForm>
  </>
)

let close = () => {}

function open(routes: Parameters<typeof createBrowserRouter>[0]) {
  const router = createBrowserRouter(routes)
  close = () => router.dispose()
  render(<RouterProvider router={router} />)
  return router
}

afterEach(() => {
  cleanup()
  close()
  drawnLocation.set(undefined)
  // The next file has the same window.
  window.history.replaceState(null, '', '/')
})

test('a form whose page changes for everybody on the way to its answer leaves the page where it was scrolled to', async () => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  let loads = 0
  const router = open([
    {
      path: '*',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => (++loads === 2 ? mayLoad.then(() => 2) : loads),
      action: () => redirect('/?saved'),
    },
  ])
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
})

test('a form on its way, and just answered, does not say that its own change was somebody else’s', async () => {
  let heard = Promise.resolve()
  let loads = 0
  open([
    {
      path: '*',
      Component: PageWithForm,
      HydrateFallback: () => null,
      loader: () => ++loads,
      action: async () => {
        heard = heardOfAChange()
        await heard
        return { done: true }
      },
    },
  ])
  fireEvent.input(await screen.findByLabelText('Team'), { target: { value: 'Herons' } })
  const warned: boolean[] = []
  const seen = new MutationObserver(() => warned.push(screen.queryByText(m.site_live_changed()) !== null))
  seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  // What changed may have been somebody else's all the same, and is loaded.
  await screen.findByText('load 3')
  seen.disconnect()
  expect(warned).toContain(false)
  expect(warned).not.toContain(true)
})

test('a page that is loaded for itself leaves what every page knows as it is, until somebody goes to another', async () => {
  const loads = { root: 0, page: 0 }
  const router = open([
    {
      path: '/',
      loader: () => ++loads.root,
      shouldRevalidate: isRootLoaded,
      HydrateFallback: () => null,
      Component: () => <Outlet />,
      children: [{ index: true, Component: Page, loader: () => ++loads.page }],
    },
  ])
  await screen.findByText('load 1')
  pageReload.ask('changed', 0, { parts: 'page' })
  await screen.findByText('load 2')
  expect(loads.root).toBe(1)
  pageReload.ask('changed', 0)
  await screen.findByText('load 3')
  expect(loads.root).toBe(2)
  pageReload.ask('changed', 0, { parts: 'page' })
  await screen.findByText('load 4')
  await router.navigate('/?day=saturday')
  await screen.findByText('load 5')
  expect(loads.root).toBe(3)
})

test('a page that holds all that its address chooses loads nothing for another choice, and everything when it is opened anew', async () => {
  const loads = { root: 0, page: 0 }
  const router = open([
    {
      path: '/',
      loader: () => ++loads.root,
      shouldRevalidate: isRootLoaded,
      HydrateFallback: () => null,
      Component: () => <Outlet />,
      children: [
        { index: true, Component: Page, loader: () => 0 },
        { path: 'schedule', Component: Page, loader: () => ++loads.page, shouldRevalidate: isLoadedForChoice },
      ],
    },
  ])
  await screen.findByText('load 0')
  await router.navigate('/schedule')
  const before = { ...loads }
  await router.navigate('/schedule?day=2026-06-14&by=field')
  const search = new FormData()
  search.append('q', 'kite')
  await router.navigate('/schedule', { formMethod: 'GET', formData: search })
  await router.navigate('/schedule')
  expect(loads).toEqual(before)
  await router.navigate('/schedule')
  expect(loads).toEqual({ root: before.root + 1, page: before.page + 1 })
})

/** Answers once the page has had the time to load for it. */
async function heardOfAChange() {
  pageReload.ask('changed', 0)
  await new Promise((resolve) => setTimeout(resolve))
}
