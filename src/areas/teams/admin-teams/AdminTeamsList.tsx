import { Download, FileUp, ListOrdered, Lock, LockOpen, Pencil, Plus, SearchX, UserCog, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSubmit } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Pagination } from '#ui/controls/Pagination.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { DivisionMark, divisionName } from '#ui/marks/DivisionMark.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { adminPlayersHref, managersOfTeamHref } from '../admin-links.ts'
import { TeamMark } from '../TeamMark.tsx'
import { TeamStateMark } from '../TeamStateMark.tsx'
import { refusedTeamAct, type TeamDone } from './admin-team-acts.ts'
import { TEAM_PROBLEMS, teamStateInWords } from './admin-team-words.ts'
import type { TeamCounts, TeamListed, TeamsPage } from './admin-teams.queries.server.ts'
import {
  DIVISIONS_SHOWN,
  STATES_SHOWN,
  TEAMS_CSV_PATH,
  type TeamSort,
  type TeamsShown,
  teamsHref,
  teamsParams,
} from './admin-teams-shown.ts'

type Props = {
  list: TeamsPage
  shown: TeamsShown
  counts: TeamCounts
  done: TeamDone | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminTeamsList({ list, shown, counts, done, refused, children }: Props) {
  const round = useRound(done)
  const refusedHere = refusedTeamAct(refused, ['lock', 'unlock'])
  return (
    <>
      <PageHeader
        title={m.teams_admin_teams_title()}
        context={m.teams_admin_context({
          count: counts.byState['accepted'] ?? 0,
          waiting: (counts.byState['registered'] ?? 0) + (counts.byState['waiting'] ?? 0),
        })}
        action={
          <ButtonLink icon={Plus} to={teamsHref(shown, { new: '' })}>
            {m.teams_admin_new()}
          </ButtonLink>
        }
      />
      <div className="grid gap-3">
        <div className="grid items-start gap-3 desk:grid-cols-[17.5rem_minmax(0,1fr)]">
          <SearchField
            label={m.teams_admin_search()}
            defaultValue={shown.q}
            keep={teamsParams({ ...shown, q: '', page: 1 })}
          />
          <TeamFilters shown={shown} counts={counts} />
        </div>
        <Tools shown={shown} />
        {children}
        <ErrorSummary errors={errorsOf(refusedHere, TEAM_PROBLEMS)} />
        {list.teams.length === 0 ? <NoTeams shown={shown} /> : <Rows key={round} list={list} shown={shown} />}
      </div>
      <Pagination page={list.page} pages={list.pages} to={(page) => teamsHref({ ...shown, page })} />
    </>
  )
}

/** Another number after each change of many: what was ticked is not ticked any more. */
function useRound(done: TeamDone | undefined): number {
  const [round, setRound] = useState({ number: 0, done })
  if (done !== undefined && done !== round.done) setRound({ number: round.number + 1, done })
  return round.number
}

/** One of each kind at a time; pressed again, it goes. */
function TeamFilters({ shown, counts }: { shown: TeamsShown; counts: TeamCounts }) {
  const to = (change: Partial<TeamsShown>) => teamsHref({ ...shown, ...change, page: 1 })
  const isAll = shown.division === '' && shown.state === '' && shown.locked === ''
  return (
    <FilterChips
      label={m.teams_admin_filter()}
      filters={[
        {
          to: to({ division: '', state: '', locked: '' }),
          label: `${m.teams_admin_all()} ${counts.all}`,
          current: isAll,
        },
        ...DIVISIONS_SHOWN.map((division) => ({
          to: to({ division: shown.division === division ? '' : division }),
          label: `${divisionName(division)} ${counts.byDivision[division] ?? 0}`,
          current: shown.division === division,
          division,
          removes: true,
        })),
        ...STATES_SHOWN.filter((state) => (counts.byState[state] ?? 0) > 0 || shown.state === state).map((state) => ({
          to: to({ state: shown.state === state ? '' : state }),
          label: `${teamStateInWords(state)} ${counts.byState[state] ?? 0}`,
          current: shown.state === state,
          removes: true,
        })),
        {
          to: to({ locked: shown.locked === 'yes' ? '' : 'yes' }),
          label: `${m.teams_admin_locked()} ${counts.locked}`,
          current: shown.locked === 'yes',
          removes: true,
          icon: Lock,
        },
      ]}
    />
  )
}

function Tools({ shown }: { shown: TeamsShown }) {
  const division = shown.division || 'mixed'
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink kind="line" size="small" icon={ListOrdered} to={teamsHref(shown, { seeds: division })}>
        {m.teams_admin_seeds()}
      </ButtonLink>
      <ButtonLink kind="line" size="small" icon={FileUp} to={teamsHref(shown, { import: '' })}>
        {m.teams_admin_import()}
      </ButtonLink>
      <a
        href={teamsHref({ ...shown, page: 1 }, {}, TEAMS_CSV_PATH)}
        download
        className={buttonClass({ kind: 'line', size: 'small' })}
      >
        <Icon of={Download} />
        {m.teams_admin_export()}
      </a>
    </div>
  )
}

