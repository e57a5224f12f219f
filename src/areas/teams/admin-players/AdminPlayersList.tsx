import { ChevronDown, Download, FileUp, Merge, SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Pagination } from '#ui/controls/Pagination.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { DivisionMark, divisionName } from '#ui/marks/DivisionMark.tsx'
import { State } from '#ui/marks/State.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { DIVISIONS_SHOWN } from '../admin-teams/admin-teams-shown.ts'
import { refusedPlayerAct } from './admin-player-acts.ts'
import { FEE_WORDS, PLAYER_PROBLEMS, SHOW_WORDS, teamInWords } from './admin-player-words.ts'
import type { PlayerListed, PlayersCounts, PlayersPage, PlayersTeam } from './admin-players.queries.server.ts'
import {
  FEES_SHOWN,
  isUnfiltered,
  PLAYERS_CSV_PATH,
  PLAYERS_SHOWS,
  type PlayerSort,
  type PlayersShown,
  playersHref,
  playersParams,
} from './admin-players-shown.ts'

type Props = {
  list: PlayersPage
  shown: PlayersShown
  counts: PlayersCounts
  teams: readonly PlayersTeam[]
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminPlayersList({ list, shown, counts, teams, refused, children }: Props) {
  const refusedHere = refusedPlayerAct(refused, ['choose'])
  return (
    <>
      <PageHeader
        title={m.teams_admin_players_title()}
        context={
          isUnfiltered(shown)
            ? m.teams_admin_player_count({ count: counts.all })
            : m.teams_admin_players_found({ count: list.total, all: counts.all })
        }
      />
      <div className="grid gap-3">
        <div className="grid items-start gap-3 desk:grid-cols-2">
          <SearchField
            label={m.teams_admin_search_players()}
            defaultValue={shown.q}
            keep={playersParams({ ...shown, q: '', page: 1 })}
          />
          <TeamPicker shown={shown} teams={teams} />
        </div>
        <PlayerFilters shown={shown} counts={counts} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="line" size="small" icon={FileUp} to={playersHref(shown, { import: '' })}>
            {m.teams_admin_import_players()}
          </ButtonLink>
          <a
            href={playersHref({ ...shown, page: 1 }, {}, PLAYERS_CSV_PATH)}
            download
            className={buttonClass({ kind: 'line', size: 'small' })}
          >
            <Icon of={Download} />
            {m.teams_admin_export()}
          </a>
        </div>
        {children}
        <ErrorSummary errors={errorsOf(refusedHere, PLAYER_PROBLEMS).map(({ text }) => ({ text }))} />
        {list.players.length === 0 ? <NoPlayers shown={shown} /> : <Rows list={list} shown={shown} />}
      </div>
      <Pagination page={list.page} pages={list.pages} to={(page) => playersHref({ ...shown, page })} />
    </>
  )
}

/** A GET form: the team is part of the address. Chosen, it is shown at once where scripts run. */
function TeamPicker({ shown, teams }: { shown: PlayersShown; teams: readonly PlayersTeam[] }) {
  const hydrated = useHydrated()
  return (
    <Form method="get" className="no-print flex gap-2">
      {Object.entries(playersParams({ ...shown, team: '', page: 1 })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="input-around flex-1">
        <select
          key={shown.team}
          name="team"
          aria-label={m.teams_admin_team()}
          defaultValue={shown.team}
          className="input"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{m.teams_admin_all_teams()}</option>
          {teams.map(({ id, name, division }) => (
            <option key={id} value={id}>
              {division === '' ? name : `${name}, ${divisionName(division)}`}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
      {!hydrated && (
        <Button type="submit" kind="line">
          {m.kit_show()}
        </Button>
      )}
    </Form>
  )
}

/** One of each kind at a time; pressed again, it goes. */
function PlayerFilters({ shown, counts }: { shown: PlayersShown; counts: PlayersCounts }) {
  const to = (change: Partial<PlayersShown>) => playersHref({ ...shown, ...change, page: 1 })
  const isAll = shown.division === '' && shown.show === '' && shown.fee === ''
  return (
    <FilterChips
      label={m.teams_admin_filter()}
      filters={[
        { to: to({ division: '', show: '', fee: '' }), label: m.teams_admin_all(), current: isAll },
        ...DIVISIONS_SHOWN.map((division) => ({
          to: to({ division: shown.division === division ? '' : division }),
          label: divisionName(division),
          current: shown.division === division,
          division,
          removes: true,
        })),
        ...PLAYERS_SHOWS.map((show) => ({
          to: to({ show: shown.show === show ? '' : show }),
          label: `${SHOW_WORDS[show]()} ${counts.byShow[show]}`,
          current: shown.show === show,
          removes: true,
        })),
        ...FEES_SHOWN.map((fee) => ({
          to: to({ fee: shown.fee === fee ? '' : fee }),
          label: m.teams_admin_fee_is({ state: FEE_WORDS[fee]() }),
          current: shown.fee === fee,
          removes: true,
        })),
      ]}
    />
  )
}

function Rows({ list, shown }: { list: PlayersPage; shown: PlayersShown }) {
  const busy = useIsSending()
  const sort = (by: PlayerSort): NonNullable<Column<PlayerListed>['sort']> => {
    const isNow = shown.sort === by
    return {
      to: playersHref({ ...shown, sort: by, isDescending: isNow && !shown.isDescending, page: 1 }),
      ...(isNow && { now: shown.isDescending ? ('descending' as const) : ('ascending' as const) }),
    }
  }
  const columns: readonly Column<PlayerListed>[] = [
    {
      key: 'name',
      head: m.teams_admin_name(),
      phone: 'name',
      cell: (player) => <Name player={player} />,
      sort: sort('name'),
    },
    {
      key: 'team',
      head: m.teams_admin_team(),
      phone: 'fact',
      cell: ({ team }) => (
        <span className="inline-flex items-center gap-2">
          {team?.division && <DivisionMark division={team.division} alone />}
          {teamInWords(team)}
        </span>
      ),
      sort: sort('team'),
    },
    { key: 'fee', head: m.teams_admin_fee(), cell: ({ fee_state }) => FEE_WORDS[fee_state]() },
    {
      key: 'account',
      head: m.teams_admin_account(),
      phone: 'state',
      cell: (player) => <AccountState player={player} />,
    },
  ]
  return (
    <PostForm>
      <Table
        label={m.teams_admin_players_title()}
        columns={columns}
        rows={list.players}
        keyOf={({ id }) => id}
        lead={({ number }) => <span className="block w-9 text-center font-display text-digit">{number}</span>}
        to={({ id }) => playersHref(shown, { player: id })}
        choosing={{
          name: 'players',
          labelOf: ({ full_name }) => m.teams_admin_choose({ team: full_name }),
          saying: (count) => m.teams_admin_players_chosen({ count }),
          actions: (
            <Button type="submit" name="intent" value="choose" kind="slab" size="small" icon={Merge} busy={busy}>
              {m.teams_admin_merge_two()}
            </Button>
          ),
        }}
      />
    </PostForm>
  )
}

function Name({ player }: { player: PlayerListed }) {
  const { full_name, captain, spirit_captain, walk_in } = player
  const marks = [
    captain && m.roster_captain(),
    spirit_captain && m.roster_spirit_captain(),
    walk_in && m.teams_admin_walk_in(),
  ].filter((it) => it !== false)
  return (
    <>
      {full_name}
      {marks.length > 0 && <span className="block text-small font-normal text-ink-2">{marks.join(', ')}</span>}
    </>
  )
}

function AccountState({ player: { connected, requests } }: { player: PlayerListed }) {
  if (connected) return <State kind="connected">{m.teams_admin_is_connected()}</State>
  if (requests > 0) return <State kind="due">{m.teams_admin_is_asked()}</State>
  return null
}

function NoPlayers({ shown }: { shown: PlayersShown }) {
  if (isUnfiltered(shown))
    return (
      <EmptyState
        icon={Users}
        title={m.teams_admin_no_players()}
        action={<ButtonLink to={playersHref({}, { import: '' })}>{m.teams_admin_import_players()}</ButtonLink>}
      >
        {m.teams_admin_no_players_text()}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={shown.q === '' ? m.teams_admin_no_players_filtered() : m.teams_admin_no_players_found({ q: shown.q })}
      action={
        <ButtonLink kind="line" to={playersHref({})}>
          {m.teams_admin_show_all_players()}
        </ButtonLink>
      }
    >
      {shown.q === '' ? undefined : m.teams_admin_no_players_found_text()}
    </EmptyState>
  )
}
