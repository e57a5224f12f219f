import { diceOf } from '../formats/formats.testing.ts'
import { printSource } from '../formats/source.ts'
import type { Format } from '../formats/structure.ts'
import { type DivisionPlay, type GameInDivision, sourceInPlay } from './division-play.ts'
import { whatFollows } from './what-follows.ts'

/** Divisions that are played by chance, one result after the other. */

export interface PlayInHand extends DivisionPlay {
  readonly games: ReadonlyMap<string, GameInDivision>
}

export type ScoreGiven = Pick<GameInDivision, 'home_score' | 'away_score'>

/** As it is before the first game. */
export function beforeTheFirstGame(format: Format, seeds: readonly string[]): PlayInHand {
  const nothing: DivisionPlay = { format, seeds, games: new Map(), entered: new Map() }
  const games = format.games.map(({ key, kind, pool, round, home, away }): [string, GameInDivision] => [
    key,
    {
      key,
      kind,
      pool,
      round,
      home_source: printSource(home),
      away_source: printSource(away),
      home: (home.kind === 'seed' && sourceInPlay(nothing, home)) || '',
      away: (away.kind === 'seed' && sourceInPlay(nothing, away)) || '',
      state: 'scheduled',
      home_score: 0,
      away_score: 0,
      forfeit: '',
      advanced: '',
    },
  ])
  return { format, seeds, games: new Map(games), entered: new Map() }
}

/** Throws are entered beforehand, so that no tie stays. */
export function withThrows(play: PlayInHand): PlayInHand {
  const throws = new Map(play.seeds.flatMap((team, index) => (team === undefined ? [] : [[team, index]])))
  return { ...play, entered: new Map(play.format.pools.map(({ key }) => [key, { throws, keptOrder: [] }])) }
}

/** The same without layers. */
export const inHand = (play: DivisionPlay): PlayInHand => ({
  ...play,
  games: new Map(play.format.games.flatMap(({ key }) => [[key, play.games.get(key)!] as const])),
})

export const decidedGame = (game: GameInDivision, score: ScoreGiven): GameInDivision => ({
  ...game,
  ...score,
  state: 'confirmed',
})

/** A level score never, and few others, so that ties are many. */
export function scoresBySeed(seed: number): (key: string) => ScoreGiven {
  const dice = diceOf(seed)
  return () => {
    const [home_score, away_score] = [dice.isHome() ? 5 : 4, dice.isHome() ? 3 : 2]
    return dice.isHome() ? { home_score, away_score } : { home_score: away_score, away_score: home_score }
  }
}

/** Until no game is left of which it is known who plays it. */
export function playAll(
  start: PlayInHand,
  scoreOf: (key: string, game: GameInDivision) => ScoreGiven | undefined,
): PlayInHand {
  const inOrder = start.format.games.toSorted((one, other) => one.stage - other.stage || one.round - other.round)
  let play = start
  for (const { key } of inOrder) {
    const game = play.games.get(key)
    if (!game || game.home === '' || game.away === '' || game.state !== 'scheduled') continue
    const score = scoreOf(key, game)
    if (score) play = inHand(whatFollows(play, { games: new Map([[key, decidedGame(game, score)]]) }, 'keep').after)
  }
  return play
}
