import type { PersonalData } from '#http/areas/area.ts'
import { notices } from './notifications.collections.ts'
import { noticePreferencesOf } from './preferences/preferences.server.ts'

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

/** What somebody wants to be disturbed by, and on which devices. It goes with the account. */
export const PUSH_DATA: PersonalData = {
  name: 'notifications',
  async of(reader, { id }) {
    const devices = await reader.query((queries) =>
      queries
        .selectFrom('_push_subscriptions')
        .select(['endpoint', 'created'])
        .where('user', '=', id)
        .orderBy('created'),
    )
    return {
      ...(await noticePreferencesOf(reader, id)),
      // The rest of the address would let others write to the device.
      devices: devices.map(({ endpoint, created }) => ({ service: new URL(endpoint).host, since: created })),
    }
  },
}
