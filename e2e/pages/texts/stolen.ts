import type { Page } from 'playwright-core'

/** What must never be found on a page, whatever people write. */
export const stolenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    if ('stolen' in window) found.push('a script ran')
    for (const element of document.querySelectorAll('[data-xss]')) found.push(`an element: ${element.outerHTML}`)
    for (const element of document.querySelectorAll('[href], [src], [action], [formaction], [data]'))
      for (const { name, value } of element.attributes) {
        if (!/^(?:href|src|action|formaction|data)$/.test(name)) continue
        // As a browser reads an address: without control characters, in any case.
        const address = [...value]
          .filter((letter) => letter > ' ')
          .join('')
          .toLowerCase()
        if (/^(?:javascript|vbscript|data:text):?/.test(address)) found.push(`an address: ${value}`)
      }
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes) if (name.startsWith('on')) found.push(`a handler: ${name}`)
    return found
  })
