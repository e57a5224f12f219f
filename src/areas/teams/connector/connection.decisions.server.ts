import type { Decision } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import { m } from '#words/messages.js'
import { connectionRequests } from '../teams.collections.ts'

/** Who says which player they are: the managers decide, and where none does, an admin in their place. */
export async function teamsDecisions(reader: Reader): Promise<readonly Decision[]> {
  const count = await reader.count(connectionRequests, { filter: 'status = "open"' })
  if (count === 0) return []
  const [first] = await reader.listWith(connectionRequests, ['player'], {
    filter: 'status = "open"',
    sort: 'created',
    limit: 1,
  })
  const team = first?.expand.player?.team ?? ''
  return [
    {
      text: m.connector_decision({ count }),
      count,
      href: `/teammanager/players?${new URLSearchParams({ team })}`,
      role: 'teammanager',
    },
  ]
}
