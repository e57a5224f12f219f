import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Of this document, by how they were looked at. */
    framesSeen?: Set<string>
    putBack?: () => void
  }
}

/** So many rows of a list, or choices of a field, are looked at: the others are drawn by the same component. */
const ROWS = 3

/**
 * Takes out of the page what need not be looked at: the later rows of a list, and what this tab has shown around an earlier page
 * at the same size, in the same theme, with the same words. Of the navigation, the mark of the current place alone may differ.
 * Not merely hidden: axe goes through all that is there, and of what is there a fifth is seen.
 */
export const shortenPage = (page: Page, view: string) =>
  page.evaluate(
    ({ rows, view }) => {
      const takenOut: (() => void)[] = []
      const empty = (element: Element) => {
        const content = [...element.childNodes]
        element.replaceChildren()
        takenOut.push(() => element.replaceChildren(...content))
      }
      const frame = [...document.querySelectorAll('.shell > :is(nav, [role="dialog"])')]
      const words = `${view}: ${frame.map(({ textContent }) => textContent).join(' ')}`
      window.framesSeen ??= new Set()
      if (window.framesSeen.has(words)) for (const part of frame) empty(part)
      window.framesSeen.add(words)
      for (const row of document.querySelectorAll(
        `main :is(li, tr, option:not(:checked)):nth-child(n + ${rows + 1})`,
      )) {
        const place = document.createComment('row')
        row.replaceWith(place)
        takenOut.push(() => place.replaceWith(row))
      }
      window.putBack = () => {
        for (const putBack of takenOut.toReversed()) putBack()
        delete window.putBack
      }
    },
    { rows: ROWS, view },
  )

/** As the page's own scripts left it, before they go on. Answers what could be read meanwhile. */
export const makeWhole = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = document.body.innerText
    window.putBack?.()
    return text
  })
