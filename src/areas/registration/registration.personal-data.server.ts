import type { PersonalData } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { registrations } from './registration.collections.ts'
import type { Registration } from './registration.server.ts'

/** Registrations whose contact is somebody, by the address that they have proved. The teams stay. */
export const REGISTRATION_DATA: PersonalData = {
  name: 'registrations',
  async of(reader, viewer) {
    const own = await registrationsOf(reader, viewer)
    return own.map(toldBy)
  },
  async erase(tx, viewer) {
    for (const { id } of await registrationsOf(tx, viewer)) await tx.delete(registrations, id)
  },
}

function toldBy(registration: Registration) {
  const { token_hash: _, name_key: __, decided_by: ___, ...told } = registration
  return told
}

/** Whoever only wrote down an address is told nothing about it, and takes nothing away. */
async function registrationsOf(reader: Reader, { record }: Viewer): Promise<Registration[]> {
  const email = record['email']
  if (record['verified'] !== true || typeof email !== 'string' || email === '') return []
  return reader.list(registrations, { filter: 'contact_email = {:email}', params: { email } })
}
