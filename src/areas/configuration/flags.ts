/** The switches as the pages ask for them, on the server and in the browser alike. */

export const FLAGS = [
  'team_registration_active',
  'user_login_active',
  'user_registration_active',
  'teammanager_spirit_overview_active',
  'spirit_entry_active',
  'teammanager_settlement_active',
  'schedule_initialized',
  'helperjobs_entries_active',
] as const

export type Flag = (typeof FLAGS)[number]

export type Flags = Readonly<Record<Flag, boolean>>

/** While the config is unloaded every flag counts as false. */
export function flagsOf(config: Flags | undefined): Flags {
  const flag = (name: Flag) => config?.[name] ?? false
  return {
    team_registration_active: flag('team_registration_active'),
    user_login_active: flag('user_login_active'),
    user_registration_active: flag('user_registration_active'),
    teammanager_spirit_overview_active: flag('teammanager_spirit_overview_active'),
    spirit_entry_active: flag('spirit_entry_active'),
    teammanager_settlement_active: flag('teammanager_settlement_active'),
    schedule_initialized: flag('schedule_initialized'),
    helperjobs_entries_active: flag('helperjobs_entries_active'),
  }
}

/** The one record of the full list. With none or several the error is told, and the config stays unloaded. */
export function onlyConfig<C>(records: readonly C[], tellError: (message: string) => void): C | undefined {
  if (records.length === 1) return records[0]
  tellError('there is not exactly one config record: every switch counts as off')
  return undefined
}
