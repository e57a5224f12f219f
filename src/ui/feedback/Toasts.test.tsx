// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST_MS, Toasts } from './Toasts.tsx'
import { dropToast, shownToasts, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dropToast(id)
  vi.useRealTimers()
})

/** On the first page. */
function open() {
  const router = createMemoryRouter([{ path: '*', Component: Toasts }])
  render(<RouterProvider router={router} />)
  return router
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const say = (text: string, undo?: () => void) => act(() => toast(undo ? { text, undo } : { text }))

test('a toast stands for six seconds', () => {
  open()
  say('You took “Grill”.')
  pass(TOAST_MS - 1)
  expect(screen.getByText('You took “Grill”.')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('You took “Grill”.')).toBeNull()
})

test('it waits while the pointer or the focus is on it', () => {
  open()
  say('You left “Grill”.', () => undefined)
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  pass(TOAST_MS * 3)
  expect(screen.getByText('You left “Grill”.')).toBeTruthy()
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }))
  pass(TOAST_MS)
  expect(screen.queryByText('You left “Grill”.')).toBeNull()
})

test('undo runs once and takes the toast away', () => {
  const undo = vi.fn()
  open()
  say('You left “Grill”.', undo)
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('You left “Grill”.')).toBeNull()
  say('You took “Grill”.')
  pass(TOAST_MS)
  expect(screen.queryByText('You took “Grill”.')).toBeNull()
})

const texts = () => shownToasts().map(({ text }) => text)

test('they do not pile up: the next one takes the place of the last', () => {
  open()
  for (const text of ['one', 'two', 'three']) say(text)
  expect(texts()).toEqual(['three'])
})

test('what can still be undone stays beside the next one', () => {
  open()
  for (const text of ['one', 'two']) say(text, () => undefined)
  say('three')
  expect(texts()).toEqual(['two', 'three'])
  say('four')
  expect(texts()).toEqual(['two', 'four'])
})

test('where it goes on stands with it', () => {
  open()
  act(() => toast({ text: 'Granted to Ada: Team manager.', next: { href: '/managers', text: 'Choose the team' } }))
  expect(screen.getByRole('link', { name: 'Choose the team' }).getAttribute('href')).toBe('/managers')
})

test('they are told politely', () => {
  open()
  expect(screen.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite')
})

test('a page has room behind its end once something was said on it, until another page is shown', async () => {
  const router = open()
  const hasRoom = () => screen.getByRole('region', { name: 'Notifications' }).hasAttribute('data-room')
  expect(hasRoom()).toBe(false)
  say('You took “Grill”.')
  expect(hasRoom()).toBe(true)
  pass(TOAST_MS)
  expect(shownToasts()).toEqual([])
  expect(hasRoom()).toBe(true)
  await act(() => router.navigate('/elsewhere'))
  expect(hasRoom()).toBe(false)
})
