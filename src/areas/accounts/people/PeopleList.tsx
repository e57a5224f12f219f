import { Ban, Check, KeyRound, LockOpen, QrCode, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AdminList, type ListColumn, type RowAction } from '#client/lists/AdminList.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { You } from '#ui/marks/You.tsx'
import { m } from '#words/messages.js'
import type { Person } from '../accounts.queries.server.ts'
import { rolesInWords } from '../roles/roles-in-words.ts'
import { DeletePerson } from './DeletePerson.tsx'
import { PersonStateMark } from './PersonStateMark.tsx'
import { PEOPLE_CSV_PATH, rolesOfPersonHref, SIGN_UP_CODE_HREF, usersAddress } from './people.address.ts'
import { type PeopleAct, refusedFor } from './people-acts.ts'
import { type ListedPeople, nobodyFound, peopleChips } from './people-list.ts'
import { RefusedNote } from './RefusedNote.tsx'

const columnsFor = (me: string): readonly ListColumn<Person, 'name'>[] => [
  {
    key: 'name',
    head: m.accounts_users_name,
    phone: 'name',
    cell: ({ id, name }) => (
      <>
        {name} {id === me && <You />}
      </>
    ),
  },
  {
    key: 'email',
    head: m.accounts_users_email,
    phone: 'fact',
    cell: ({ email }) => <span className="max-desk:wrap-anywhere">{email}</span>,
  },
  {
    key: 'state',
    head: m.accounts_users_state,
    phone: 'state',
    cell: (person) => <PersonStateMark person={person} />,
  },
  { key: 'roles', head: m.accounts_users_roles, cell: ({ roles }) => rolesInWords(roles) },
]

type Props = {
  list: ListedPeople
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function PeopleList({ list, refused, children }: Props) {
  const { found, shown, counts, me } = list
  const [asked, ask] = useState<string>()
  const person = (id: string | undefined) => found.items.find((it) => it.id === id)
  const deleting = person(asked)
  const refusedDelete = deleting && refusedFor(refused, 'delete', deleting.id)
  return (
    <>
      <AdminList
        address={usersAddress}
        shown={shown}
        found={found}
        label={m.accounts_users_title()}
        header={{ title: m.accounts_users_title(), context: m.accounts_users_count({ count: counts.all }) }}
        filters={{ search: m.accounts_users_search(), chips: peopleChips(counts, true) }}
        tools={[{ label: m.accounts_code_title(), icon: QrCode, to: SIGN_UP_CODE_HREF }]}
        csv={{ path: PEOPLE_CSV_PATH, label: m.accounts_users_export() }}
        columns={columnsFor(me)}
        opens={({ id }) => ({ person: id })}
        menu={{
          labelOf: ({ name }) => m.accounts_users_more({ name }),
          items: (it) => actionsOn(it, it.id === me, () => ask(it.id)),
        }}
        empty={{ icon: Users, title: m.accounts_users_none() }}
        nothingFound={nobodyFound(shown)}
      >
        {children}
        {refused && !refusedDelete && <RefusedNote refused={refused} about={person(refused.values['user'])?.name} />}
      </AdminList>
      {deleting && <DeletePerson person={deleting} refused={refusedDelete} open onClose={() => ask(undefined)} />}
    </>
  )
}

function actionsOn(
  { id, verified, blocked }: Person,
  isMe: boolean,
  onDelete: () => void,
): readonly (RowAction | false)[] {
  const post = (intent: PeopleAct) => ({ post: { intent, user: id } })
  return [
    !verified && { label: m.accounts_users_verify(), icon: Check, ...post('verify') },
    { label: m.accounts_users_change_roles(), icon: KeyRound, to: rolesOfPersonHref(id) },
    blocked && { label: m.accounts_users_unblock(), icon: LockOpen, ...post('unblock') },
    !blocked && !isMe && { label: m.accounts_users_block(), icon: Ban, ...post('block') },
    !isMe && { label: m.accounts_users_delete_ask(), icon: Trash2, danger: true, onSelect: onDelete },
  ]
}
