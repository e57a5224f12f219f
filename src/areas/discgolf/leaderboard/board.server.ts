import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { RoundHole } from '#rules/discgolf/course.ts'
import { type BoardPlayer, leveledLeaders } from '#rules/discgolf/leaderboard.ts'
import { discPlayers, discRounds, discThrows } from '../discgolf.collections.ts'
import type { DiscRound, Golfer } from '../players/golfers.server.ts'

export type ThrowsRecord = RecordOf<typeof discThrows>

/** All that the leaderboards follow from. */
export interface BoardFacts {
  readonly golfers: readonly Golfer[]
  /** Those that have begun, in their order. */
  readonly rounds: readonly DiscRound[]
  readonly throws: readonly ThrowsRecord[]
}

export async function boardFacts(reader: Reader): Promise<BoardFacts> {
  const [golfers, rounds, throws] = await Promise.all([
    reader.every(discPlayers, { sort: 'name_key' }),
    reader.list(discRounds, { filter: 'state != "planned"', sort: 'number' }),
    reader.every(discThrows),
  ])
  return { golfers, rounds, throws }
}

/** Of a round that has begun; what was kept otherwise has none. */
export const roundHoles = ({ holes }: Pick<DiscRound, 'holes'>): readonly RoundHole[] =>
  Array.isArray(holes) ? holes : []

/** Of one division, as the rules take them; `only` counts one round alone. */
export function boardPlayers({ golfers, rounds, throws }: BoardFacts, division: string, only?: string): BoardPlayer[] {
  const byGolfer = Map.groupBy(throws, ({ golfer }) => golfer)
  const counted = rounds.filter(({ id }) => only === undefined || id === only)
  return golfers
    .filter((golfer) => golfer.division === division)
    .map(({ id, name, state, won_play_off }) => ({
      id,
      name,
      state: state === '' ? 'registered' : state,
      wonPlayOff: won_play_off,
      rounds: counted.map((round) => ({
        number: round.number,
        holes: roundHoles(round),
        throws: new Map(
          (byGolfer.get(id) ?? []).filter((it) => it.round === round.id).map((it) => [it.hole, it.throws] as const),
        ),
      })),
    }))
}

/** Who has to play off for the first place of a division. */
export const leveledIn = async (reader: Reader, division: string): Promise<readonly string[]> =>
  leveledLeaders(boardPlayers(await boardFacts(reader), division))
