// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QrCard } from './QrCard.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const card = <QrCard content="LO26-ML" title="Pay €120.00" copy={{ text: 'LO26-ML', label: 'Copy the details' }} />
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy the details' }))
    await Promise.resolve()
  })

test('copying is said, and can be repeated', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(card)
  await press()
  expect(write).toHaveBeenCalledWith('LO26-ML')
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(3000)
  })
  expect(screen.getByRole('button', { name: 'Copy the details' })).toBeTruthy()
})

test('where copying is refused it says what to do', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  render(card)
  await press()
  expect(screen.getByText('Copying is not allowed here. Select the text instead.')).toBeTruthy()
})

test('the code is drawn in one path', () => {
  const { container } = render(card)
  expect(container.querySelector('svg')?.childElementCount).toBe(1)
  expect(container.querySelector('svg path')?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/)
})
