import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { ranksSeen, revealedOf } from '#rules/ceremony/reveal.ts'
import type { Award, Rank } from './award.ts'
import { allAwards, awardWithKey } from './awards.server.ts'
import { revealsIn } from './ceremony.api.server.ts'
import { ceremony } from './ceremony.collections.ts'

/** An award as far as everybody may know it. */
export interface AwardSeen {
  readonly key: string
  readonly title: string
  readonly division: string
  /** Revealed, the best one first. */
  readonly ranks: readonly Rank[]
  readonly isComplete: boolean
}

/** What the screen shows. Nothing in it hangs on a rank that is held back. */
export async function ceremonyScreen(reader: Reader) {
  const [record, tournament] = [await reader.first(ceremony, {}), await tournamentOf(reader)]
  const award = record && record.award !== '' ? await awardWithKey(reader, record.award) : undefined
  return {
    tournament: tournament?.name ?? '',
    zone: tournament?.time_zone ?? 'UTC',
    award: record && award && awardSeen(award, revealsIn(record)),
  }
}

function awardSeen({ key, title, division, ranks }: Award, reveals: ReturnType<typeof revealsIn>): AwardSeen {
  const seen = ranksSeen(reveals, key, ranks).filter((rank) => rank !== undefined)
  return { key, title, division, ranks: seen, isComplete: seen.length === ranks.length }
}

/** An award before whoever leads the ceremony. */
export interface AwardLed extends Award {
  readonly revealed: number
}

/** Everything, for admins alone. */
export async function ceremonyControl(reader: Reader) {
  const record = await reader.first(ceremony, {})
  const reveals = revealsIn(record)
  const awards = (await allAwards(reader)).map(
    (award): AwardLed => ({
      ...award,
      revealed: Math.min(award.ranks.length, revealedOf(reveals, award.key)),
    }),
  )
  return { isHeld: reveals.isHeld, shown: record?.award ?? '', awards }
}

export type CeremonyControlled = Awaited<ReturnType<typeof ceremonyControl>>
