import type { Locator, Page } from 'playwright-core'

/** Filled in as a person does: by the labels, in the order of the form. */
export async function fill(within: Page | Locator, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await within.getByLabel(label, { exact: true }).fill(value)
}

export const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

export const follow = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true }).click()

/** What a phone has besides its bar; a number stands behind it while something waits there. */
export const openMore = (page: Page) => page.locator('.shell-bar').getByRole('button', { name: /^More/ }).click()

/** Answers once the page has this heading. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** The address, without where it is served. */
export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** What is said at a field that was refused, once it is. */
export async function problemAt(within: Page | Locator, label: string): Promise<string> {
  const field = within.getByLabel(label, { exact: true }).and(within.locator('[aria-invalid="true"]'))
  await field.waitFor()
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' '),
  )
}
