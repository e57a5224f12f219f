import { UserCog } from 'lucide-react'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Crest } from '#ui/marks/Crest.tsx'
import { colourFor } from '#ui/marks/crest.ts'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { type ManagedTeamsShown, managedTeamsAddress } from './managers.address.ts'
import type { TeamManaged } from './managers.queries.server.ts'

const COLUMNS: readonly ListColumn<TeamManaged, 'name'>[] = [
  {
    key: 'name',
    head: m.accounts_managers_team,
    phone: 'name',
    cell: ({ name, division }) => (
      <>
        {name} <DivisionMark division={division} alone />
      </>
    ),
  },
  {
    key: 'managers',
    head: m.accounts_team_managers_title,
    phone: 'fact',
    cell: ({ managers }) =>
      managers.map(({ name }) => name).join(', ') || <State kind="warn">{m.accounts_managers_nobody()}</State>,
  },
]

type Props = {
  found: { items: readonly TeamManaged[]; page: number; pages: number }
  shown: ManagedTeamsShown
  without: number
}

export function ManagedTeamsList({ found, shown, without }: Props) {
  const { q, choices } = shown
  return (
    <AdminList
      address={managedTeamsAddress}
      shown={shown}
      found={found}
      label={m.accounts_managers_by_team()}
      filters={{
        search: m.accounts_managers_search_teams(),
        ...((without > 0 || choices.show !== '') && {
          chips: {
            label: m.accounts_users_filter(),
            all: { label: m.accounts_users_all() },
            groups: [
              {
                choice: 'show',
                options: [{ value: 'without', label: m.accounts_managers_without(), count: without }],
              },
            ],
          },
        }),
      }}
      columns={COLUMNS}
      lead={(team) => (
        <Crest name={team.short_name || team.name} colour={team.colour_dark || colourFor(team.name)} size="small" />
      )}
      opens={({ id }) => ({ team: id })}
      empty={{
        icon: UserCog,
        title: m.accounts_managers_no_teams(),
        text: m.accounts_managers_no_teams_text(),
        action: <ButtonLink to="/admin/tournament/teams?new=">{m.teams_admin_new()}</ButtonLink>,
      }}
      nothingFound={{
        title: q === '' ? m.accounts_managers_all_managed() : m.accounts_users_none_found({ q }),
        showAll: m.accounts_users_show_all(),
      }}
    />
  )
}
