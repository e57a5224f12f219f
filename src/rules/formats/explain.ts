import { type Counts, countsOf } from './counts.ts'
import { type GameName, type Names, namesIn, type PoolName, type SourceName } from './names.ts'
import { type PlaceRange, placesPlayedFor } from './reach.ts'
import { snake } from './shapes/pools.ts'
import { printSource, type Source, seed } from './source.ts'
import { type Format, type FormatGame, gamesOfPool, type Pool, sidesOf } from './structure.ts'

/**
 * A format in sentences, as codes with facts, in the order in which they are read. They follow from the structure, so that
 * they stay true when it is changed by hand. docs/rules/formats.md says what each one means.
 */

export type Sentence =
  | { readonly code: 'everybody-meets'; readonly teams: number; readonly rounds: number }
  | { readonly code: 'pools'; readonly pools: readonly PoolMembers[]; readonly isSnake: boolean }
  | { readonly code: 'second-pools'; readonly stage: number; readonly pools: readonly PoolMembers[] }
  | { readonly code: 'carried-over'; readonly pool: PoolName; readonly from: readonly PoolName[] }
  | { readonly code: 'swiss'; readonly teams: number; readonly rounds: number; readonly hasByes: boolean }
  | {
      readonly code: 'bracket'
      readonly places: PlaceRange
      /** The games that are known by places of tables or seeds. */
      readonly first: readonly Meeting[]
      /** Who comes in later, because the number is no power of two. */
      readonly byes: readonly SourceName[]
    }
  | { readonly code: 'place-game'; readonly places: PlaceRange; readonly meeting: Meeting }
  /** So many teams of a table take these places without another game. */
  | { readonly code: 'places-by-table'; readonly pool: PoolName; readonly places: PlaceRange }
  | { readonly code: 'show-games'; readonly games: readonly Meeting[] }
  | ({ readonly code: 'counts'; readonly teams: number } & Counts)

export interface PoolMembers {
  readonly pool: PoolName
  readonly members: readonly SourceName[]
}

export interface Meeting {
  readonly game: GameName
  readonly home: SourceName
  readonly away: SourceName
}

/** A format does not change, and its sentences stand on every page of its division. */
const explained = new WeakMap<Format, Map<number, readonly Sentence[]>>()

export function explain(format: Format, teams: number): readonly Sentence[] {
  const byTeams = explained.get(format) ?? new Map<number, readonly Sentence[]>()
  const sentences = byTeams.get(teams) ?? sentencesOf(format, teams)
  explained.set(format, byTeams.set(teams, sentences))
  return sentences
}

function sentencesOf(format: Format, teams: number): readonly Sentence[] {
  const names = namesIn(format)
  const shows = format.games.filter(({ kind }) => kind === 'show').map((game) => meeting(game, names))
  return [
    ...stagesOf(format).flatMap((pools) => poolSentences(format, pools, names, teams)),
    ...bracketSentences(format, names),
    ...tableSentences(format, names),
    ...(shows.length > 0 ? [{ code: 'show-games', games: shows } as const] : []),
    { code: 'counts', teams, ...countsOf(format, teams) },
  ]
}

const stagesOf = ({ pools }: Format): readonly (readonly Pool[])[] =>
  [...Map.groupBy(pools, ({ stage }) => stage)].toSorted(([one], [other]) => one - other).map(([, pools]) => pools)

