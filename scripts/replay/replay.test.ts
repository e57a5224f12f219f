import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ELITE } from '../../src/rules/formats/tournaments.testing.ts'
import { REPLAYED_GAMES_MOST, RESULTS_BYTES_MOST, readResults } from './results.ts'
import { tableJson } from './table.ts'

/** The program itself: what it prints, and its exit code. */

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(content: unknown): string {
  const file = join(folder, 'results.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const run = (content: unknown, ...options: readonly string[]) => runWith(written(content), ...options)

function runWith(...args: readonly string[]) {
  const script = join(import.meta.dirname, '../replay.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const game = (home: string, home_score: number, away_score: number, away: string, more: object = {}) => ({
  home,
  away,
  home_score,
  away_score,
  ...more,
})

const THREE = {
  teams: ['A', 'B', 'C'],
  games: [game('A', 15, 13, 'B'), game('B', 15, 12, 'C'), game('C', 14, 13, 'A')],
}

/** Nothing parts A, B and C. */
const LEVEL = {
  teams: ['C', 'B', 'A'],
  games: [game('A', 15, 14, 'B'), game('B', 15, 14, 'C'), game('C', 15, 14, 'A')],
}

type Row = { place: number; team: string; decidedBy: { criterion: string; compared: object[] } | null }
const rowsOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout) as Row[]
const placesIn = (printed: { stdout: string }) => rowsOf(printed).map(({ place, team }) => `${place} ${team}`)

describe('a table', () => {
  test('is printed with what decided each place', () => {
    expect(run(THREE)).toEqual({
      status: 0,
      stdout: [
        '  1  A  1-1  28:27  wins among them (A 1, B 0)',
        '  2  B  1-1  28:27  wins among them (A 1, B 0)',
        '  3  C  1-1  26:28  goal difference among them (A 1, B 1, C -2)\n',
      ].join('\n'),
      stderr: '',
    })
  })

  test('is printed as JSON', () => {
    const rows = rowsOf(run(THREE, '--json'))
    expect(rows.map((row) => Object.keys(row))).toEqual([1, 2, 3].map(() => ['place', 'team', 'decidedBy']))
    expect(rows.map(({ place, team, decidedBy }) => [place, team, decidedBy?.criterion])).toEqual([
      [1, 'A', 'wins-among'],
      [2, 'B', 'wins-among'],
      [3, 'C', 'goal-difference-among'],
    ])
    expect(rows[2]?.decidedBy?.compared[2]).toEqual({
      team: 'C',
      value: -2,
      goals: { games: 2, scored: 26, conceded: 28 },
    })
  })

  test('shares places that nothing decides, says what to enter, and takes throws', () => {
    const shared = run(LEVEL, '--json')
    expect(placesIn(shared)).toEqual(['1 A', '1 B', '1 C'])
    expect(rowsOf(shared)[0]?.decidedBy).toBeNull()
    expect(run(LEVEL).stdout).toContain('Place 1 is shared: enter the throws to the brick mark of C, B, A.')
    const thrown = { ...LEVEL, throws: { A: 100, B: 50, C: 75.5 } }
    expect(placesIn(run(thrown, '--json'))).toEqual(['1 B', '2 C', '3 A'])
  })

  test('is byte for byte the same for another order of games and teams', () => {
    const turned = { teams: LEVEL.teams.toReversed(), games: LEVEL.games.toReversed() }
    expect(tableJson(readResults(written(turned)))).toBe(tableJson(readResults(written(LEVEL))))
  })

  test('counts forfeits, and leaves out what is not finished', () => {
    const games = [
      { home: 'A', away: 'B', forfeit: 'home' },
      game('B', 0, 0, 'C', { forfeit: 'both' }),
      game('A', 9, 2, 'C', { finished: false }),
      { home: 'C', away: 'A', finished: false },
    ]
    const printed = run({ teams: ['A', 'B', 'C'], games })
    expect(printed.stdout).toContain('Games are missing: this is the order of what is played.')
    expect(placesIn(run({ teams: ['A', 'B', 'C'], games }, '--json'))).toEqual(['1 B', '2 A', '2 C'])
  })

  test('of a Swiss draw goes by victory points', () => {
    const rows = rowsOf(run({ ...THREE, kind: 'swiss' }, '--json'))
    expect(rows.map(({ place, team, decidedBy }) => [place, team, decidedBy?.criterion])).toEqual([
      [1, 'A', 'victory-points'],
      [1, 'B', 'victory-points'],
      [3, 'C', 'victory-points'],
    ])
  })

  test('of a published pool is as published', () => {
    const [open] = ELITE
    const pool = open?.pools[1]
    const games = open?.games.filter(({ stage }) => stage === pool?.name) ?? []
    const bare = games.map(({ home, away, home_score, away_score }) => ({ home, away, home_score, away_score }))
    const rows = rowsOf(run({ teams: pool?.teams, games: bare }, '--json'))
    expect(rows.map(({ team }) => team)).toEqual(pool?.order)
  })
})

describe('what cannot be read is told', () => {
  const good = { teams: ['A', 'B'], games: [game('A', 3, 2, 'B')] }

  test.each([
    ['no JSON', '{"teams": [', 'is no JSON'],
    ['a list', [], 'teams is missing'],
    ['a number', 7, 'the file must be an object'],
    ['no teams', { games: [] }, 'teams is missing'],
    ['a team twice', { ...good, teams: ['A', 'B', 'A'] }, 'teams has "A" twice'],
    ['somebody else', { ...good, games: [game('A', 3, 2, 'X')] }, 'games[0] names "X", who is not in teams'],
    ['a game against themselves', { ...good, games: [game('A', 3, 2, 'A')] }, 'games[0] has "A" on both sides'],
    ['no score', { ...good, games: [{ home: 'A', away: 'B' }] }, 'games[0] has no score'],
    ['half a score', { ...good, games: [{ home: 'A', away: 'B', home_score: 3 }] }, 'games[0] has half a score'],
    ['half a goal', { ...good, games: [game('A', 3.5, 2, 'B')] }, 'games[0].home_score must be a whole number'],
    ['less than nothing', { ...good, games: [game('A', 3, -2, 'B')] }, 'games[0].away_score must not be below 0'],
    ['a strange forfeit', { ...good, games: [game('A', 3, 2, 'B', { forfeit: 'A' })] }, 'games[0].forfeit must be'],
    ['a strange word', { ...good, games: [game('A', 3, 2, 'B', { overtime: 1 })] }, 'games[0].overtime is not known'],
    ['a strange kind', { ...good, kind: 'league' }, 'kind must be "pool" or "swiss"'],
    ['throws of somebody else', { ...good, throws: { X: 1 } }, 'throws names "X"'],
    [
      'too many games',
      { ...good, games: Array.from({ length: REPLAYED_GAMES_MOST + 1 }, () => game('A', 3, 2, 'B')) },
      'games has more',
    ],
    ['too many bytes', ' '.repeat(RESULTS_BYTES_MOST + 1), 'is larger than'],
  ])('%s', (_, content, message) => {
    expect(() => readResults(written(content))).toThrow(new RegExp(RegExp.escape(message)))
  })

  test('with its exit code, and nothing on the standard output', () => {
    const { status, stdout, stderr } = run({ ...good, teams: ['A', 'A'] })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr.split('\n').map((line) => line.replace(folder, ''))).toEqual([
      '/results.json: teams has "A" twice',
      '  games[0] names "B", who is not in teams',
      '',
    ])
  })

  test('a file that is not there', () => {
    expect(runWith(join(folder, 'none.json'))).toMatchObject({ status: 1, stderr: expect.stringContaining('ENOENT') })
  })

  test.each([[[]], [['a.json', '--csv']]])('asked with %s', (args) => {
    expect(runWith(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run replay -- ') })
  })
})
