import fc from 'fast-check'
import type { ScoredGame } from '../standings/game.ts'
import { fillFormat, type KnownTeams, type Result } from './fill.ts'
import { proposalsFor } from './proposals.ts'
import { type Format, type FormatGame, gamesOfPool, TEAMS_LEAST, TEAMS_MOST } from './structure.ts'
import { nextRound, slotsOfDraw } from './swiss/next-round.ts'

/** Formats of every size, and tournaments played by chance. */

export const SIZES: readonly number[] = Array.from(
  { length: TEAMS_MOST - TEAMS_LEAST + 1 },
  (_, index) => TEAMS_LEAST + index,
)

/** Each proposal for each size, named so that a failing one is found. */
export const EVERY_PROPOSAL = SIZES.flatMap((teams) =>
  proposalsFor(teams).map((proposal) => ({ ...proposal, teams, title: `${teams} teams, ${proposal.code}` })),
)

export const someProposal = fc.constantFrom(...EVERY_PROPOSAL)

/** What is taken by chance: true for the home side, and an order of anything. */
export interface GameDice {
  readonly isHome: () => boolean
  readonly shuffled: (items: readonly string[]) => readonly string[]
}

/** A number in [0, 1) each time, the same ones for the same seed (mulberry32). */
export function diceOf(seed: number): GameDice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    isHome: () => next() < 0.5,
    shuffled: (items) =>
      items
        .map((item) => [next(), item] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, item]) => item),
  }
}

export const someDice = fc.integer().map(diceOf)

export const teamsNamed = (teams: number): readonly string[] =>
  Array.from({ length: teams }, (_, index) => `team${index + 1}`)

export interface PlayedGame {
  readonly game: FormatGame
  readonly home: string
  readonly away: string
  readonly winner: string
}

export interface Played {
  readonly known: KnownTeams
  readonly games: readonly PlayedGame[]
  readonly places: readonly (string | undefined)[]
}

/** Plays round after round as soon as it is known who plays. Games whose teams stay unknown are not in what comes back. */
export function play(format: Format, teams: readonly string[], dice: GameDice): Played {
  const orders = new Map<string, readonly string[]>()
  const results = new Map<string, Result>()
  let known: KnownTeams = { seeds: teams, orders, results, slots: new Map() }
  const games: PlayedGame[] = []
  const rounds = Map.groupBy(format.games, ({ stage, round }) => stage * 100 + round)

  for (const [, round] of [...rounds].toSorted(([one], [other]) => one - other)) {
    known = { ...known, slots: new Map([...known.slots, ...drawn(format, round, known, games)]) }
    const filled = fillFormat(format, known)
    for (const game of round) {
      const { home, away } = filled.games.get(game.key) ?? {}
      if (home === undefined || away === undefined) continue
      const [winner, loser] = dice.isHome() ? [home, away] : [away, home]
      games.push({ game, home, away, winner })
      if (game.kind === 'bracket') results.set(game.key, { winner, loser })
    }
    for (const { key } of format.pools) {
      const isOver = gamesOfPool(format, key).every((game) => games.some((played) => played.game === game))
      const members = filled.pools.get(key)?.filter((member) => member !== undefined) ?? []
      if (isOver && !orders.has(key)) orders.set(key, dice.shuffled(members))
    }
  }
  return { known, games, places: fillFormat(format, known).places }
}

/** Slots of the Swiss draws that have a round now. */
function drawn(format: Format, games: readonly FormatGame[], known: KnownTeams, played: readonly PlayedGame[]) {
  return format.pools.flatMap(({ key, kind }) => {
    const round = games.find(({ pool }) => pool === key)?.round ?? 1
    if (kind !== 'swiss' || round === 1) return []
    const teams =
      fillFormat(format, known)
        .pools.get(key)
        ?.filter((member) => member !== undefined) ?? []
    const results = played.filter(({ game }) => game.pool === key)
    const rounds = [...Map.groupBy(results, ({ game }) => game.round).values()].map((round) => round.map(asScored))
    const draw = nextRound({ teams, rounds })
    return draw ? [...slotsOfDraw(key, round, draw)] : []
  })
}

const asScored = ({ home, away, winner }: PlayedGame): ScoredGame => ({
  home,
  away,
  homeScore: winner === home ? 15 : 12,
  awayScore: winner === home ? 12 : 15,
})
