import { feederCycle } from '../graph.ts'
import type { Source } from '../source.ts'
import { type Format, type FormatGame, type Pool, sidesOf } from '../structure.ts'

/** When games are played, as far as it follows from what decides who plays them. */

/** The stage, and the round in it. */
export type Turn = Pick<FormatGame, 'stage' | 'round'>

/** Pools and games as late as what decides them asks for, never earlier than they were. A circle stays: it is told as one. */
export function afterFeeders(format: Format): Format {
  if (feederCycle(format).length > 0) return format
  for (let current = format; ; ) {
    const next = onceLater(current)
    if (next === current) return current
    current = next
  }
}

/** The same format when nothing is too early. */
function onceLater(format: Format): Format {
  const turns = turnsIn(format)
  const pools = format.pools.map((pool) => {
    const stage = Math.max(pool.stage, ...pool.members.map((member) => turns.stageAfter(member)))
    return stage === pool.stage ? pool : { ...pool, stage }
  })
  const stages = new Map(pools.map(({ key, stage }) => [key, stage]))
  const games = format.games.map((game) => {
    const { stage, round } =
      game.kind === 'pool'
        ? { stage: stages.get(game.pool) ?? game.stage, round: game.round }
        : latest([game, turns.firstOf(game)])
    return stage === game.stage && round === game.round ? game : { ...game, stage, round }
  })
  const isSame = isSameList(pools, format.pools) && isSameList(games, format.games)
  return isSame ? format : { ...format, pools, games }
}

const isSameList = <Item>(one: readonly Item[], other: readonly Item[]) =>
  one.every((item, index) => item === other[index])

export interface Turns {
  /** At the earliest, of a game outside of pools. */
  firstOf(sides: Pick<FormatGame, 'home' | 'away'>): Turn
  /** The first stage that begins when a source is known. */
  stageAfter(source: Source): number
}

export function turnsIn(format: Format): Turns {
  const pools = new Map<string, Pool>(format.pools.map((pool) => [pool.key, pool]))
  const games = new Map<string, FormatGame>(format.games.map((game) => [game.key, game]))
  const after = (source: Source): Turn => {
    if (source.kind === 'place' || source.kind === 'slot')
      return { stage: (pools.get(source.pool)?.stage ?? 0) + 1, round: 1 }
    const feeder = 'game' in source ? games.get(source.game) : undefined
    return feeder ? { stage: feeder.stage, round: feeder.round + 1 } : { stage: 1, round: 1 }
  }
  return {
    firstOf: (sides) => latest(sidesOf(sides).map(after)),
    stageAfter(source) {
      const { stage, round } = after(source)
      return round > 1 ? stage + 1 : stage
    },
  }
}

const latest = (turns: readonly Turn[]): Turn =>
  turns.reduce((late, turn) => ((late.stage - turn.stage || late.round - turn.round) < 0 ? turn : late), FIRST)

const FIRST: Turn = { stage: 1, round: 1 }
