import { LETTERS, poolGames, roundRobinPool } from '../shapes/pools.ts'
import type { Source } from '../source.ts'
import type { Format, FormatGame } from '../structure.ts'
import { turnsIn } from './turns.ts'

/** What is added by hand. It is played at the earliest after what decides its teams; where it leads is said elsewhere. */

export interface AddedGame extends Pick<FormatGame, 'home' | 'away'> {
  /** '' for the next that is free. */
  readonly key?: string
  readonly name?: string
}

/** As it is, whenever it is played. */
export const addGame = (format: Format, game: FormatGame): Format => ({ ...format, games: [...format.games, game] })

/** A game that counts: its winner and its loser go on, or take a place. */
export const addBracketGame = (format: Format, added: AddedGame): Format => addOutsidePools(format, 'bracket', added)

/** One that counts for nothing. */
export const addShowGame = (format: Format, added: AddedGame): Format => addOutsidePools(format, 'show', added)

function addOutsidePools(
  format: Format,
  kind: 'bracket' | 'show',
  { key = '', name = '', home, away }: AddedGame,
): Format {
  const game = { key: key || nextGameKey(format, kind), name, kind, pool: '', home, away }
  return addGame(format, { ...game, ...turnsIn(format).firstOf(game) })
}

const KEY_LETTER = { bracket: 'G', show: 'X' } as const

/** `G1`, and `X1` of a show game. A number that was taken back is not given again before the highest one. */
export function nextGameKey(format: Format, kind: 'bracket' | 'show'): string {
  const pattern = new RegExp(`^${KEY_LETTER[kind]}([0-9]+)$`)
  const numbers = format.games.flatMap(({ key }) => pattern.exec(key)?.slice(1).map(Number) ?? [])
  return `${KEY_LETTER[kind]}${Math.max(0, ...numbers) + 1}`
}

export interface AddedPool {
  readonly key?: string
  readonly name?: string
  readonly members: readonly Source[]
}

/** A pool in which everybody meets everybody, after those of its stage. */
export function addPool(format: Format, { key = '', name = '', members }: AddedPool): Format {
  const { stageAfter } = turnsIn(format)
  const stage = Math.max(1, ...members.map(stageAfter))
  const pool = { ...roundRobinPool(key || nextPoolKey(format), members, { stage }), name }
  const at = format.games.findLastIndex((game) => game.stage <= stage && game.kind === 'pool') + 1
  return {
    ...format,
    pools: [...format.pools, pool],
    games: format.games.toSpliced(at, 0, ...poolGames(pool)),
  }
}

/** The next letter that is free. */
export const nextPoolKey = ({ pools }: Format): string =>
  Array.from(LETTERS).find((letter) => !pools.some(({ key }) => key === letter)) ?? `Z${pools.length}`
