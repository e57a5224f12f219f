import { isCarried } from '../shapes/pools.ts'
import { swissRoundsMost } from '../shapes/swiss-draw.ts'
import { printSource, sameSource, slotOf } from '../source.ts'
import { type Format, type FormatGame, gamesOfPool, type Pool, sidesOf } from '../structure.ts'
import type { FormatProblem } from './problems.ts'

/** What does not fit inside of pools. */

export const checkPools = (format: Format): readonly FormatProblem[] => [
  ...format.pools.flatMap((pool) => checkPool(format, pool)),
  ...format.games.filter(({ kind }) => kind === 'pool').flatMap((game) => checkPoolGame(format, game)),
  ...twoInARound(format),
]

function checkPool(format: Format, pool: Pool): readonly FormatProblem[] {
  const members = pool.members.map(printSource)
  const doubled = members.filter((member, index) => members.indexOf(member) !== index)
  const unknown = pool.carries.filter(
    (carried) => !format.pools.some(({ key, stage }) => key === carried && stage < pool.stage),
  )
  const games = gamesOfPool(format, pool.key)
  return [
    ...(members.length < 2 ? [{ code: 'pool-too-small', pool: pool.key } as const] : []),
    ...doubled.map((source): FormatProblem => ({ code: 'member-twice', pool: pool.key, source })),
    ...unknown.map((carries): FormatProblem => ({ code: 'carries-unknown-pool', pool: pool.key, carries })),
    ...(pool.kind === 'swiss' ? checkRounds(pool, games) : checkPairs(pool, games)),
  ]
}

/** Each round of a Swiss draw has room for all, or all but one: every slot once, or members that were paired by hand. */
function checkRounds(pool: Pool, games: readonly FormatGame[]): readonly FormatProblem[] {
  const most = swissRoundsMost(pool.members.length)
  const rounds = [...Map.groupBy(games, ({ round }) => round)]
  const room = 2 * Math.floor(pool.members.length / 2)
  const incomplete = rounds.filter(([round, games]) => {
    const sides = new Set(games.flatMap(sidesOf).map(printSource))
    const slots = Array.from({ length: room }, (_, index) => printSource(slotOf(pool.key, round, index + 1)))
    const isAllSlots = slots.every((slot) => sides.has(slot))
    const isAllMembers = pool.members.filter((member) => sides.has(printSource(member))).length === room
    return games.length !== room / 2 || !(isAllSlots || isAllMembers)
  })
  return [
    ...(rounds.some(([round]) => round > most) ? [{ code: 'too-many-rounds', pool: pool.key, most } as const] : []),
    ...incomplete.map(([round]): FormatProblem => ({ code: 'swiss-round-incomplete', pool: pool.key, round })),
  ]
}

/** Everybody meets everybody once, in this pool or in one whose results are carried into it. */
function checkPairs(pool: Pool, games: readonly FormatGame[]): readonly FormatProblem[] {
  const meetings = Map.groupBy(games, (game) => sidesOf(game).map(printSource).toSorted().join(' '))
  return pool.members.flatMap((one, index) =>
    pool.members.slice(index + 1).flatMap((other): readonly FormatProblem[] => {
      if (sameSource(one, other)) return []
      const pair = [printSource(one), printSource(other)] as const
      const met = (meetings.get(pair.toSorted().join(' ')) ?? []).map(({ key }) => key)
      if (met.length > 1) return [{ code: 'pair-meets-twice', pool: pool.key, games: met }]
      if (!isCarried(pool, one, other))
        return met.length === 1 ? [] : [{ code: 'pair-never-meets', pool: pool.key, pair }]
      return met.map((game) => ({ code: 'carried-and-played', pool: pool.key, game }))
    }),
  )
}

function checkPoolGame(format: Format, game: FormatGame): readonly FormatProblem[] {
  const pool = format.pools.find(({ key }) => key === game.pool)
  if (!pool) return [{ code: 'pool-game-without-pool', game: game.key, pool: game.pool }]
  return sidesOf(game)
    .filter((side) => !pool.members.some((member) => sameSource(member, side)))
    .filter((side) => side.kind !== 'slot' || side.pool !== pool.key || side.round !== game.round)
    .map((side) => ({ code: 'not-a-member', game: game.key, pool: pool.key, source: printSource(side) }))
}

/** A slot of a Swiss draw can be somebody only once, and members cannot be in two games of a round. */
function twoInARound({ games }: Format): readonly FormatProblem[] {
  const sides = games.flatMap((game) =>
    game.kind === 'show' ? [] : sidesOf(game).map((side) => ({ game, source: printSource(side) })),
  )
  const together = Map.groupBy(sides, ({ game, source }) => `${game.stage} ${game.round} ${source}`)
  return [...together.values()].flatMap((same) => {
    const keys = [...new Set(same.map(({ game }) => game.key))]
    const source = same[0]?.source ?? ''
    return keys.length > 1 ? [{ code: 'two-games-in-a-round', source, games: keys } as const] : []
  })
}
