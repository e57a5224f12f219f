import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import { holdCeremony } from './ceremony.commands.server.ts'

/** The places are held back before the finals. */
export async function writeCeremony(demo: Demo): Promise<void> {
  demo.hoursAgo(0)
  await hold(demo)
}

export async function playCeremony(demo: PlayedDemo): Promise<void> {
  demo.at(0, () => hold(demo))
}

async function hold({ db, run }: Demo): Promise<void> {
  await run(holdCeremony, (await demoPeople(db)).admin, {})
}
