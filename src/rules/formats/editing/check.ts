import { decidingIn, feederCycle, outcomesOf, usesOf } from '../graph.ts'
import { printSource, type Source, sameSource, seed } from '../source.ts'
import { type Format, type FormatGame, gamesOfPool, sidesOf } from '../structure.ts'
import { checkBounds, checkKeys } from './check-bounds.ts'
import { checkPools } from './check-pools.ts'
import type { FormatProblem } from './problems.ts'

/** What does not fit in a format, most of all after it was changed by hand. */

type Check = (format: Format, teams: number) => readonly FormatProblem[]

/** As many as somebody reads: a format that was made by a machine to have more gets no longer list. */
const PROBLEMS_MOST = 200

/** Empty for every proposal. What is too large is told alone: nothing else of it is looked at. */
export function formatProblems(format: Format, teams: number): readonly FormatProblem[] {
  const bounds = checkBounds(format, teams)
  if (bounds.length > 0) return bounds
  return CHECKS.flatMap((check) => check(format, teams)).slice(0, PROBLEMS_MOST)
}

const CHECKS: readonly Check[] = [
  checkKeys,
  checkSources,
  checkSides,
  checkPools,
  checkUses,
  checkPlaces,
  checkTeamsPlay,
  checkOrder,
]

/** Everything that a format names must be there. */
function checkSources(format: Format, teams: number): readonly FormatProblem[] {
  const named: readonly (readonly [string, Source])[] = [
    ...format.pools.flatMap(({ key, members }) => members.map((member) => [key, member] as const)),
    ...format.games.flatMap((game) => sidesOf(game).map((side) => [game.key, side] as const)),
    ...format.places.flatMap((source, index) => (source ? [[String(index + 1), source] as const] : [])),
  ]
  return named.flatMap(([at, source]) => {
    const code = whyNotThere(format, teams, source)
    return code ? [{ code, at, source: printSource(source) }] : []
  })
}

function whyNotThere(format: Format, teams: number, source: Source) {
  switch (source.kind) {
    case 'seed':
      return source.seed > teams ? 'no-such-seed' : undefined
    case 'winner':
    case 'loser':
      return format.games.some(({ key, kind }) => key === source.game && kind === 'bracket')
        ? undefined
        : 'no-such-game'
    case 'place':
    case 'slot': {
      const pool = format.pools.find(({ key }) => key === source.pool)
      if (!pool) return 'no-such-pool'
      if (source.kind === 'place') return source.place > pool.members.length ? 'no-such-place' : undefined
      return pool.kind === 'swiss' && source.slot <= pool.members.length ? undefined : 'no-such-slot'
    }
    case 'team':
      return undefined
  }
}

function checkSides(format: Format): readonly FormatProblem[] {
  return format.games.flatMap((game): readonly FormatProblem[] => {
    if (sameSource(game.home, game.away)) return [{ code: 'same-team', game: game.key }]
    const isFixed = sidesOf(game).some(({ kind }) => kind === 'team')
    return isFixed && game.kind !== 'show' ? [{ code: 'fixed-team', game: game.key }] : []
  })
}

/** Whoever a source is goes on exactly once. Then nobody is in two places, and nobody meets themselves. */
function checkUses(format: Format, teams: number): readonly FormatProblem[] {
  const uses = usesOf(format)
  const twice = [...uses].flatMap(([source, all]): readonly FormatProblem[] =>
    all.length > 1 ? [{ code: 'used-twice', source, times: all.length }] : [],
  )
  const nowhere = outcomesOf(format)
    .map(printSource)
    .filter((source) => !uses.has(source))
    .map((source): FormatProblem => ({ code: 'goes-nowhere', source }))
  const unseeded = Array.from({ length: teams }, (_, index) => seed(index + 1))
    .filter((it) => !uses.has(printSource(it)))
    .map((it): FormatProblem => ({ code: 'seed-left-out', source: printSource(it) }))
  return [...twice, ...unseeded, ...nowhere]
}

function checkPlaces({ places }: Format, teams: number): readonly FormatProblem[] {
  const open = Array.from({ length: teams }, (_, index) => index + 1).filter((place) => !places[place - 1])
  const beyond = places.flatMap((source, index) => (source && index >= teams ? [index + 1] : []))
  return [
    ...open.map((place): FormatProblem => ({ code: 'place-open', place })),
    ...beyond.map((place): FormatProblem => ({ code: 'place-beyond', place })),
  ]
}

/** Members of pools who have no game in theirs; whoever is in no pool plays in a bracket or is told as left out. */
function checkTeamsPlay(format: Format): readonly FormatProblem[] {
  return format.pools.flatMap(({ key, kind, members }) => {
    const sides = gamesOfPool(format, key).flatMap(sidesOf).map(printSource)
    if (kind === 'swiss') return sides.length === 0 ? [{ code: 'pool-without-games', pool: key } as const] : []
    return members
      .map(printSource)
      .filter((member) => !sides.includes(member))
      .map((source): FormatProblem => ({ code: 'member-without-game', pool: key, source }))
  })
}

/** Nothing is played before what decides who plays it. */
function checkOrder(format: Format): readonly FormatProblem[] {
  const cycle = feederCycle(format)
  if (cycle.length > 0) return [{ code: 'feeder-cycle', games: cycle }]
  const byKey = new Map(format.games.map((game) => [game.key, game]))
  const deciding = decidingIn(format)
  return format.games.flatMap((game) => {
    const late = sidesOf(game)
      .flatMap(deciding)
      .map((key) => byKey.get(key))
      .find((feeder) => feeder && !isBefore(feeder, game))
    return late ? [{ code: 'too-early', game: game.key, feeder: late.key } as const] : []
  })
}

const isBefore = (one: FormatGame, other: FormatGame): boolean =>
  one.stage < other.stage || (one.stage === other.stage && one.round < other.round)
