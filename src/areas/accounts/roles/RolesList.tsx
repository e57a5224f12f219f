import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { ROLES } from '#access/roles.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import type { Done } from '#http/pages/forms/done.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { You } from '#ui/marks/You.tsx'
import { m } from '#words/messages.js'
import type { Person } from '../accounts.queries.server.ts'
import { rolesAddress } from '../people/people.address.ts'
import { type ListedPeople, nobodyFound, peopleChips } from '../people/people-list.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { OwnAdminDialog } from './OwnAdminDialog.tsx'
import { RoleChips } from './RoleChips.tsx'
import { RolesExplained } from './RolesExplained.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { rolesInWords } from './roles-in-words.ts'

const columnsFor = (me: string): readonly ListColumn<Person, 'name'>[] => [
  {
    key: 'name',
    head: m.accounts_users_name,
    phone: 'name',
    cell: ({ id, name, email }) => (
      <>
        {name} {id === me && <You />}
        <span className="block text-small font-normal text-ink-2 max-desk:wrap-anywhere">{email}</span>
      </>
    ),
  },
  {
    key: 'roles',
    head: m.accounts_users_roles,
    phone: 'fact',
    cell: (person) => (
      <>
        <span className="desk:hidden">{rolesInWords(person.roles) || m.accounts_users_no_roles()}</span>
        <div className="hidden desk:block">
          <RoleChips person={person} isMe={person.id === me} />
        </div>
      </>
    ),
  },
]

type Props = {
  list: ListedPeople
  refused: RefusedForm | undefined
  done: Done | undefined
  /** Above the rows. */
  children: ReactNode
}

/** People and their roles: chips change one, ticks change many. */
export function RolesList({ list, refused, done, children }: Props) {
  const { found, shown, counts, me } = list
  return (
    <>
      <AdminList
        address={rolesAddress}
        shown={shown}
        found={found}
        label={m.accounts_roles_people()}
        filters={{ search: m.accounts_users_search(), chips: peopleChips(counts, false) }}
        columns={columnsFor(me)}
        opens={({ id }) => ({ person: id })}
        many={{
          name: 'users',
          labelOf: ({ name }) => m.accounts_roles_choose({ name }),
          saying: (count) => m.accounts_roles_chosen({ count }),
          fields: <RolesToChange />,
          actions: [
            { intent: 'grant', label: m.accounts_roles_grant() },
            { intent: 'remove', label: m.accounts_roles_remove() },
          ],
          // A chip changes one person, whoever is ticked.
          done: done?.done === 'change' ? undefined : done,
        }}
        empty={{ icon: Users, title: m.accounts_users_none() }}
        nothingFound={nobodyFound(shown)}
      >
        <RolesExplained />
        {children}
        {refused && <RefusedNote refused={refused} />}
      </AdminList>
      <OwnAdminDialog me={me} refused={refused} />
    </>
  )
}

function RolesToChange() {
  return (
    <fieldset className="order-first flex basis-full flex-wrap gap-x-4">
      <legend className="sr-only">{m.accounts_users_roles()}</legend>
      {ROLES.map((role) => (
        <label key={role} className="flex min-h-11 items-center gap-2 text-small">
          <input type="checkbox" name="roles" value={role} className="size-5 accent-vis" />
          {ROLE_WORDS[role].name()}
        </label>
      ))}
    </fieldset>
  )
}
