import fc from 'fast-check'
import { fill, type Known, type Result } from './fill.ts'
import { proposalsFor } from './proposals.ts'
import { printSource, slotOf } from './source.ts'
import { type Format, type Game, gamesOfPool, TEAMS_LEAST, TEAMS_MOST } from './structure.ts'
import { drawRound } from './swiss/pairing.ts'

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
export interface Dice {
  readonly isHome: () => boolean
  readonly shuffled: (items: readonly string[]) => readonly string[]
}

/** A number in [0, 1) each time, the same ones for the same seed (mulberry32). */
export function diceOf(seed: number): Dice {
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
  readonly game: Game
  readonly home: string
  readonly away: string
}

export interface Played {
  readonly known: Known
  readonly games: readonly PlayedGame[]
  readonly places: readonly (string | undefined)[]
}

/** Plays round after round as soon as it is known who plays. Games whose teams stay unknown are not in what comes back. */
export function play(format: Format, teams: readonly string[], dice: Dice): Played {
  const orders = new Map<string, readonly string[]>()
  const results = new Map<string, Result>()
  const slots = new Map<string, string>()
  const known: Known = { seeds: teams, orders, results, slots }
  const games: PlayedGame[] = []
  const rounds = Map.groupBy(format.games, ({ stage, round }) => stage * 100 + round)

  for (const [, round] of [...rounds].toSorted(([one], [other]) => one - other)) {
    pairSwiss(format, round, known, slots, games)
    const filled = fill(format, known)
    for (const game of round) {
      const { home, away } = filled.games.get(game.key) ?? {}
      if (home === undefined || away === undefined) continue
      games.push({ game, home, away })
      const [winner, loser] = dice.isHome() ? [home, away] : [away, home]
      if (game.kind === 'bracket') results.set(game.key, { winner, loser })
    }
    for (const { key } of format.pools) {
      const left = gamesOfPool(format, key).some((game) => !games.some((played) => played.game === game))
      const members = filled.pools.get(key)?.filter((member) => member !== undefined) ?? []
      if (!left && !orders.has(key)) orders.set(key, dice.shuffled(members))
    }
  }
  return { known, games, places: fill(format, known).places }
}

/** The order of the table does not matter here: seeds stand for it. */
function pairSwiss(
  format: Format,
  round: readonly Game[],
  known: Known,
  slots: Map<string, string>,
  played: readonly PlayedGame[],
) {
  for (const { key, kind } of format.pools) {
    const [first] = round.filter((game) => game.pool === key)
    if (kind !== 'swiss' || !first || first.round === 1) continue
    const members =
      fill(format, known)
        .pools.get(key)
        ?.filter((member) => member !== undefined) ?? []
    const before = played.filter(({ game }) => game.pool === key)
    const draw = drawRound(members, {
      met: before.map(({ home, away }) => [home, away]),
      byes: members.filter((team) => missedRound(team, before)),
    })
    for (const [index, team] of (draw?.pairs.flat() ?? []).entries()) {
      slots.set(printSource(slotOf(key, first.round, index + 1)), team)
    }
  }
}

const missedRound = (team: string, played: readonly PlayedGame[]): boolean => {
  const rounds = new Set(played.map(({ game }) => game.round)).size
  return played.filter(({ home, away }) => home === team || away === team).length < rounds
}
