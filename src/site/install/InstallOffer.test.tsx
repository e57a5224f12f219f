// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installPrompt, keepInstallPrompt } from '#client/install/prompt.ts'
import { somethingUsefulDone, usefulThingDone } from '#client/install/useful.ts'
import { newerBuild } from '../updates/newer-build.ts'
import { InstallOffer } from './InstallOffer.tsx'

/** Brings what is watched into view. */
let scrollThere: () => void

keepInstallPrompt()

beforeEach(() => {
  closeTab()
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
  closeTab()
  vi.unstubAllGlobals()
})

/** What a tab remembers goes with it. Tests of other files leave theirs open. */
function closeTab() {
  cleanup()
  installPrompt.set(undefined)
  somethingUsefulDone.set(false)
  newerBuild.set(undefined)
}

function openTab() {
  render(<InstallOffer />)
  const browserOffers = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })
    return act(() => void window.dispatchEvent(event))
  }
  return { browserOffers, somethingUseful: () => act(() => usefulThingDone()) }
}

const offer = () => screen.queryByRole('button', { name: 'Install app' })

test('the offer comes after something useful was done, not before', () => {
  const { browserOffers, somethingUseful } = openTab()
  browserOffers()
  expect(offer()).toBeNull()
  somethingUseful()
  expect(offer()).not.toBeNull()
})

test('install-prompt dismissal is remembered in local storage', () => {
  const first = openTab()
  first.browserOffers()
  first.somethingUseful()
  act(() => screen.getByRole('button', { name: "Don't show again" }).click())
  expect(offer()).toBeNull()
  expect(localStorage.length).toBe(1)
  closeTab()
  const later = openTab()
  later.browserOffers()
  later.somethingUseful()
  expect(offer()).toBeNull()
})

test('it comes once: whoever saw it is not offered it again', () => {
  const first = openTab()
  first.browserOffers()
  first.somethingUseful()
  expect(localStorage.length).toBe(0)
  act(() => scrollThere())
  expect(offer()).not.toBeNull()
  closeTab()
  const later = openTab()
  later.browserOffers()
  later.somethingUseful()
  expect(offer()).toBeNull()
})
