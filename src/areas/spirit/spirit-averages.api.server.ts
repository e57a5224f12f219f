import { revealsOf } from '#areas/ceremony/ceremony.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { spiritRankings } from './spirit.collections.ts'
import { spiritVisibilityOf } from './spirit-games.server.ts'

/**
 * The averages by category of every team of which everybody may know them, in the order of the sheet. None while the tournament does
 * not publish spirit, or holds ranks back: a mean that changes with a reveal would tell of whom it was.
 */
export async function spiritAverages(reader: Reader): Promise<readonly (readonly number[])[]> {
  if ((await spiritVisibilityOf(reader)) !== 'public') return []
  if ((await revealsOf(reader)).isHeld) return []
  const rankings = await reader.list(spiritRankings)
  return rankings
    .flatMap(({ told }) => told ?? [])
    .flatMap(({ teams }) => teams)
    .flatMap(({ numbers }) => (numbers ? [numbers.averages] : []))
}
