import type { Page } from 'playwright-core'

/** As on a phone whose clock was set wrong by so much. */
export const setClockWrong = (page: Page, byMs: number) =>
  page.addInitScript((shift) => {
    const [now, { timeOrigin }] = [Date.now, performance]
    Date.now = () => now() + shift
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + shift })
  }, byMs)
