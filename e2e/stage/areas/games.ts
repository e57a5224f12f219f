import type { Page } from 'playwright-core'
import { press } from '../forms.ts'
import { type Account, type Program, programOf } from '../people.ts'
import type { SharedApp } from '../shared-app.ts'

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

/** Somebody of the demo becomes manager of a team. */
export async function makeCaptain(app: SharedApp, who: Account, team: string): Promise<Program> {
  const [admin, captain] = [await programOf(app, 'admin'), await programOf(app, who)]
  await admin.run('teams.addManager', { team, user: captain.id })
  return captain
}

/** What was done about a game, for the scorekeeper. */
export async function actsOn(app: SharedApp, game: GameSeen): Promise<readonly string[]> {
  const keeper = await programOf(app, 'scorekeeper')
  const query = new URLSearchParams({ filter: `game = "${game.id}" && device != "demo-phone"`, sort: 'at' })
  const { items } = (await keeper.get(`/api/collections/score_entries/records?${query}`)) as Listed<{
    act: string
    home_score: number
    away_score: number
  }>
  return items.map(({ act, home_score, away_score }) => `${act} ${home_score}-${away_score}`)
}

export const padOf = (game: GameSeen) => `/scores?game=${game.id}`

/** Answers once the service knows. */
export async function takeOver(pad: Page) {
  await press(pad, 'Take over counting')
  await says(pad, /^Sent\./)
}

/** Reports a result that does not look like the end of a game: the pad asks. */
export async function reportEarly(page: Page, score: string) {
  await press(page, `Report ${score} as final`)
  await press(page.getByRole('dialog', { name: `Report ${score} as final?` }), `Report ${score}`)
}

/** How many points put the home team ahead: a bracket game needs a winner. */
export const pointsAhead = ({ home_score, away_score }: GameSeen) => Math.max(1, away_score - home_score + 1)
