import { ROLES } from '#access/roles.ts'
import { type ChoicesOf, listAddress, type StateOf } from '#client/lists/list-address.ts'

const PEOPLE_STATES = ['unverified', 'blocked'] as const

/** `?q=ada&show=blocked&page=2` */
const people = (path: string) => listAddress({ path, choices: { show: [...PEOPLE_STATES, ...ROLES] }, sorts: ['name'] })

/** The same people on two pages: their accounts, and their roles. */
export const usersAddress = people('/admin/user-management/users')
export const rolesAddress = people('/admin/user-management/roles')

export type PeopleShown = StateOf<typeof usersAddress>
export type PeopleChoices = ChoicesOf<typeof usersAddress>

export const rolesOfPersonHref = (person: string): string => rolesAddress.href({}, { person })

/** The code with which people let themselves in, and its poster. */
export const SIGN_UP_CODE_HREF = usersAddress.href({}, { code: 'shown' })

export const PEOPLE_CSV_PATH = '/api/accounts/people.csv'
