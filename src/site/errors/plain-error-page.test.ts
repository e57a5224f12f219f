// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { expect, test } from 'vitest'
import { preparePlainErrorPage } from './plain-error-page.ts'

test('after the application took the document away, the same words stand there in the same clothes', () => {
  document.documentElement.lang = 'en'
  document.documentElement.dataset['theme'] = 'dark'
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/the-one.css">'
  const show = preparePlainErrorPage()
  document.documentElement.replaceChildren()
  delete document.documentElement.dataset['theme']
  show()
  expect(document.querySelectorAll('html')).toHaveLength(1)
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.querySelector('link')?.getAttribute('href')).toContain('/assets/the-one.css')
  expect(document.querySelector('h1')?.textContent).toBe('404')
  expect(document.body.textContent).toContain('Page Not Found')
  expect(document.body.textContent).toContain('please contact the admins.')
  expect(document.querySelector('a[href="/"]')?.textContent).toBe('Go to Home Page')
})
