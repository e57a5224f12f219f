import { ROLES } from '#access/roles.ts'
import { type Filter, FilterChips } from '#ui/controls/FilterChips.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { m } from '#words/messages.js'
import type { PeopleCounts } from '../accounts.queries.server.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'
import { type PeopleShown, peopleHref, type Show } from './people-shown.ts'

type Props = {
  path: string
  shown: PeopleShown
  counts: PeopleCounts
  /** Only roles: where states do not matter. */
  withoutStates?: boolean
}

/** Search and filters of a list of people. Searching keeps the filter, a filter keeps what is searched. */
export function PeopleFilters({ path, shown, counts, withoutStates = false }: Props) {
  const { q, show: current } = shown
  const filter = (show: Show, label: string, count: number): Filter => ({
    to: peopleHref(path, { q, show }),
    label: `${label} ${count}`,
    current: show === current,
  })
  return (
    <div className="grid items-start gap-3 desk:grid-cols-[17.5rem_minmax(0,1fr)]">
      <SearchField
        label={m.accounts_users_search()}
        defaultValue={q}
        {...(current !== 'all' && { keep: { show: current } })}
      />
      <FilterChips
        label={m.accounts_users_filter()}
        filters={[
          filter('all', m.accounts_users_all(), counts.all),
          ...(withoutStates
            ? []
            : [
                filter('unverified', m.accounts_users_unverified(), counts.unverified),
                filter('blocked', m.accounts_users_blocked(), counts.blocked),
              ]),
          ...ROLES.map((role) => filter(role, ROLE_WORDS[role].name(), counts.byRole.get(role) ?? 0)),
        ]}
      />
    </div>
  )
}
