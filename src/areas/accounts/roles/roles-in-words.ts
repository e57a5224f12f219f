import { ROLES, type Role } from '#access/roles.ts'
import { ROLE_WORDS } from './role-words.ts'

/** `Booker, Team manager`, in the order in which roles are listed everywhere. */
export const rolesInWords = (roles: readonly Role[]): string =>
  ROLES.filter((role) => roles.includes(role))
    .map((role) => ROLE_WORDS[role].name())
    .join(', ')
