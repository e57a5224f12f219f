import type { Page } from 'playwright-core'

interface Walk {
  /** Everything that can be acted on, as somebody who reads of it should find it. */
  readonly controls: readonly string[]
  /** By their place among the controls. */
  readonly reached: Set<number>
  /** Whoever looks could see where they were. */
  readonly seen: Set<number>
  note(): void
}

declare global {
  interface Window {
    walk?: Walk
  }
}

/** The page itself, and parts that scroll. */
const MORE_STEPS = 10
/** A field of several parts, such as a time, is passed several times. */
const PARTED_FIELDS = 'input[type="time"], input[type="date"], input[type="datetime-local"]'
const MORE_PARTS = 6

/** Walks over the page by Tab, from its beginning. Answers what was not reached, and what did not show that it was. */
export async function missedByKeyboard(page: Page): Promise<string[]> {
  const count = await beginWalk(page)
  const most = count + MORE_STEPS + MORE_PARTS * (await page.locator(PARTED_FIELDS).count())
  let steps = 0
  let left = count
  while (left > 0 && steps < most) {
    const more = Math.min(left, most - steps)
    await pressTab(page, more)
    steps += more
    left = await page.evaluate(() => {
      window.walk?.note()
      return window.walk ? window.walk.controls.length - window.walk.reached.size : 0
    })
  }
  return page.evaluate(() =>
    (window.walk?.controls ?? []).flatMap((control, index) => {
      if (!window.walk?.reached.has(index)) return [`not reached: ${control}`]
      return window.walk.seen.has(index) ? [] : [`not seen: ${control}`]
    }),
  )
}

/** Sent at once and answered in their order: waiting for each of several hundred took longer than all the rest of a visit. */
async function pressTab(page: Page, times: number) {
  const devTools = await page.context().newCDPSession(page)
  const press = (type: 'rawKeyDown' | 'keyUp') =>
    devTools.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 })
  await Promise.all(Array.from({ length: times }, () => [press('rawKeyDown'), press('keyUp')]).flat())
  await devTools.detach()
}

/** Numbers the controls, goes to the beginning of the page, and from there notes at each Tab where the last one led. */
function beginWalk(page: Page): Promise<number> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]'
    const isReachable = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [tabindex="-1"], [inert], [inert] *')
    // Of radios that belong together one is reached by Tab.
    const groupOf = (element: Element) =>
      element instanceof HTMLInputElement && element.type === 'radio' ? `${element.form?.action} ${element.name}` : ''
    const groups = new Map<string, number>()
    const numbers = new Map<Element, number>()
    const controls: string[] = []
    for (const element of [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isReachable)) {
      const group = groupOf(element)
      const number = groups.get(group) ?? controls.length
      numbers.set(element, number)
      if (group !== '') groups.set(group, number)
      if (number === controls.length)
        controls.push(`${element.tagName} ${element.textContent.trim().slice(0, 40) || element.getAttribute('name')}`)
    }

    const isShown = (element: HTMLElement) => {
      // A control that is drawn by its label shows the focus there.
      const drawn = [element, element.nextElementSibling, element.closest('label'), element.parentElement]
      const isMarked = drawn
        .filter((it) => it !== null)
        .map((it) => getComputedStyle(it))
        .some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
        )
      const { bottom, right, top } = element.getBoundingClientRect()
      return isMarked && bottom > 0 && right > 0 && top < innerHeight
    }
    const [reached, seen] = [new Set<number>(), new Set<number>()]
    const note = () => {
      const element = document.activeElement
      const number = element ? numbers.get(element) : undefined
      if (number === undefined || !(element instanceof HTMLElement)) return
      reached.add(number)
      if (isShown(element)) seen.add(number)
    }
    const isFirstWalk = window.walk === undefined
    window.walk = { controls, reached, seen, note }
    // At the next Tab, because the page has scrolled to it by then.
    if (isFirstWalk) document.addEventListener('keydown', () => window.walk?.note(), true)

    // Tab goes on from where the focus was last, even when that is gone.
    const beginning = document.createElement('span')
    beginning.tabIndex = -1
    document.body.prepend(beginning)
    beginning.focus()
    beginning.remove()
    return controls.length
  })
}
