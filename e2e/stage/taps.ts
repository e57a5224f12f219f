import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailClaimsIn } from '#site/texts/mail-claims.testing.ts'
import { fill, follow, openMore, press } from './forms.ts'

/** What a way through the app costs the people who go it. */
export class Taps {
  taps = 0
  characters = 0

  /** Somebody's phone, on which every tap and every character counts. */
  by(page: Page): Thumb {
    return new Thumb(page, this)
  }
}

/** Each deed first reads the page that it leaves: none may claim a mail. */
export class Thumb {
  readonly page: Page
  readonly #counts: Taps

  constructor(page: Page, counts: Taps) {
    this.page = page
    this.#counts = counts
  }

  /** A link that was printed, passed on or scanned. */
  async open(link: string) {
    this.#counts.taps++
    await this.page.goto(link)
    await this.page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  }

  async press(name: string) {
    await this.#tap(() => press(this.page, name))
  }

  /** A button by the words with which it begins. */
  async pressFirst(name: string) {
    await this.#tap(() => this.page.getByRole('button', { name }).first().click())
  }

  async follow(name: string) {
    await this.#tap(() => follow(this.page, name))
  }

  /** A link by the words with which it begins: what else stands in its line does not matter. */
  async followFirst(name: string) {
    await this.#tap(() => this.page.getByRole('link', { name }).first().click())
  }

  async more() {
    await this.#tap(() => openMore(this.page))
  }

  async check(label: string) {
    await this.#tap(() => this.page.getByLabel(label, { exact: true }).click())
  }

  /** A tap into each field, and what is typed. */
  async type(fields: Readonly<Record<string, string>>) {
    this.#counts.taps += Object.keys(fields).length
    this.#counts.characters += Object.values(fields).join('').length
    await fill(this.page, fields)
  }

  /** Two taps, whatever its length. */
  async paste(label: string, text: string) {
    this.#counts.taps += 2
    await fill(this.page, { [label]: text })
  }

  /** Neither the page nor a message above it. */
  readonly seesNoMailClaimed = async () => {
    const text = await this.page.locator('body').innerText()
    expect([this.page.url(), mailClaimsIn(text)]).toEqual([this.page.url(), []])
  }

  async #tap(act: () => Promise<void>) {
    await this.seesNoMailClaimed()
    this.#counts.taps++
    await act()
  }
}
