import { listAddress, type StateOf } from '#client/lists/list-address.ts'

const PATH = '/admin/user-management/teammanager'

/** `?q=kite&show=without&page=2`: teams and who manages them. */
export const managedTeamsAddress = listAddress({ path: PATH, choices: { show: ['without'] }, sorts: ['name'] })

/** `?by=people&q=ada&page=2`: people and what they manage. */
export const managersAddress = listAddress({ path: PATH, always: { by: 'people' }, choices: {}, sorts: ['name'] })

export type ManagedTeamsShown = StateOf<typeof managedTeamsAddress>
export type ManagersShown = StateOf<typeof managersAddress>
