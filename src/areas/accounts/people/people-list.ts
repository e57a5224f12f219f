import { ROLES } from '#access/roles.ts'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import { m } from '#words/messages.js'
import type { PeopleCounts, Person } from '../accounts.queries.server.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'
import type { PeopleChoices, PeopleShown } from './people.address.ts'

/** What lists of people have in common. */

export interface ListedPeople {
  readonly found: { readonly items: readonly Person[]; readonly page: number; readonly pages: number }
  readonly shown: PeopleShown
  readonly counts: PeopleCounts
  /** The admin who looks. */
  readonly me: string
}

/** Everybody, states where they matter, and roles. */
export const peopleChips = (counts: PeopleCounts, withStates: boolean): ChipsProps<PeopleChoices> => ({
  label: m.accounts_users_filter(),
  all: { label: m.accounts_users_all(), count: counts.all },
  groups: [
    {
      choice: 'show',
      options: [
        ...(withStates
          ? [
              { value: 'unverified' as const, label: m.accounts_users_unverified(), count: counts.unverified },
              { value: 'blocked' as const, label: m.accounts_users_blocked(), count: counts.blocked },
            ]
          : []),
        ...ROLES.map((role) => ({
          value: role,
          label: ROLE_WORDS[role].name(),
          count: counts.byRole.get(role) ?? 0,
        })),
      ],
    },
  ],
})

export const nobodyFound = (shown: PeopleShown) => ({
  title: nobodyInWords(shown),
  text: m.accounts_users_none_found_text(),
  showAll: m.accounts_users_show_all(),
})

function nobodyInWords({ q, choices: { show } }: PeopleShown): string {
  if (q !== '') return m.accounts_users_none_found({ q })
  if (show === '') return m.accounts_users_none()
  if (show === 'blocked') return m.accounts_users_none_blocked()
  if (show === 'unverified') return m.accounts_users_none_unverified()
  return m.accounts_users_none_role({ role: ROLE_WORDS[show].name() })
}
