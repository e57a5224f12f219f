import { SPIRIT_AWARD } from '#areas/spirit/spirit-award.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { Award, AwardKind } from './award.ts'
import { PLACES } from './places.award.server.ts'

/** What ceremonies give, in the order in which it is usually given. */
const AWARD_KINDS: readonly AwardKind[] = [PLACES, SPIRIT_AWARD]

const keyOf = (kind: AwardKind, division: string): string => `${kind.kind}/${division}`

/** All of them with all ranks, for whoever leads the ceremony. */
export async function allAwards(reader: Reader): Promise<readonly Award[]> {
  const found: Award[] = []
  for (const kind of AWARD_KINDS)
    for (const division of await kind.divisions(reader)) found.push(await awardOf(reader, kind, division))
  return found
}

/** Undefined where there is none of that key. */
export async function awardWithKey(reader: Reader, key: string): Promise<Award | undefined> {
  for (const kind of AWARD_KINDS) {
    const division = (await kind.divisions(reader)).find((it) => keyOf(kind, it) === key)
    if (division !== undefined) return awardOf(reader, kind, division)
  }
  return undefined
}

const awardOf = async (reader: Reader, kind: AwardKind, division: string): Promise<Award> => ({
  key: keyOf(kind, division),
  title: kind.title(),
  division,
  ranks: await kind.ranks(reader, division),
})
