import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoApp } from '../stage/app.ts'
import { test } from '../stage/visitor.ts'
import { openPlace, PLACES, SIZES } from './all-pages.ts'

const app = demoApp()

/** Everything on the page that can be handleForm on, numbered; of radios that belong together one is reached by Tab. */
function numberControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]'
    const isReachable = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [tabindex="-1"], [inert], [inert] *')
    const groups = new Set<string>()
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isReachable).filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const group = `${element.form?.action} ${element.name}`
      return !groups.has(group) && groups.add(group)
    })
    return controls.map((element, index) => {
      const group = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : ''
      element.dataset['control'] = String(index)
      if (group) for (const radio of document.getElementsByName(group)) radio.dataset['control'] = String(index)
      return `${index} ${element.tagName} ${element.textContent.trim().slice(0, 40) || element.getAttribute('name')}`
    })
  })
}

interface Focused {
  readonly control: string | undefined
  /** Whether whoever looks can see where they are. */
  readonly isVisible: boolean
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { control: undefined, isVisible: true }
    // A control that is drawn by its label shows the focus there.
    const drawn = [element, element.nextElementSibling, element.closest('label'), element.parentElement]
    const marks = drawn.filter((it) => it !== null).map((it) => getComputedStyle(it))
    const isMarked = marks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
    )
    const { bottom, right, top } = element.getBoundingClientRect()
    const isOnScreen = bottom > 0 && right > 0 && top < innerHeight
    return { control: element.dataset['control'], isVisible: isMarked && isOnScreen }
  })

test.for(PLACES)(
  'with a keyboard, everything on $name is reached by Tab, and shows where one is',
  async (place, { someone }) => {
    const page = await someone(app)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await openPlace(page, place, app)
      const controls = await numberControls(page)
      const [reached, seen] = [new Set<string>(), new Set<string>()]
      await page.evaluate(() =>
        document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
      )
      for (let step = 0; step < controls.length + MORE_STEPS; step++) {
        await page.keyboard.press('Tab')
        const { control, isVisible } = await focused(page)
        if (control === undefined) continue
        if (reached.has(control) && reached.size === controls.length) break
        reached.add(control)
        // A field of several parts is passed several times.
        if (isVisible) seen.add(control)
      }
      const numberOf = (control: string) => control.split(' ')[0] ?? ''
      const missed = controls.filter((it) => !reached.has(numberOf(it)))
      expect({ size, missed, unseen: controls.filter((it) => !seen.has(numberOf(it))) }).toEqual({
        size,
        missed: [],
        unseen: [],
      })
    }
  },
)

/** The page itself, and parts that scroll. */
const MORE_STEPS = 10
