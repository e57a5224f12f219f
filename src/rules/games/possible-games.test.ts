import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { someProposal, teamsNamed } from '../formats/formats.testing.ts'
import { poolsThen } from '../formats/shapes/shapes.ts'
import { printSource } from '../formats/source.ts'
import {
  beforeTheFirstGame,
  decidedGame,
  inHand,
  type PlayInHand,
  playAll,
  type ScoreGiven,
  scoresBySeed,
  withThrows,
} from './division.testing.ts'
import type { GameInDivision } from './division-play.ts'
import { candidates, possibleGames } from './possible-games.ts'
import { whatFollows } from './what-follows.ts'

const TEAMS = ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks', 'Frogs', 'Geese', 'Hares']

/** Two pools of four, semi-finals and crosses, all places. The better seed wins. */
const eight = withThrows(beforeTheFirstGame(poolsThen(8, 2, [2]), TEAMS))
const bySeed = (_: string, { home, away }: GameInDivision): ScoreGiven =>
  TEAMS.indexOf(home) < TEAMS.indexOf(away) ? { home_score: 15, away_score: 12 } : { home_score: 12, away_score: 15 }
const until = (isPlayed: (key: string) => boolean) =>
  playAll(eight, (key, game) => (isPlayed(key) ? bySeed(key, game) : undefined))
const isOfPool = (key: string) => /^[AB]-/.test(key)

const lines = (play: PlayInHand, team: string) =>
  possibleGames(play, team).map(({ game, by, open }) => `${game} by ${printSource(by)}, ${open} open`)

describe('what a team may still play', () => {
  test('in a semi-final is the final if it wins, and the game for place 3 if it loses', () => {
    expect(lines(until(isOfPool), 'Ants')).toEqual(['F by W:SF1, 1 open', 'P3 by L:SF1, 1 open'])
  })

  test('hangs on its place while its pool is played, and on one more outcome after that', () => {
    expect(lines(eight, 'Ants')).toEqual([
      'SF1 by A.1, 1 open',
      'SF2 by A.2, 1 open',
      'SF5-1 by A.3, 1 open',
      'SF5-2 by A.4, 1 open',
      'F by W:SF1, 2 open',
      'P3 by L:SF1, 2 open',
      'F by W:SF2, 2 open',
      'P3 by L:SF2, 2 open',
      'P5 by W:SF5-1, 2 open',
      'P7 by L:SF5-1, 2 open',
      'P5 by W:SF5-2, 2 open',
      'P7 by L:SF5-2, 2 open',
    ])
  })

  test('is nothing more once it is known in its last game, out of the tournament or of no game that is cancelled', () => {
    const semis = until((key) => isOfPool(key) || key.startsWith('SF'))
    expect(TEAMS.flatMap((team) => lines(semis, team))).toEqual([])
    expect(lines(until(isOfPool), 'nobody')).toEqual([])
    const open = until(isOfPool)
    const final = { ...open.games.get('F')!, state: 'cancelled' }
    expect(lines({ ...open, games: new Map([...open.games, ['F', final]]) }, 'Ants')).toEqual(['P3 by L:SF1, 1 open'])
  })
})

describe('who may come out of a game', () => {
  const winner = { kind: 'winner', game: 'SF1' } as const

  test('are both of its teams, as soon as they are known', () => {
    expect(candidates(eight.games, winner)).toEqual([])
    expect(candidates(until((key) => key.startsWith('A-')).games, winner)).toEqual(['Ants'])
    expect(candidates(until(isOfPool).games, winner)).toEqual(['Ants', 'Cats'])
  })

  test('is nobody where it is cancelled, and of a table nobody by one result', () => {
    const games = new Map([['SF1', { home: 'Ants', away: 'Cats', state: 'cancelled' }]])
    expect(candidates(games, winner)).toEqual([])
    expect(candidates(eight.games, { kind: 'place', pool: 'A', place: 1 })).toEqual([])
  })
})

/** Stopped after some of its games, with every throw entered. */
const somePlay = fc
  .record({ proposal: someProposal, share: fc.double({ min: 0, max: 1, noNaN: true }), dice: fc.integer() })
  .map(({ proposal: { format, teams }, share, dice }) => {
    const scoreOf = scoresBySeed(dice)
    let left = Math.floor(share * format.games.length)
    const start = withThrows(beforeTheFirstGame(format, teamsNamed(teams)))
    return playAll(start, (key) => (left-- > 0 ? scoreOf(key) : undefined))
  })

const sidesOf = ({ home, away }: GameInDivision) => [home, away].filter((team) => team !== '')
const isDrawn = ({ home_source, away_source }: GameInDivision) => `${home_source}${away_source}`.includes('~')

test('property: whoever comes into a game later was told that they might, however the rest is played', () => {
  fc.assert(
    fc.property(somePlay, fc.integer(), (play, dice) => {
      const end = playAll(play, scoresBySeed(dice))
      for (const team of play.seeds) {
        if (team === undefined) continue
        const told = new Set(possibleGames(play, team).map(({ game }) => game))
        for (const game of end.games.values()) {
          const before = play.games.get(game.key)
          const isNew = sidesOf(game).includes(team) && before && !sidesOf(before).includes(team)
          if (isNew && !isDrawn(game)) expect(told, `${team} in ${game.key}`).toContain(game.key)
        }
      }
    }),
    { numRuns: casesOr(60) },
  )
})

test('property: what hangs on the own game alone comes true with its result, and is what its candidates are told', () => {
  fc.assert(
    fc.property(somePlay, (play) => {
      const told = new Set<string>()
      for (const team of play.seeds) {
        if (team === undefined) continue
        for (const { game, by, open } of possibleGames(play, team)) {
          if (open !== 1 || (by.kind !== 'winner' && by.kind !== 'loser')) continue
          told.add(`${game} ${printSource(by)} ${team}`)
          const source = play.games.get(by.game)!
          // Its opponent may not be known yet.
          if (sidesOf(source).length < 2) continue
          const isHomeAhead = (source.home === team) === (by.kind === 'winner')
          const score = isHomeAhead ? { home_score: 15, away_score: 9 } : { home_score: 9, away_score: 15 }
          const change = { games: new Map([[by.game, decidedGame(source, score)]]) }
          const after = inHand(whatFollows(play, change, 'keep').after)
          expect(sidesOf(after.games.get(game)!)).toContain(team)
        }
      }
      const offered = play.format.games.flatMap(({ key, home, away }) => {
        const game = play.games.get(key)!
        const open = [game.home === '' ? home : undefined, game.away === '' ? away : undefined]
        return open.flatMap((source) =>
          source ? candidates(play.games, source).map((team) => `${key} ${printSource(source)} ${team}`) : [],
        )
      })
      expect(new Set(offered)).toEqual(told)
    }),
    { numRuns: casesOr(60) },
  )
})
