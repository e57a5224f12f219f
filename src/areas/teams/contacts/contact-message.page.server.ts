import { installationFacts } from '#http/areas/installation.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { teams } from '../teams.collections.ts'
import { addresseesOf } from './contact-message.commands.server.ts'

/** More than a page of the list has. */
const CHOSEN_MOST = 100

/** Who is written to: the chosen teams, a division, or all. */
export async function messageFor(page: PageRequest, chosen: string, division: string) {
  const ids = chosen.split(',').filter(Boolean).slice(0, CHOSEN_MOST)
  const found = await page.db.byIds(teams, ids)
  const audience = { division: ids.length > 0 ? '' : division, teams: [...found.keys()] }
  const { addresses, without } = await addresseesOf(page.db, audience)
  return {
    division: audience.division,
    teams: [...found.values()].map(({ id, name }) => ({ id, name })),
    addresses,
    without,
    hasMailServer: page.get(installationFacts).hasMailServer,
  }
}

export type MessageData = Awaited<ReturnType<typeof messageFor>>
