// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QrCard } from './QrCard.tsx'
import { QrStrips } from './QrSheet.tsx'

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
  expect(screen.getByText("Couldn't copy. Select the text instead.")).toBeTruthy()
})

test('the code is drawn in one path', () => {
  const { container } = render(card)
  expect(container.querySelector('svg')?.childElementCount).toBe(1)
  expect(container.querySelector('svg path')?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/)
})

test('a code that leads to this machine only says so before it is printed, a sheet of many once', () => {
  const local = 'http://127.0.0.1:3000/user/connector?code=ABCD'
  render(<QrCard content={local} />)
  expect(screen.getByText("Phones can't open this link")).toBeTruthy()
  cleanup()
  render(<QrStrips cards={[{ content: local }, { content: `${local}EFGH` }]} />)
  expect(screen.getAllByText("Phones can't open this link")).toHaveLength(1)
  cleanup()
  render(<QrCard content="https://cup.example/field/4" />)
  expect(screen.queryByText("Phones can't open this link")).toBeNull()
})
