import { Ban, Check, Download, KeyRound, LockOpen, SearchX, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSubmit } from 'react-router'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Menu, type MenuItem } from '#ui/controls/Menu.tsx'
import { Pagination } from '#ui/controls/Pagination.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { You } from '#ui/marks/You.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { PeopleCounts, Person } from '../accounts.queries.server.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'
import { rolesInWords } from '../roles/roles-in-words.ts'
import { DeletePerson } from './DeletePerson.tsx'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PersonStateMark } from './PersonStateMark.tsx'
import { type PeopleAct, refusedFor } from './people-acts.ts'
import { PEOPLE_CSV_PATH, ROLES_PATH, USERS_PATH } from './people-paths.ts'
import { type PeopleShown, peopleHref } from './people-shown.ts'
import { RefusedNote } from './RefusedNote.tsx'

export interface ListedPeople {
  readonly people: readonly Person[]
  /** Of all pages. */
  readonly total: number
  readonly pages: number
  readonly shown: PeopleShown
  readonly counts: PeopleCounts
  /** The admin who looks. */
  readonly me: string
}

type Props = {
  list: ListedPeople
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function PeopleList({ list, refused, children }: Props) {
  const { people, total, pages, shown, counts, me } = list
  const [asked, ask] = useState<string>()
  const deleting = people.find(({ id }) => id === asked)
  const refusedDelete = deleting && refusedFor(refused, 'delete', deleting.id)
  const columns: readonly Column<Person>[] = [
    {
      key: 'name',
      head: m.accounts_users_name(),
      phone: 'name',
      cell: ({ id, name }) => (
        <>
          {name} {id === me && <You />}
        </>
      ),
    },
    { key: 'email', head: m.accounts_users_email(), phone: 'fact', cell: ({ email }) => <Wrapping>{email}</Wrapping> },
    {
      key: 'state',
      head: m.accounts_users_state(),
      phone: 'state',
      cell: (person) => <PersonStateMark person={person} />,
    },
    { key: 'roles', head: m.accounts_users_roles(), cell: ({ roles }) => rolesInWords(roles) },
  ]
  return (
    <>
      <PageHeader
        title={m.accounts_users_title()}
        context={m.accounts_users_count({ count: counts.all })}
        action={
          <a
            href={peopleHref(PEOPLE_CSV_PATH, { ...shown, page: 1 })}
            download
            className={buttonClass({ kind: 'line' })}
          >
            <Icon of={Download} />
            {m.accounts_users_export()}
          </a>
        }
      />
      <PeopleFilters path={USERS_PATH} shown={shown} counts={counts} />
      <div className="mt-3 grid gap-3">
        {children}
        {refused && !refusedDelete && (
          <RefusedNote refused={refused} about={people.find(({ id }) => id === refused.values['user'])?.name} />
        )}
        {people.length === 0 ? (
          <NobodyFound shown={shown} />
        ) : (
          <Table
            label={m.accounts_users_title()}
            columns={columns}
            rows={people}
            keyOf={({ id }) => id}
            to={({ id }) => peopleHref(USERS_PATH, { ...shown, person: id })}
            menu={(person) => <ActsMenu person={person} isMe={person.id === me} onDelete={() => ask(person.id)} />}
          />
        )}
      </div>
      {total > people.length && (
        <Pagination page={shown.page} pages={pages} to={(page) => peopleHref(USERS_PATH, { ...shown, page })} />
      )}
      {deleting && <DeletePerson person={deleting} refused={refusedDelete} open onClose={() => ask(undefined)} />}
    </>
  )
}

const Wrapping = ({ children }: { children: ReactNode }) => <span className="max-desk:wrap-anywhere">{children}</span>

function ActsMenu({ person, isMe, onDelete }: { person: Person; isMe: boolean; onDelete: () => void }) {
  const submit = useSubmit()
  const { id, name, verified, blocked } = person
  const act = (intent: PeopleAct) => () => void submit({ intent, user: id }, { method: 'post' })
  const items: readonly (MenuItem | false)[] = [
    !verified && { label: m.accounts_users_verify(), icon: Check, onSelect: act('verify') },
    { label: m.accounts_users_change_roles(), icon: KeyRound, to: peopleHref(ROLES_PATH, { person: id }) },
    blocked && { label: m.accounts_users_unblock(), icon: LockOpen, onSelect: act('unblock') },
    !blocked && !isMe && { label: m.accounts_users_block(), icon: Ban, onSelect: act('block') },
    !isMe && { label: m.accounts_users_delete_ask(), icon: Trash2, danger: true, onSelect: onDelete },
  ]
  // Before the scripts are there, the name leads to the same acts.
  if (!useHydrated()) return null
  return <Menu label={m.accounts_users_more({ name })} items={items.filter((it) => it !== false)} />
}

export function NobodyFound({ shown }: { shown: PeopleShown }) {
  return (
    <EmptyState
      icon={SearchX}
      title={nobodyInWords(shown)}
      action={
        <ButtonLink kind="line" to="?">
          {m.accounts_users_show_all()}
        </ButtonLink>
      }
    >
      {shown.q === '' ? undefined : m.accounts_users_none_found_text()}
    </EmptyState>
  )
}

function nobodyInWords({ q, show }: PeopleShown): string {
  if (q !== '') return m.accounts_users_none_found({ q })
  if (show === 'all') return m.accounts_users_none()
  if (show === 'blocked') return m.accounts_users_none_blocked()
  if (show === 'unverified') return m.accounts_users_none_unverified()
  return m.accounts_users_none_role({ role: ROLE_WORDS[show].name() })
}
