import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { configOf } from './configuration.api.server.ts'
import { saveConfig } from './configuration.commands.server.ts'
import type { SaveConfig } from './configuration.inputs.ts'

/** What the admin has switched, one evening after the other. */
const STEPS: readonly { hoursAgo: number; changes: Partial<SaveConfig> }[] = [
  {
    hoursAgo: 20 * 24,
    changes: {
      user_login_active: true,
      user_registration_active: true,
      team_registration_active: true,
      playersfee: 12.5,
      spirit_entry_message: 'Spirit sheets open with the first game.',
      teammanager_spirit_overview_message: 'The overview opens after the last game of the day.',
      teammanager_settlement_message: 'Settlement opens once the rosters are final.',
    },
  },
  { hoursAgo: 9 * 24, changes: { helperjobs_entries_active: true } },
  { hoursAgo: 5 * 24, changes: { teammanager_settlement_active: true, teammanager_settlement_message: '' } },
  { hoursAgo: 3 * 24, changes: { spirit_entry_active: true, teammanager_spirit_overview_active: true } },
]

export async function fillConfiguration({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  for (const step of STEPS) {
    hoursAgo(step.hoursAgo)
    const found = await configOf(db)
    if (!found) throw new Error('There is no config to fill')
    const { id: _, created: __, ...fields } = found
    await run(saveConfig, admin, { ...fields, ...step.changes })
  }
}
