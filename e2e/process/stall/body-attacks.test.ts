import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoApp } from '../../stage/shared-app.ts'
import { BODY_ATTACKS, sendBody } from './body-attacks.ts'

const app = demoApp()

/** More than one request reads of a form that it then refuses, with what lies in the system's buffers. */
const READ_MOST = 6 * 1024 * 1024

/** The most memory that the service ever had, in MiB. */
const peakMiB = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.running.child.pid}/status`, 'utf8'))?.[1]) / 1024

describe.each(BODY_ATTACKS)('$name', (attack) => {
  test('is refused with a sentence before much of it is read', async () => {
    const answers = await Promise.all(Array.from({ length: attack.atOnce }, () => sendBody(app.url, attack)))
    const heard = answers.filter((answer) => answer !== undefined)
    expect(heard.length).toBeGreaterThan(0)
    for (const { status, text, bytes } of heard) {
      expect([attack.status, 503]).toContain(status)
      expect(text.length).toBeGreaterThan(20)
      expect(bytes).toBeLessThan(READ_MOST)
    }
  })
})

test('all of them together take no more memory than bodies may have', async () => {
  const before = peakMiB()
  await Promise.all(BODY_ATTACKS.map((attack) => sendBody(app.url, attack)))
  expect(peakMiB() - before).toBeLessThan(200)
  expect((await fetch(app.url)).status).toBe(200)
})
