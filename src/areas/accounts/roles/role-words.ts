import type { Role } from '#access/roles.ts'
import { m } from '#words/messages.js'

interface RoleWords {
  /** Alone: “Team manager”. */
  readonly name: () => string
  /** In a sentence: “a team manager”. */
  readonly inline: () => string
  /** What whoever has it does. */
  readonly can: () => string
}

export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  admin: {
    name: m.accounts_role_admin,
    inline: m.accounts_role_inline_admin,
    can: m.accounts_role_can_admin,
  },
  booker: {
    name: m.accounts_role_booker,
    inline: m.accounts_role_inline_booker,
    can: m.accounts_role_can_booker,
  },
  scorekeeper: {
    name: m.accounts_role_scorekeeper,
    inline: m.accounts_role_inline_scorekeeper,
    can: m.accounts_role_can_scorekeeper,
  },
  stats: {
    name: m.accounts_role_stats,
    inline: m.accounts_role_inline_stats,
    can: m.accounts_role_can_stats,
  },
  teammanager: {
    name: m.accounts_role_teammanager,
    inline: m.accounts_role_inline_teammanager,
    can: m.accounts_role_can_teammanager,
  },
  worker: {
    name: m.accounts_role_worker,
    inline: m.accounts_role_inline_worker,
    can: m.accounts_role_can_worker,
  },
}

/** Where a role begins. */
export const ROLE_PAGES: Readonly<Record<Role, string>> = {
  admin: '/admin',
  booker: '/booking',
  scorekeeper: '/scores/confirm',
  stats: '/stats',
  teammanager: '/teammanager',
  worker: '/al',
}
