import { fill, type KnownTeams } from '../../formats/fill.ts'
import { diceOf } from '../../formats/formats.testing.ts'
import type { Format } from '../../formats/structure.ts'
import { nextRound } from '../../formats/swiss/next-round.ts'
import { type DecidedResult, type DivisionOnFile, type GameOnFile, scoredGame } from './on-file.ts'
import { planOf } from './plan.ts'
import { whatFollows } from './what-follows.ts'

/** Divisions that are played by chance, one result after the other. */

export interface FileInHand extends DivisionOnFile {
  readonly games: ReadonlyMap<string, GameOnFile>
}

/** As it is before the first game. Throws are entered beforehand, so that no tie stays. */
export function beforeTheFirstGame(format: Format, seeds: readonly string[]): FileInHand {
  const nothing: KnownTeams = { seeds, orders: new Map(), results: new Map(), slots: new Map() }
  const { games } = fill(format, nothing)
  const throws = new Map(seeds.map((team, index) => [team, index]))
  return {
    plan: planOf(format),
    seeds,
    games: new Map([...games].map(([key, sides]) => [key, { ...sides, result: undefined }])),
    throws: new Map(format.pools.map(({ key }) => [key, throws])),
  }
}

/** The same without layers. */
export const inHand = (file: DivisionOnFile): FileInHand => ({
  ...file,
  games: new Map(file.plan.format.games.flatMap(({ key }) => [[key, file.games.get(key)!] as const])),
})

/** A level score never, and few others, so that ties are many. */
export function scoreOf(seed: number): (key: string) => DecidedResult {
  const dice = diceOf(seed)
  return () => {
    const [homeScore, awayScore] = [dice.isHome() ? 5 : 4, dice.isHome() ? 3 : 2]
    return dice.isHome() ? { homeScore, awayScore } : { homeScore: awayScore, awayScore: homeScore }
  }
}

/** Until no game is left of which it is known who plays it. */
export function playAll(
  start: FileInHand,
  scoreOf: (key: string, game: GameOnFile) => DecidedResult | undefined,
): FileInHand {
  const { format } = start.plan
  const inOrder = format.games.toSorted((one, other) => one.stage - other.stage || one.round - other.round)
  let file = start
  for (const { key, pool, round } of inOrder) {
    if (file.games.get(key)?.home === undefined) file = drawn(file, pool, round)
    const game = file.games.get(key)
    if (game?.home === undefined || game.away === undefined || game.result) continue
    const result = scoreOf(key, game)
    if (result) file = inHand(whatFollows(file, { results: new Map([[key, result]]) }, 'keep').after)
  }
  return file
}

/** With the next round of a Swiss draw, where it is one. */
function drawn(file: FileInHand, pool: string, round: number): FileInHand {
  const { plan } = file
  if (plan.pools.get(pool)?.kind !== 'swiss') return file
  const own = plan.gamesOf.get(pool) ?? []
  const earlier = own.filter((game) => game.round < round)
  const rounds = [...Map.groupBy(earlier, ({ round }) => round).values()].map((games) =>
    games.flatMap(({ key }) => scoredGame(file.games.get(key)!) ?? []),
  )
  const { pairs } = nextRound({ teams: file.seeds.flatMap((team) => team ?? []), rounds }) ?? { pairs: [] }
  const filled = own
    .filter((game) => game.round === round)
    .map(({ key }, index) => {
      const [home, away] = pairs[index] ?? []
      return [key, { home, away, result: undefined }] as const
    })
  return { ...file, games: new Map([...file.games, ...filled]) }
}
