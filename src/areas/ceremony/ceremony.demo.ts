import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { holdCeremony } from './ceremony.commands.server.ts'

/** The places are held back before the finals. */
export async function fillCeremony(demo: Demo): Promise<void> {
  const { admin } = await demoPeople(demo.db)
  demo.hoursAgo(0)
  await demo.run(holdCeremony, admin, {})
}
