import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url).pathname

/** What a rule of these styles is for, without what stands in brackets but `:has`. */
const selectorsIn = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].flatMap(([, selectors = '']) => {
    let flat = selectors
    for (let before = ''; before !== flat; ) {
      before = flat
      flat = before.replaceAll(/\([^()]*\)/g, (inside) => (inside.includes(':has') ? ':has' : ''))
    }
    return flat.split(',').map((one) => one.trim())
  })

/** Whether whatever stands somewhere below an element that has something is meant, be it called as it may. */
function isForAnythingBelow(selector: string) {
  const at = selector.lastIndexOf(':has')
  const below =
    at < 0
      ? []
      : selector
          .slice(at)
          .split(/[\s>+~]+/)
          .slice(1)
  return below.length > 0 && /^(?:\*|:)[^.#[]*$/.test(below.at(-1) ?? '')
}

test.each([
  ['.mine:has([open]) > .row > :last-child', true],
  ['.mine:not(:has([open])) *', true],
  ['.mine:has([open]) > .row > td:last-child', false],
  ['.row:has(:checked)', false],
  ['.marks > :has(:checked)', false],
  ['.row > :last-child', false],
])('%s is for anything below: %s', (selector, expected) => {
  expect(selectorsIn(`${selector} { color: red }`).map(isForAnythingBelow)).toEqual([expected])
})

// Chromium styles the whole document anew, with each element that comes or goes, as soon as there is one such rule and one for `:root:has(…)`.
test.each(globSync('**/*.css', { cwd: ROOT }))('%s has no rule with :has() for anything below', (file) => {
  expect(selectorsIn(readFileSync(`${ROOT}${file}`, 'utf8')).filter(isForAnythingBelow)).toEqual([])
})
