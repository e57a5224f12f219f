import type { Decision } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import { m } from '#words/messages.js'
import { adminPlayersAddress } from '../admin-players/admin-players.address.ts'
import { connectionRequests } from '../teams.collections.ts'

/** Who says which player they are: the managers decide, and where none does, an admin in their place. */
export async function teamsDecisions(reader: Reader): Promise<readonly Decision[]> {
  const count = await reader.count(connectionRequests, { filter: 'status = "open"' })
  return [
    { text: m.connector_decision({ count }), count, href: adminPlayersAddress.href({ choices: { show: 'asked' } }) },
  ]
}
