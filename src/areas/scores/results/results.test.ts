import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { gamesForCsv } from '#areas/schedule/public/take-along/games-csv.route.server.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import { readResults } from '../../../../scripts/replay/results.ts'
import { tableJson } from '../../../../scripts/replay/table.ts'
import { cancelGame, forfeitGame } from '../keeping/confirm.commands.server.ts'
import { standingsOfDivision } from '../scores.api.server.ts'
import { openScores, type ScoresStage } from '../scores.testing.ts'
import { resultsToTakeHome } from './results.queries.server.ts'
import { RESULT_COLUMNS } from './results-csv.route.server.ts'

let stage: ScoresStage
afterEach(() => stage.close())

async function mixed() {
  const { divisions } = await resultsToTakeHome(stage.db)
  const [found, more] = divisions
  if (!found || more) throw new Error('Not one division')
  return found
}

test('games with states, scores, forfeits and winners, and the places that are decided', async () => {
  stage = await openScores()
  await stage.settle('A-1-4', 15, 9)
  const { id: game, score_version: basedOn } = await stage.game('A-2-3')
  await stage.run(forfeitGame, stage.keeper, { game, basedOn, by: 'home' })
  const { games, places, teams, places_held_back } = await mixed()
  expect(teams).toEqual(['mixed 1', 'mixed 2', 'mixed 3', 'mixed 4'])
  expect(games.find(({ key }) => key === 'A-1-4')).toMatchObject({
    kind: 'pool',
    pool: 'A',
    home: 'mixed 1',
    away: 'mixed 4',
    home_score: 15,
    away_score: 9,
    state: 'confirmed',
    forfeit: null,
    winner: 'mixed 1',
  })
  expect(games.find(({ key }) => key === 'A-2-3')).toMatchObject({
    state: 'forfeit',
    forfeit: 'home',
    winner: 'mixed 3',
  })
  expect(games.find(({ key }) => key === 'F')).toMatchObject({ home: null, home_score: null, winner: null })
  expect([places, places_held_back]).toEqual([[], false])
  const csv = csvIn('en', RESULT_COLUMNS, await gamesForCsv(stage.db, 'en'))
  expect(csv).toMatch(/"mixed 2","mixed 3",\d+,\d+,[^,\r]+,A,Home,"mixed 3"\r\n/)
})

test('the table of a pool comes out of its file as it stands on the page', async () => {
  stage = await openScores()
  await stage.settleAll('pool')
  const [pool] = (await mixed()).pools
  const folder = mkdtempSync(join(tmpdir(), 'results-'))
  try {
    const file = join(folder, 'pool.json')
    writeFileSync(file, JSON.stringify(pool?.replay))
    const replayed = JSON.parse(tableJson(readResults(file))) as { place: number; team: string }[]
    const [table] = (await standingsOfDivision(stage.db, 'mixed')).pools
    expect(replayed.map(({ place, team }) => [place, team])).toEqual(
      table?.standings.rows.map(({ place, team }) => [place, `mixed ${stage.seedOf(team)}`]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a cancelled game has no score, and is in no table', async () => {
  stage = await openScores()
  const { id: game, score_version: basedOn } = await stage.game('A-1-4')
  await stage.run(cancelGame, stage.keeper, { game, basedOn })
  const { games, pools } = await mixed()
  expect(games.find(({ key }) => key === 'A-1-4')).toMatchObject({ state: 'cancelled', home_score: null })
  expect(pools[0]?.replay.games).toHaveLength(5)
})
