import { type Source, slotOf } from '../source.ts'
import type { FormatGame, Pool } from '../structure.ts'

/** The frame of a Swiss draw. Who meets whom from the second round on is decided round by round: see ../swiss. */

/**
 * As many rounds as can always be paired without a rematch, whatever the results: while nobody has met more than half of the
 * others there is a pairing (Dirac), a bye counting as one more opponent.
 */
export const swissRoundsMost = (teams: number): number => Math.ceil(teams / 2)

export const swissPool = (key: string, members: readonly Source[], stage = 1): Pool => ({
  key,
  name: '',
  stage,
  kind: 'swiss',
  members,
  carries: [],
})

/** The first round is known: the upper half meets the lower half, and of an odd number the last has a bye. */
export function swissGames(pool: Pool, rounds: number): readonly FormatGame[] {
  const games = Math.floor(pool.members.length / 2)
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: games }, (_, index): FormatGame => {
      const first = { home: pool.members[index], away: pool.members[games + index] }
      const slots = {
        home: slotOf(pool.key, round, 2 * index + 1),
        away: slotOf(pool.key, round, 2 * index + 2),
      }
      const { home, away } = round === 1 && first.home && first.away ? { home: first.home, away: first.away } : slots
      const key = `${pool.key}-${round}-${index + 1}`
      return { key, name: '', kind: 'pool', pool: pool.key, stage: pool.stage, round, home, away }
    }),
  )
}
