import { type ReactNode, useState } from 'react'
import { ROLES } from '#access/roles.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pagination } from '#ui/controls/Pagination.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { You } from '#ui/marks/You.tsx'
import { m } from '#words/messages.js'
import type { Person } from '../accounts.queries.server.ts'
import { PeopleFilters } from '../people/PeopleFilters.tsx'
import { type ListedPeople, NobodyFound } from '../people/PeopleList.tsx'
import { ROLES_PATH } from '../people/people-paths.ts'
import { peopleHref } from '../people/people-shown.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { OwnAdminDialog } from './OwnAdminDialog.tsx'
import { RoleChips } from './RoleChips.tsx'
import { RolesExplained } from './RolesExplained.tsx'
import { NOTHING, type RolesDone } from './role-change.ts'
import { ROLE_WORDS } from './role-words.ts'
import { rolesInWords } from './roles-in-words.ts'

type Props = {
  list: ListedPeople
  refused: RefusedForm | undefined
  done: RolesDone | undefined
  /** Above the rows. */
  children: ReactNode
}

/** People and their roles: chips change one, ticks change many. */
export function RolesList({ list, refused, done, children }: Props) {
  const { people, total, pages, shown, counts, me } = list
  const round = useRound(done)
  const columns: readonly Column<Person>[] = [
    {
      key: 'name',
      head: m.accounts_users_name(),
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
      head: m.accounts_users_roles(),
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
  return (
    <>
      <PeopleFilters path={ROLES_PATH} shown={shown} counts={counts} withoutStates />
      <RolesExplained />
      <div className="grid gap-3">
        {children}
        {refused && <RefusedNote refused={refused} />}
        {people.length === 0 ? (
          <NobodyFound shown={shown} />
        ) : (
          <PostForm key={round}>
            <PressedByEnter />
            <Table
              label={m.accounts_roles_people()}
              columns={columns}
              rows={people}
              keyOf={({ id }) => id}
              to={({ id }) => peopleHref(ROLES_PATH, { ...shown, person: id })}
              choosing={{
                name: 'users',
                labelOf: ({ name }) => m.accounts_roles_choose({ name }),
                saying: (count) => m.accounts_roles_chosen({ count }),
                actions: <ManyRoles />,
              }}
            />
          </PostForm>
        )}
      </div>
      {total > people.length && (
        <Pagination page={shown.page} pages={pages} to={(page) => peopleHref(ROLES_PATH, { ...shown, page })} />
      )}
      <OwnAdminDialog me={me} refused={refused} />
    </>
  )
}

/** Another number after each change of many: whoever was ticked is not ticked any more. */
function useRound(done: RolesDone | undefined): number {
  const [round, setRound] = useState({ number: 0, done })
  const isMore = done !== undefined && done !== round.done
  if (isMore) setRound({ number: round.number + (done.done === 'change' ? 0 : 1), done })
  return round.number
}

/** Enter in a tick box presses the first button of a form: it must not be somebody's role. */
function PressedByEnter() {
  return (
    <button type="submit" name="intent" value={NOTHING} hidden onClick={(event) => event.preventDefault()}>
      {m.kit_nothing()}
    </button>
  )
}

function ManyRoles() {
  const busy = useIsSending()
  return (
    <>
      <fieldset className="order-first flex basis-full flex-wrap gap-x-4">
        <legend className="sr-only">{m.accounts_users_roles()}</legend>
        {ROLES.map((role) => (
          <label key={role} className="flex min-h-10 items-center gap-2 text-small">
            <input type="checkbox" name="roles" value={role} className="size-5 accent-vis" />
            {ROLE_WORDS[role].name()}
          </label>
        ))}
      </fieldset>
      <Button type="submit" name="intent" value="grant" kind="slab" size="small" busy={busy}>
        {m.accounts_roles_grant()}
      </Button>
      <Button type="submit" name="intent" value="remove" kind="slab" size="small" busy={busy}>
        {m.accounts_roles_remove()}
      </Button>
    </>
  )
}
