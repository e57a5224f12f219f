import type { PersonalData } from '#http/areas/area.ts'
import { discEntries, discPlayers, discThrows } from './discgolf.collections.ts'
import { golferOfUser } from './players/golfers.server.ts'

/** How somebody is registered, what they threw and owe. When the account goes, the board stays without the name. */
export const DISC_DATA: PersonalData = {
  name: 'discgolf',
  async of(reader, { id }) {
    const own = await golferOfUser(reader, id)
    if (!own) return undefined
    const [throws, entries] = await Promise.all([
      reader.every(discThrows, { filter: 'golfer = {:golfer}', params: { golfer: own.id } }),
      reader.every(discEntries, { filter: 'golfer = {:golfer}', params: { golfer: own.id } }),
    ])
    return {
      name: own.name,
      division: own.division,
      state: own.state,
      throws: throws.map(({ round, hole, throws: thrown }) => ({ round, hole, throws: thrown })),
      entries: entries.map(({ kind, amount, day, text }) => ({ kind, amount, day, text })),
    }
  },
  async erase(tx, { id }) {
    const own = await golferOfUser(tx, id)
    if (own) await tx.update(discPlayers, own.id, { name: '–', user: '', player: '' })
  },
}
