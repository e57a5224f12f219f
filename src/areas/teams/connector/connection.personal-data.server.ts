import type { PersonalData } from '#http/areas/area.ts'
import { connectionRequests } from '../teams.collections.ts'

/** Whom somebody said to be. The requests go with the account. */
export const CONNECTION_DATA: PersonalData = {
  name: 'connectionRequests',
  async of(reader, { id }) {
    const own = await reader.list(connectionRequests, { filter: 'user = {:id}', params: { id }, sort: 'created' })
    return own.map(({ player, status, decided_at, created }) => ({ player, status, decided_at, created }))
  },
}
