import type { PersonalData } from '#http/areas/area.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** Teams that somebody speaks for, by the address that they have proved. */
export const CONTACT_DATA: PersonalData = {
  name: 'teamContacts',
  async of(reader, viewer) {
    const email = provedAddress(viewer)
    return reader.query((queries) =>
      queries.selectFrom('_team_contacts').select(['team', 'name', 'email', 'phone', 'at']).where('email', '=', email),
    )
  },
  async erase(tx, viewer) {
    const email = provedAddress(viewer)
    await tx.execute((queries) => queries.deleteFrom('_team_contacts').where('email', '=', email))
  },
}

/** '' is nobody's: whoever only wrote down an address is told nothing about it, and takes nothing away. */
const provedAddress = ({ record }: Viewer): string =>
  record['verified'] === true && typeof record['email'] === 'string' ? record['email'] : ''
