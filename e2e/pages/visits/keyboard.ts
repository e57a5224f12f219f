import type { CDPSession, Page } from 'playwright-core'

declare global {
  interface Window {
    walk?: Walk
    /** Controls that were reached on the page as it is, and showed it, at whatever size. */
    seenByKeyboard?: WeakSet<Element>
  }
}

interface Walk {
  /** Everything that can be acted on, as somebody who reads of it should find it. */
  readonly controls: readonly string[]
  /** By their place among the controls. */
  readonly reached: Set<number>
  /** Whoever looks could see where they were. */
  readonly seen: Set<number>
  note(): void
}

/** The page itself, and parts that scroll. */
const MORE_STEPS = 10
/** A field of several parts, such as a time, is passed several times. */
const PARTED_FIELDS = 'input[type="time"], input[type="date"], input[type="datetime-local"]'
const MORE_PARTS = 6

/**
 * Walks over the page by Tab, from its beginning. Answers what was not reached, and what did not show that it was.
 * `isResized`: the same page has been walked over at another size. Where each of its controls was reached then, there is no second
 * walk: Tab goes from one to the next as they stand in the document, and one rule draws the focus, whatever the size.
 */
export async function missedByKeyboard(page: Page, isResized = false): Promise<string[]> {
  const { count, parted } = await beginWalk(page, isResized)
  const most = count + MORE_STEPS + MORE_PARTS * parted
  let steps = 0
  let walked: Walked = { left: count, missed: [] }
  while (walked.left > 0 && steps < most) {
    const more = Math.min(walked.left, most - steps)
    await pressTab(page, more)
    steps += more
    walked = await walkedSoFar(page)
  }
  return [...walked.missed]
}

interface Walked {
  /** So many controls were not reached. */
  readonly left: number
  readonly missed: readonly string[]
}

const walkedSoFar = (page: Page): Promise<Walked> =>
  page.evaluate(() => {
    const { walk } = window
    if (!walk) return { left: 0, missed: [] }
    walk.note()
    const missed = walk.controls.flatMap((control, index) => {
      if (!walk.reached.has(index)) return [`not reached: ${control}`]
      return walk.seen.has(index) ? [] : [`not seen: ${control}`]
    })
    return { left: walk.controls.length - walk.reached.size, missed }
  })

const devTools = new WeakMap<Page, Promise<CDPSession>>()

function devToolsOf(page: Page): Promise<CDPSession> {
  const session = devTools.get(page) ?? page.context().newCDPSession(page)
  devTools.set(page, session)
  return session
}

/**
 * Sent at once and answered in their order: waiting for each of several hundred took longer than all the rest of a visit. The key
 * is held down, as people do on a long way, and let go at the end.
 */
async function pressTab(page: Page, times: number) {
  const session = await devToolsOf(page)
  const send = (type: 'rawKeyDown' | 'keyUp', autoRepeat = false) =>
    session.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, autoRepeat })
  await Promise.all([...Array.from({ length: times }, (_, at) => send('rawKeyDown', at > 0)), send('keyUp')])
}

/** Numbers the controls, goes to the beginning of the page, and from there notes at each Tab where the last one led. */
function beginWalk(page: Page, isResized: boolean): Promise<{ readonly count: number; readonly parted: number }> {
  return page.evaluate(
    ({ partedFields, isResized }) => {
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

      const isFirstWalk = window.seenByKeyboard === undefined
      if (!isResized || isFirstWalk) window.seenByKeyboard = new WeakSet()
      const seenBefore = window.seenByKeyboard ?? new WeakSet()
      if (isResized && [...numbers.keys()].every((element) => seenBefore.has(element))) {
        delete window.walk
        return { count: 0, parted: 0 }
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
        if (!isShown(element)) return
        seen.add(number)
        for (const [it, its] of numbers) if (its === number) seenBefore.add(it)
      }
      window.walk = { controls, reached, seen, note }
      // At the next Tab, because the page has scrolled to it by then.
      if (isFirstWalk) document.addEventListener('keydown', () => window.walk?.note(), true)

      // Tab goes on from where the focus was last, even when that is gone.
      const beginning = document.createElement('span')
      beginning.tabIndex = -1
      document.body.prepend(beginning)
      beginning.focus()
      beginning.remove()
      return { count: controls.length, parted: document.querySelectorAll(partedFields).length }
    },
    { partedFields: PARTED_FIELDS, isResized },
  )
}
