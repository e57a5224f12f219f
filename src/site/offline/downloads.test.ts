// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToast, shownToasts } from '#ui/feedback/toast.ts'
import { holdDownloads } from './document-forms.ts'

let isOnLine: boolean
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine)
  document.body.innerHTML = ''
})
afterEach(() => {
  for (const { id } of shownToasts()) dropToast(id)
  vi.restoreAllMocks()
})
holdDownloads()

/** Whether the browser would follow the link. */
function follows(href: string): boolean {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test.each(['/api/schedule/games.ics', '/results.json', '/schedule'])('with network %s is followed', (href) => {
  isOnLine = true
  expect(follows(href)).toBe(true)
})

test('without network a page is left to the worker, and what would be downloaded says that it is not here', () => {
  isOnLine = false
  expect(follows('/schedule')).toBe(true)
  expect(shownToasts()).toEqual([])
  expect(['/api/schedule/games.ics', '/results.json'].map(follows)).toEqual([false, false])
  expect(shownToasts().at(-1)?.text).toBe("No network, and this isn't saved on your device.")
})
