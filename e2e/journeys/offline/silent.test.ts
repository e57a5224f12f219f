import { expect, onTestFinished } from 'vitest'
import { DEAD } from '../../stage/offline.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

/** Until then a page only shows itself to whoever has just come. */
const GUESTS_LOOK_AROUND_MS = 8_000

test.for(['/schedule', '/standings', '/screen/schedule'])(
  '%s on a network that falls silent says since when it is not live, and is live again once it speaks',
  async (path, { someone }) => {
    const page = await someone(app, { isNew: true, mayFail: DEAD })
    await page.clock.install()
    const listens = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/api/realtime'),
    )
    await opened(page, path)
    await page.clock.runFor(GUESTS_LOOK_AROUND_MS)
    await listens
    app.wire.hold()
    onTestFinished(() => app.wire.release())
    const words = page.getByText(/^Not live since \d\d?:\d\d$/)
    expect(await words.count()).toBe(0)
    await page.clock.runFor('00:01:10')
    await words.waitFor()
    app.wire.release()
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return words.count()
      })
      .toBe(0)
  },
)
