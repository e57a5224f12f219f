import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { configOf, translationsOf } from './configuration.api.server.ts'
import { saveConfig } from './configuration.commands.server.ts'
import type { SaveConfig, SaveTranslations } from './configuration.inputs.ts'

/** What the admin has switched, one evening after the other. */
const STEPS: readonly { hoursAgo: number; changes: Partial<SaveConfig>; german?: Partial<SaveTranslations> }[] = [
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
    german: {
      spirit_entry_message_de: 'Die Spirit-Bögen öffnen mit dem ersten Spiel.',
      teammanager_spirit_overview_message_de: 'Die Übersicht öffnet nach dem letzten Spiel des Tages.',
      teammanager_settlement_message_de: 'Die Abrechnung öffnet, sobald die Kader feststehen.',
    },
  },
  { hoursAgo: 9 * 24, changes: { helperjobs_entries_active: true } },
  {
    hoursAgo: 5 * 24,
    changes: { teammanager_settlement_active: true, teammanager_settlement_message: '' },
    german: { teammanager_settlement_message_de: '' },
  },
  { hoursAgo: 3 * 24, changes: { spirit_entry_active: true, teammanager_spirit_overview_active: true } },
]

export async function fillConfiguration({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  for (const step of STEPS) {
    hoursAgo(step.hoursAgo)
    const [found, translated] = await Promise.all([configOf(db), translationsOf(db)])
    if (!found || !translated) throw new Error('There is no config to fill')
    const [{ id: _, created: __, ...fields }, { id: ___, created: ____, ...german }] = [found, translated]
    await run(saveConfig, admin, { ...fields, ...step.changes, translations: { ...german, ...step.german } })
  }
}
