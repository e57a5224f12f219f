// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GenerationRunning } from './GenerationRunning.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('it looks again for as long as it runs, however soon it is answered', async () => {
  let looked = 0
  const Shown = () => <GenerationRunning run={useLoaderData<Parameters<typeof GenerationRunning>[0]['run']>()} />
  const loader = () => ({ state: 'running' as const, job: 'job', share: looked++ / 10, unplaced: undefined })
  const Stub = createRoutesStub([{ path: '/', Component: Shown, loader, HydrateFallback: () => null }])
  await act(async () => render(<Stub />))
  for (const percent of ['10 %', '20 %', '30 %', '40 %']) {
    // All that follows from the answer is shown at once, as on a busy phone.
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText(percent)).toBeTruthy()
  }
})
