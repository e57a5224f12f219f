import type { SwitchMessage } from '#areas/configuration/configuration.fields.ts'
import type { Flag } from '#areas/configuration/flags.ts'

/** A page for managers that a switch opens, with what is said while it is off. */
export interface ManagerPlace {
  readonly path: string
  readonly flag: Flag
  readonly message: SwitchMessage
}

/** In the order in which a weekend needs them. */
export const MANAGER_PLACES: readonly ManagerPlace[] = [
  {
    path: '/teammanager/settlement',
    flag: 'teammanager_settlement_active',
    message: 'teammanager_settlement_message',
  },
  { path: '/new-spirit', flag: 'spirit_entry_active', message: 'spirit_entry_message' },
  {
    path: '/teammanager/spirit-overview',
    flag: 'teammanager_spirit_overview_active',
    message: 'teammanager_spirit_overview_message',
  },
]
