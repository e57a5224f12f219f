import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from '../stage/people.ts'
import { demoToLookAt } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'

/** A browser goes from one test to the next, and nothing of its last person with it. */

const app = demoToLookAt()

const keptIn = (page: Page) =>
  page.evaluate(async () => ({
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    name: window.name,
  }))

let first: Page | undefined

test('somebody signs in and leaves much behind', async ({ someone }) => {
  first = await someone(app)
  await signIn(first, 'player', app)
  await opened(first, '/imprint')
  await first.evaluate(async () => {
    localStorage.setItem('theirs', 'yes')
    sessionStorage.setItem('theirs', 'yes')
    window.name = 'theirs'
    await caches.open('theirs')
    await new Promise((resolve) => {
      indexedDB.open('theirs').onsuccess = resolve
    })
  })
})

test('the next person has the same tab, and finds nothing of it', async ({ someone }) => {
  const next = await someone(app)
  expect(next).toBe(first)
  expect(await keptIn(next)).toEqual({ stored: [], databases: [], caches: [], name: '' })
  expect(await next.context().cookies()).toEqual([])
  await next.setViewportSize({ width: 700, height: 700 })
})

test('where a test did what lasts, the next person has another one', async ({ someone }) => {
  const next = await someone(app)
  expect(next).not.toBe(first)
  expect(next.viewportSize()).toEqual({ width: 390, height: 844 })
})
