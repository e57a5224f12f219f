import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { type SignedInAs, signIn } from './people.ts'
import { type Onlooker, opened, wentOn } from './visitor.ts'

/** Opens a page in the tab of somebody, who has it from the first test in which they are named to the end of the file. */
export type StayingTab = (onlooker: Onlooker, name: string, path: string, who?: SignedInAs) => Promise<Page>

/** The first test loads a page, those after it go on from there: a load costs twice as much. */
export function stayingTabs(app: { readonly url: string }, open = opened): StayingTab {
  const [file, tabs] = [randomUUID(), new Map<string, Page>()]
  // Before the app ends, for which they would look.
  afterAll(async () => {
    for (const page of tabs.values()) await page.context().close()
  })
  return async (onlooker, name, path, who) => {
    const page = await onlooker(`${name} ${file}`, app)
    if (tabs.get(name) === page) {
      await wentOn(page, path)
      return page
    }
    if (who) await signIn(page, who, app)
    await open(page, path)
    tabs.set(name, page)
    return page
  }
}
