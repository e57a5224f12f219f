import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoToLookAt } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'
import { setClockWrong } from '../../stage/wrong-clock.ts'

const FIVE_DAYS_MS = 5 * 24 * 3_600_000

/** How long until the tournament, or which of its days it is. */
async function countdownSeenBy(page: Page): Promise<string> {
  await opened(page, '/')
  const line = page.getByText(/^(In \d+ days|Tomorrow|Today|Day \d+|It is over|Over)/)
  return line.first().innerText()
}

test('a phone whose clock is wrong goes by the clock of the service', async ({ someone }) => {
  const app = demoToLookAt()
  const [right, wrong] = [await someone(app), await someone(app)]
  await setClockWrong(wrong, FIVE_DAYS_MS)
  expect(await countdownSeenBy(wrong)).toBe(await countdownSeenBy(right))
})
