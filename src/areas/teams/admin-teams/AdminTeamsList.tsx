import { FileUp, ListOrdered, Lock, LockOpen, Mail, MailPlus, Pencil, Plus, UserCog, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import { TeamFeeMark } from '#client/settlement/TeamFeeMark.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DivisionName } from '#ui/marks/DivisionMark.tsx'
import { type Divisions, useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { managersOfTeamHref } from '../admin-links.ts'
import { playersOfTeamHref } from '../admin-players/admin-players.address.ts'
import { TeamMark } from '../TeamMark.tsx'
import { TeamStateMark } from '../TeamStateMark.tsx'
import { teamStateInWords } from './admin-team-words.ts'
import { type AdminTeamsShown, adminTeamsAddress, STATES_SHOWN, TEAMS_CSV_PATH } from './admin-teams.address.ts'
import type { TeamCounts, TeamListed } from './admin-teams.queries.server.ts'

const COLUMNS: readonly ListColumn<TeamListed, AdminTeamsShown['sort']>[] = [
  { key: 'name', head: m.teams_admin_name, phone: 'name', cell: ({ name }) => name, sort: 'name' },
  {
    key: 'division',
    head: m.teams_admin_division,
    phone: 'fact',
    cell: ({ division }) => <DivisionName division={division} />,
    sort: 'division',
  },
  { key: 'city', head: m.teams_admin_city, cell: ({ city }) => city, sort: 'city' },
  { key: 'players', head: m.teams_admin_players, phone: 'fact', cell: (team) => <PlayersCell team={team} /> },
  {
    key: 'managers',
    head: m.teams_admin_managers,
    cell: ({ managers }) =>
      managers.map(({ name }) => name).join(', ') || <span className="text-ink-3">{m.teams_admin_nobody()}</span>,
  },
  {
    key: 'state',
    head: m.teams_admin_state,
    phone: 'state',
    cell: ({ state }) => <TeamStateMark state={state} />,
    sort: 'state',
  },
  { key: 'seed', head: m.teams_admin_seed, digits: true, cell: ({ seed }) => seed || '', sort: 'seed' },
  {
    key: 'money',
    head: m.settlement_team_money,
    cell: ({ account }) => account && <TeamFeeMark state={account.state} />,
  },
]

type Props = {
  list: { items: readonly TeamListed[]; page: number; pages: number }
  shown: AdminTeamsShown
  counts: TeamCounts
  done: object | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminTeamsList({ list, shown, counts, done, refused, children }: Props) {
  const divisions = useDivisions()
  const to = (more: Readonly<Record<string, string>>) => adminTeamsAddress.href(shown, more)
  const create = (
    <ButtonLink icon={Plus} to={to({ new: '' })}>
      {m.teams_admin_new()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={adminTeamsAddress}
      shown={shown}
      found={list}
      label={m.teams_admin_teams_title()}
      header={{
        title: m.teams_admin_teams_title(),
        context: m.teams_admin_context({
          count: counts.byState['accepted'] ?? 0,
          waiting: (counts.byState['registered'] ?? 0) + (counts.byState['waiting'] ?? 0),
        }),
        action: create,
      }}
      filters={{ search: m.teams_admin_search(), chips: chipsFor(counts, divisions) }}
      tools={[
        {
          label: m.teams_admin_seeds(),
          icon: ListOrdered,
          to: to({ seeds: shown.choices.division || (divisions.all[0]?.key ?? '') }),
        },
        { label: m.teams_admin_import(), icon: FileUp, to: to({ import: '' }) },
        { label: m.teams_invite_title(), icon: MailPlus, to: to({ invite: '' }) },
        { label: m.teams_message_write(), icon: Mail, to: to({ write: '' }) },
      ]}
      csv={{ path: TEAMS_CSV_PATH, label: m.teams_admin_export() }}
      columns={COLUMNS}
      lead={(team) => <TeamMark team={team} size="small" />}
      opens={({ id }) => ({ team: id })}
      menu={{
        labelOf: ({ name }) => m.teams_admin_more({ team: name }),
        items: ({ id, roster_locked: isLocked }) => [
          { label: m.teams_admin_edit(), icon: Pencil, to: to({ team: id }) },
          { label: m.teams_admin_players(), icon: Users, to: playersOfTeamHref(id) },
          { label: m.teams_admin_managers(), icon: UserCog, to: managersOfTeamHref(id) },
          { label: m.settlement_team_money_open(), icon: Wallet, to: to({ team: id, money: '' }) },
          {
            label: isLocked ? m.teams_admin_unlock() : m.teams_admin_lock(),
            icon: isLocked ? LockOpen : Lock,
            post: { intent: isLocked ? 'unlock' : 'lock', teams: id },
          },
        ],
      }}
      many={{
        name: 'teams',
        labelOf: ({ name }) => m.teams_admin_choose({ team: name }),
        saying: (count) => m.teams_admin_chosen({ count }),
        actions: [
          { intent: 'lock', label: m.teams_admin_lock(), icon: Lock },
          { intent: 'unlock', label: m.teams_admin_unlock(), icon: LockOpen },
          { intent: 'invite', label: m.teams_admin_invite(), icon: MailPlus },
          { intent: 'address', label: m.teams_message_write(), icon: Mail },
        ],
        done,
      }}
      empty={{ icon: Users, title: m.teams_admin_none(), text: m.teams_admin_none_text(), action: create }}
      nothingFound={{
        title: shown.q === '' ? m.teams_admin_none_filtered() : m.teams_admin_none_found({ q: shown.q }),
        showAll: m.teams_admin_show_all(),
      }}
    >
      {children}
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'lock', 'unlock', 'invite'))} />
    </AdminList>
  )
}

const chipsFor = (counts: TeamCounts, divisions: Divisions): ChipsProps<ChoicesOf<typeof adminTeamsAddress>> => ({
  label: m.teams_admin_filter(),
  all: { label: m.teams_admin_all(), count: counts.all },
  groups: [
    {
      choice: 'division',
      options: divisions.all.map(({ key, name }) => ({
        value: key,
        label: name,
        count: counts.byDivision[key] ?? 0,
        division: key,
      })),
    },
    {
      choice: 'state',
      hidesEmpty: true,
      options: STATES_SHOWN.map((it) => ({ value: it, label: teamStateInWords(it), count: counts.byState[it] ?? 0 })),
    },
    {
      choice: 'locked',
      options: [{ value: 'yes', label: m.teams_admin_locked(), count: counts.locked, icon: Lock }],
    },
  ],
})

function PlayersCell({ team }: { team: TeamListed }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="desk:hidden">{m.teams_admin_player_count({ count: team.players })}</span>
      <span className="max-desk:hidden">{team.players}</span>
      {team.roster_locked && (
        <span title={m.teams_admin_locked()} className="inline-flex">
          <Icon of={Lock} size={15} />
          <span className="sr-only">{m.teams_admin_locked()}</span>
        </span>
      )}
    </span>
  )
}
