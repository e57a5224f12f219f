import { ROLES } from '#access/roles.ts'
import { listAddress, type StateOf } from '#client/lists/list-address.ts'

export const PEOPLE_STATES = ['unverified', 'blocked'] as const

const CHOICES = { show: [...PEOPLE_STATES, ...ROLES] } as const
export type PeopleChoices = typeof CHOICES

/** `?q=ada&show=blocked&page=2` */
const people = (path: string) => listAddress({ path, choices: CHOICES, sorts: ['name'] })

/** The same people on two pages: their accounts, and their roles. */
export const usersAddress = people('/admin/user-management/users')
export const rolesAddress = people('/admin/user-management/roles')

export type PeopleShown = StateOf<typeof usersAddress>

export const rolesOfPersonHref = (person: string): string => rolesAddress.href({}, { person })

export const PEOPLE_CSV_PATH = '/api/accounts/people.csv'
