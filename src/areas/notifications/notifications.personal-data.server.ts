import type { PersonalData } from '#http/areas/area.ts'
import { notices } from './notifications.collections.ts'

/** What somebody alone was told. It goes with the account. */
export const NOTICES_DATA: PersonalData = {
  name: 'notices',
  async of(reader, { id }) {
    const own = await reader.every(notices, { filter: 'recipient = {:id}', params: { id }, sort: 'created' })
    return own.map(({ title_en, title_de, text_en, text_de, created }) => ({
      title_en,
      title_de,
      text_en,
      text_de,
      created,
    }))
  },
}
