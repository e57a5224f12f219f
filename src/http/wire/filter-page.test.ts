import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecordedWorld } from './stage.testing.ts'
import type { WireWorld } from './world.testing.ts'

/** What docs/protocol.md says about the filter language, sentence by sentence, asked over HTTP. */

let world: WireWorld

beforeAll(async () => {
  world = await openRecordedWorld()
})
afterAll(() => world.close())

async function ask(collection: string, filter: string): Promise<{ status: number; names: string }> {
  const query = new URLSearchParams({ filter, sort: 'created' })
  const response = await fetch(`${world.url}/api/collections/${collection}/records?${query.toString()}`)
  const { items = [] } = (await response.json()) as { items?: Record<string, string>[] }
  const names = items.map((item) => (item['name'] ?? item['start']?.slice(8, 10) ?? '').replace('Team ', 'T'))
  return { status: response.status, names: names.join(' ') }
}

test.each<[filter: string, names: string]>([
  // `&&` binds tighter than `||`; parentheses group.
  ['score_a = 0 || score_a = 1 && status = "final"', '01'],
  ['(score_a = 0 || score_a = 1) && status = "live"', '02'],
  // Texts in double or single quotes, comments.
  [`field = 'F1' && field = "F1" // and no more`, '02 05'],
  // Nothing, null and the empty text are the same.
  ['photo = null && photo = "" && team_a != null', '01 02 03 04 05 06 07'],
  // In order: numbers by size, dates by time.
  ['score_b >= 10', '06 07'],
  ['start > "2026-06-06"', '06 07'],
  ['start > "2026-06-06T12:00:00+02:00"', '07'],
  // Contains, or the whole by pattern; A to Z without regard to case.
  ['status ~ "IV"', '02 05'],
  ['status ~ "iv%"', ''],
  ['status ~ "LIV%"', '02 05'],
  ['status ~ "l_v%"', '02 05'],
  ['status ~ "l_ve"', ''],
  ['status ~ "\\%"', ''],
  // Relations, back-relations, JSON.
  ['team_a.name = "Team 1" && team_a.meta.tags.0 = "a" && team_a.meta.n = 1', '02 07'],
  ['team_a.players_via_team.number ?= 3', '02 07'],
  // A literal takes the kind of the field; one that cannot be read so equals nothing.
  ['score_a = "5"', '06'],
  ['score_a = "five"', ''],
  ['team_a.active = "true" && score_a > 4', '06'],
  ['field:lower = "f1"', '02 05'],
  ['docs:length = 0', '01 02 03 04 05 06 07'],
  ['@year >= 2026 && start < @tomorrow', '01 02 03 04 05 06 07'],
  // What lies behind records that the asker may not list is missing.
  ['spirit_via_game.comment ?= "ok"', ''],
])('games: %s', async (filter, names) => {
  expect(await ask('games', filter)).toEqual({ status: 200, names })
})

test.each<[filter: string, names: string]>([
  // Team 0 has P0 and P2, team 1 has P1 and P3, the others have nobody.
  ['players_via_team.number > 1', ''],
  ['players_via_team.number ?> 1', 'T0 T1'],
  ['players_via_team.number < 3', 'T0'],
  ['players_via_team.name != "P0"', 'T1 T2 T3 T4'],
  ['players_via_team.name ?!= "P0"', 'T0 T1 T2 T3 T4'],
  ['players_via_team.name = ""', 'T2 T3 T4'],
])('teams: %s', async (filter, names) => {
  expect(await ask('teams', filter)).toEqual({ status: 200, names })
})

test.each([
  ['locked_via_x.x = "1"', 400],
  ['score_a ~ "1"', 400],
  ['score_a = field', 400],
  ['team_a.meta > team_b.meta', 400],
  ['field:length = 1', 400],
  ['field:isset = true', 400],
  ['@request.auth.id != ""', 403],
  ['@collection.players.name = "P1"', 403],
])('refused: %s', async (filter, status) => {
  expect((await ask('games', filter)).status).toBe(status)
})
