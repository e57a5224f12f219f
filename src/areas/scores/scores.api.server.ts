import { placesAward, revealsOf } from '#areas/ceremony/ceremony.api.server.ts'
import { type GameRecord, type LoadedPlay, wholePlay } from '#areas/schedule/division-play.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { type Reveals, ranksSeen } from '#rules/ceremony/reveal.ts'
import { finalPlaces, type PoolTable, poolTable, resultOfGame } from '#rules/games/division-play.ts'
import { type OpenTie, openTiesIn } from './advancing/advance.server.ts'

/** What pages, and other areas, ask about scores. */

export { correctionPreview } from './keeping/correct.commands.server.ts'
export { waitingForScorekeeper } from './keeping/waiting.queries.server.ts'
export { bestOfDivision } from './scorers/scorers.queries.server.ts'
export type { BestPlayer } from './scorers/scorers-shown.ts'

export interface DivisionStandings {
  readonly division: string
  /** In the order of the format. */
  readonly pools: readonly (PoolTable & { readonly key: string })[]
  /** Who won and lost outside of pools, by key of the game. */
  readonly bracket: ReadonlyMap<string, { readonly game: GameRecord; readonly winner: string; readonly loser: string }>
  /** The first place first; undefined where it is not decided, and while a ceremony holds it back. */
  readonly places: readonly (string | undefined)[]
  readonly openTies: readonly OpenTie[]
}

/** Tables with what decided each place, the bracket, and who takes which place of the division. */
export const standingsOfDivision = async (reader: Reader, division: string): Promise<DivisionStandings> =>
  standingsIn(await wholePlay(reader, division), await revealsOf(reader))

export const standingsIn = (play: LoadedPlay, reveals: Reveals): DivisionStandings => ({
  division: play.division,
  pools: play.format.pools.map((pool) => ({ key: pool.key, ...poolTable(play, pool) })),
  bracket: new Map(
    [...play.games].flatMap(([key, game]) => {
      if (game.kind !== 'bracket') return []
      const { winner = '', loser = '' } = resultOfGame(game) ?? {}
      return [[key, { game, winner, loser }] as const]
    }),
  ),
  places: ranksSeen(reveals, placesAward(play.division), finalPlaces(play)),
  openTies: openTiesIn(play),
})