function Rows({ list, shown }: { list: TeamsPage; shown: TeamsShown }) {
  const sort = (by: TeamSort): NonNullable<Column<TeamListed>['sort']> => {
    const isNow = shown.sort === by
    return {
      to: teamsHref({ ...shown, sort: by, isDescending: isNow && !shown.isDescending, page: 1 }),
      ...(isNow && { now: shown.isDescending ? ('descending' as const) : ('ascending' as const) }),
    }
  }
  const columns: readonly Column<TeamListed>[] = [
    { key: 'name', head: m.teams_admin_name(), phone: 'name', cell: ({ name }) => name, sort: sort('name') },
    {
      key: 'division',
      head: m.teams_admin_division(),
      phone: 'fact',
      cell: ({ division }) =>
        division !== '' && (
          <span className="inline-flex items-center gap-2">
            <DivisionMark division={division} /> {divisionName(division)}
          </span>
        ),
      sort: sort('division'),
    },
    { key: 'city', head: m.teams_admin_city(), cell: ({ city }) => city, sort: sort('city') },
    {
      key: 'players',
      head: m.teams_admin_players(),
      phone: 'fact',
      cell: (team) => <PlayersCell team={team} />,
    },
    {
      key: 'managers',
      head: m.teams_admin_managers(),
      cell: ({ managers }) =>
        managers.length === 0 ? (
          <span className="text-ink-3">{m.teams_admin_nobody()}</span>
        ) : (
          managers.map(({ name }) => name).join(', ')
        ),
    },
    {
      key: 'state',
      head: m.teams_admin_state(),
      phone: 'state',
      cell: ({ state }) => <TeamStateMark state={state} />,
      sort: sort('state'),
    },
    {
      key: 'seed',
      head: m.teams_admin_seed(),
      digits: true,
      cell: ({ seed }) => (seed === 0 ? '' : seed),
      sort: sort('seed'),
    },
  ]
  return (
    <PostForm>
      <Table
        label={m.teams_admin_teams_title()}
        columns={columns}
        rows={list.teams}
        keyOf={({ id }) => id}
        lead={(team) => <TeamMark team={team} size="small" />}
        to={({ id }) => teamsHref(shown, { team: id })}
        menu={(team) => <TeamMenu team={team} shown={shown} />}
        choosing={{
          name: 'teams',
          labelOf: ({ name }) => m.teams_admin_choose({ team: name }),
          saying: (count) => m.teams_admin_chosen({ count }),
          actions: <LockMany />,
        }}
      />
    </PostForm>
  )
}

function PlayersCell({ team }: { team: TeamListed }) {
  return (
    <span className="inline-flex items-center gap-2">
      {m.teams_admin_player_count({ count: team.players })}
      {team.roster_locked && (
        <span title={m.teams_admin_locked()} className="inline-flex">
          <Icon of={Lock} size={15} />
          <span className="sr-only">{m.teams_admin_locked()}</span>
        </span>
      )}
    </span>
  )
}

function LockMany() {
  const busy = useIsSending()
  return (
    <>
      <Button type="submit" name="intent" value="lock" kind="slab" size="small" icon={Lock} busy={busy}>
        {m.teams_admin_lock()}
      </Button>
      <Button type="submit" name="intent" value="unlock" kind="slab" size="small" icon={LockOpen} busy={busy}>
        {m.teams_admin_unlock()}
      </Button>
    </>
  )
}

function TeamMenu({ team, shown }: { team: TeamListed; shown: TeamsShown }) {
  const submit = useSubmit()
  const { id, name, roster_locked: isLocked } = team
  // Before the scripts are there, the name leads to the same acts.
  if (!useHydrated()) return null
  return (
    <Menu
      label={m.teams_admin_more({ team: name })}
      items={[
        { label: m.teams_admin_edit(), icon: Pencil, to: teamsHref(shown, { team: id }) },
        { label: m.teams_admin_players(), icon: Users, to: adminPlayersHref(id) },
        { label: m.teams_admin_managers(), icon: UserCog, to: managersOfTeamHref(id) },
        {
          label: isLocked ? m.teams_admin_unlock() : m.teams_admin_lock(),
          icon: isLocked ? LockOpen : Lock,
          onSelect: () => void submit({ intent: isLocked ? 'unlock' : 'lock', teams: id }, { method: 'post' }),
        },
      ]}
    />
  )
}

function NoTeams({ shown }: { shown: TeamsShown }) {
  const isAll = shown.q === '' && shown.division === '' && shown.state === '' && shown.locked === ''
  if (isAll)
    return (
      <EmptyState
        icon={Users}
        title={m.teams_admin_none()}
        action={<ButtonLink to={teamsHref({}, { new: '' })}>{m.teams_admin_new()}</ButtonLink>}
      >
        {m.teams_admin_none_text()}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={shown.q === '' ? m.teams_admin_none_filtered() : m.teams_admin_none_found({ q: shown.q })}
      action={
        <ButtonLink kind="line" to={teamsHref({})}>
          {m.teams_admin_show_all()}
        </ButtonLink>
      }
    >
      {shown.q === '' ? undefined : m.teams_admin_none_found_text()}
    </EmptyState>
  )
}
