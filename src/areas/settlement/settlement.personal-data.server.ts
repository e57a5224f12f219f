import { users } from '#areas/accounts/accounts.collections.ts'
import type { PersonalData } from '#http/areas/area.ts'
import { textOfEntry } from './entries/entry-text.ts'
import { settlementEntries } from './settlement.collections.ts'

/** What was booked for the person's own player. It stays when they leave: it names nobody. */
export const SETTLEMENT_DATA: PersonalData = {
  name: 'settlement',
  async of(reader, viewer) {
    const player = (await reader.get(users, viewer.id))?.player ?? ''
    if (player === '') return []
    const own = await reader.every(settlementEntries, {
      filter: 'player = {:player}',
      params: { player },
      sort: 'created',
    })
    return own.map((entry) => {
      const { kind, amount, day } = entry
      return { kind, amount, day, text: textOfEntry(entry) }
    })
  },
}
