// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Brings what is watched into view. */
let scrollThere: () => void

/** Each test is a tab of its own: what a tab remembers lives in its modules. */
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        scrollThere = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openTab() {
  const { keepInstallPrompt } = await import('#client/install/prompt.ts')
  const { usefulThingDone } = await import('#client/install/useful.ts')
  const { InstallOffer } = await import('./InstallOffer.tsx')
  keepInstallPrompt()
  render(<InstallOffer />)
  const browserOffers = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })
    return act(() => void window.dispatchEvent(event))
  }
  return { browserOffers, somethingUseful: () => act(() => usefulThingDone()) }
}

const offer = () => screen.queryByRole('button', { name: 'Install the app' })

test('the offer comes after something useful was done, not before', async () => {
  const { browserOffers, somethingUseful } = await openTab()
  browserOffers()
  expect(offer()).toBeNull()
  somethingUseful()
  expect(offer()).not.toBeNull()
})

test('install-prompt dismissal is remembered in local storage', async () => {
  const first = await openTab()
  first.browserOffers()
  first.somethingUseful()
  act(() => screen.getByRole('button', { name: 'Do not offer this again' }).click())
  expect(offer()).toBeNull()
  expect(localStorage.length).toBe(1)
  cleanup()
  vi.resetModules()
  const later = await openTab()
  later.browserOffers()
  later.somethingUseful()
  expect(offer()).toBeNull()
})

test('it comes once: whoever saw it is not offered it again', async () => {
  const first = await openTab()
  first.browserOffers()
  first.somethingUseful()
  expect(localStorage.length).toBe(0)
  act(() => scrollThere())
  expect(offer()).not.toBeNull()
  cleanup()
  vi.resetModules()
  const later = await openTab()
  later.browserOffers()
  later.somethingUseful()
  expect(offer()).toBeNull()
})
