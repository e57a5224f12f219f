import { UserCog } from 'lucide-react'
import { Link } from 'react-router'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { type ManagersShown, managedTeamsAddress, managersAddress } from './managers.address.ts'
import type { ManagingPerson } from './managers.queries.server.ts'

const COLUMNS: readonly ListColumn<ManagingPerson, 'name'>[] = [
  { key: 'name', head: m.accounts_users_name, phone: 'name', cell: ({ name }) => name },
  {
    key: 'email',
    head: m.accounts_users_email,
    phone: 'fact',
    cell: ({ email }) => <span className="max-desk:wrap-anywhere">{email}</span>,
  },
  { key: 'teams', head: m.accounts_managers_teams, phone: 'state', cell: (person) => <Teams person={person} /> },
]

type Props = {
  found: { items: readonly ManagingPerson[]; page: number; pages: number }
  shown: ManagersShown
}

export function ManagersList({ found, shown }: Props) {
  return (
    <AdminList
      address={managersAddress}
      shown={shown}
      found={found}
      label={m.accounts_managers_by_person()}
      filters={{ search: m.accounts_managers_search() }}
      columns={COLUMNS}
      empty={{ icon: UserCog, title: m.accounts_managers_none(), text: m.accounts_managers_no_people_text() }}
      nothingFound={{
        title: m.accounts_users_none_found({ q: shown.q }),
        showAll: m.accounts_users_show_all(),
      }}
    />
  )
}

function Teams({ person: { teams } }: { person: ManagingPerson }) {
  if (teams.length === 0)
    return (
      <span className="flex flex-wrap items-center gap-x-3">
        <State kind="warn">{m.accounts_managers_no_team()}</State>
        <Link to={managedTeamsAddress.href()} className="link py-2">
          {m.accounts_roles_choose_team()}
        </Link>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-x-3">
      {teams.map((team) => (
        <Link key={team.id} to={managedTeamsAddress.href({}, { team: team.id })} className="link py-2">
          {team.name}
        </Link>
      ))}
    </span>
  )
}
