import type { Page } from 'playwright-core'
import type { SharedApp } from './shared-app.ts'

/** Games of the demo, and their pads. */

export interface GameSeen {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly field: string
  readonly home_score: number
  readonly away_score: number
  readonly score_version: number
}

export interface Listed<T> {
  readonly items: readonly T[]
}

export async function gameCalled(app: SharedApp, key: string, division: string): Promise<GameSeen> {
  const filter = encodeURIComponent(`key = "${key}" && division = "${division}"`)
  const response = await fetch(`${app.url}/api/collections/games/records?filter=${filter}`)
  const [game] = ((await response.json()) as Listed<GameSeen>).items
  if (!game) throw new Error(`The demo has no game ${key}`)
  return game
}

export const plus = (page: Page) => page.getByRole('button', { name: /^Point for/ })

/** Answers once it stands there. */
export const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
