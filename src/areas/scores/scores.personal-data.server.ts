import type { PersonalData } from '#http/areas/area.ts'
import { scoreEntries } from './scores.collections.ts'

/** More than anybody reports at a weekend. */
const MOST = 5_000

/** What somebody reported, to take out. When the account goes, the history of the games stays without the person. */
export const SCORE_DATA: PersonalData = {
  name: 'scores',
  async of(reader, { id }) {
    const own = await reader.list(scoreEntries, { filter: 'actor = {:id}', params: { id }, sort: 'at,id', limit: MOST })
    return own.map(({ game, at, act, device, for_side, home_score, away_score }) => ({
      game,
      at,
      act,
      device,
      for_side,
      home_score,
      away_score,
    }))
  },
  async erase(tx, { id }) {
    const own = await tx.list(scoreEntries, { filter: 'actor = {:id}', params: { id }, limit: MOST })
    for (const entry of own) await tx.update(scoreEntries, entry.id, { actor: '', device: '' })
  },
}