function poolSentences(format: Format, pools: readonly Pool[], names: Names, teams: number): readonly Sentence[] {
  const swiss = pools
    .filter(({ kind }) => kind === 'swiss')
    .map(({ key, members }): Sentence => {
      const hasByes = members.length % 2 === 1
      return { code: 'swiss', teams: members.length, rounds: roundsOf(format, key), hasByes }
    })
  const tables = pools.filter(({ kind }) => kind === 'round-robin')
  const [only] = tables
  if (!only) return swiss
  const isOfAll = tables.length === 1 && only.stage === 1 && only.members.length === teams
  if (isOfAll) return [...swiss, { code: 'everybody-meets', teams, rounds: roundsOf(format, only.key) }]

  const lists = tables.map((pool) => ({ pool: poolNameOf(names, pool), members: pool.members.map(names.source) }))
  const first: Sentence =
    only.stage === 1
      ? { code: 'pools', pools: lists, isSnake: isSnake(tables, teams) }
      : { code: 'second-pools', stage: only.stage, pools: lists }
  const carried = tables
    .filter(({ carries }) => carries.length > 0)
    .map((pool): Sentence => {
      const from = pool.carries.flatMap((key) => names.pool(key) ?? [])
      return { code: 'carried-over', pool: poolNameOf(names, pool), from }
    })
  return [...swiss, first, ...carried]
}

const poolNameOf = (names: Names, { key }: Pool): PoolName => names.pool(key) ?? { code: 'pool', key }

const roundsOf = (format: Format, pool: string): number =>
  new Set(gamesOfPool(format, pool).map(({ round }) => round)).size

function isSnake(pools: readonly Pool[], teams: number): boolean {
  const wanted = snake(teams, pools.length).map((seeds) => seeds.map((it) => printSource(seed(it))).join())
  return pools.every(({ members }, index) => members.map(printSource).join() === wanted[index])
}

/** One sentence for all games that are joined by winners and losers, the best places first. */
function bracketSentences(format: Format, names: Names): readonly Sentence[] {
  const ranges = placesPlayedFor(format)
  const brackets = bracketsIn(format).map((games): Sentence & { readonly places: PlaceRange } => {
    const parts = games.flatMap(({ key }) => ranges.get(key) ?? [])
    const places = { from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)) }
    const [only] = games
    if (only && games.length === 1) return { code: 'place-game', places, meeting: meeting(only, names) }
    const first = games.filter((game) => sidesOf(game).every(isEntrant))
    const byes = games.filter((game) => !first.includes(game)).flatMap((game) => sidesOf(game).filter(isEntrant))
    return { code: 'bracket', places, first: first.map((game) => meeting(game, names)), byes: byes.map(names.source) }
  })
  return brackets.toSorted((one, other) => one.places.from - other.places.from)
}

const isEntrant = ({ kind }: Source): boolean => kind !== 'winner' && kind !== 'loser'

function bracketsIn({ games }: Format): readonly (readonly FormatGame[])[] {
  let brackets: readonly (readonly FormatGame[])[] = []
  for (const game of games.filter(({ kind }) => kind === 'bracket')) {
    const isJoined = (bracket: readonly FormatGame[]) =>
      bracket.some((other) => feeds(other, game) || feeds(game, other))
    const joined = brackets.filter(isJoined)
    brackets = [...brackets.filter((bracket) => !joined.includes(bracket)), [...joined.flat(), game]]
  }
  return brackets
}

const feeds = (feeder: FormatGame, fed: FormatGame): boolean =>
  sidesOf(fed).some((side) => (side.kind === 'winner' || side.kind === 'loser') && side.game === feeder.key)

/** Neighbouring places that one table decides are one sentence. */
function tableSentences({ places, pools }: Format, names: Names): readonly Sentence[] {
  return pools.flatMap((pool) => {
    const taken = places.flatMap((source, index) =>
      source?.kind === 'place' && source.pool === pool.key ? [index + 1] : [],
    )
    const starts = taken.filter((place) => !taken.includes(place - 1))
    return starts.map((from): Sentence => {
      const to = taken.find((place) => place >= from && !taken.includes(place + 1)) ?? from
      return { code: 'places-by-table', pool: poolNameOf(names, pool), places: { from, to } }
    })
  })
}

const meeting = (game: FormatGame, names: Names): Meeting => ({
  game: names.game(game.key) ?? { code: 'game', number: 1, of: 1 },
  home: names.source(game.home),
  away: names.source(game.away),
})
