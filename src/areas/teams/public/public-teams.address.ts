import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'

/** `?q=bremen&division=open&page=2` */
export const publicTeamsAddress = listAddress({ path: '/teams', choices: { division: anyKey }, sorts: ['name'] })

export type PublicTeamsShown = StateOf<typeof publicTeamsAddress>

export const teamHref = (id: string) => `${publicTeamsAddress.path}/${id}`
