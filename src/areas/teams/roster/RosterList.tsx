import { Download, Link2Off, Pencil, QrCode, RefreshCw, SearchX, Trash2, Upload, UserPlus, Users } from 'lucide-react'
import { useSubmit } from 'react-router'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { genderCounts } from '#rules/equity.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Menu, type MenuItem } from '#ui/controls/Menu.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { State } from '#ui/marks/State.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { RosterTeams } from '../manager/RosterTeams.tsx'
import { type Gap, gapsOf } from '../manager/roster-gaps.ts'
import { RosterEquity } from './RosterEquity.tsx'
import type { RosterData } from './RosterPage.tsx'
import { RosterRemoved } from './RosterRemoved.tsx'
import { RosterRequests } from './RosterRequests.tsx'
import type { RosterPlayer } from './roster.queries.server.ts'
import { FILTERS, playersShown, type RosterShow, type RosterShown, rosterHref, teamHomeHref } from './roster-shown.ts'

/** Up to here a list is looked over at a glance. */
const SEARCHED_FROM = 10

type Props = { found: RosterData; shown: RosterShown; refused: RefusedForm | undefined }

export function RosterList({ found, shown, refused }: Props) {
  const { team, managed, roster, requests, removed, mayEdit } = found
  const players = playersShown(roster, shown)
  const asked = new Set(requests.map(({ player }) => player.id))
  const counts = genderCounts(roster.map(({ gender_match }) => gender_match))
  return (
    <>
      <PageHeader
        title={m.roster_players_title()}
        context={`${team.name} · ${m.roster_count({ count: roster.length })}`}
        back={teamHomeHref(team.id)}
        action={
          mayEdit &&
          roster.length > 0 && (
            <ButtonLink icon={UserPlus} to={rosterHref({ team: team.id, view: 'add' })}>
              {m.roster_add()}
            </ButtonLink>
          )
        }
      />
      <RosterTeams teams={managed} current={team.id} to={(id) => rosterHref({ team: id })} />
      <div className="grid gap-3">
        {team.isLocked && (
          <Note kind="warn" title={m.roster_locked_title()}>
            {mayEdit ? m.roster_locked_admin() : m.roster_locked_text()}
          </Note>
        )}
        {refused && <ErrorSummary errors={[{ text: refused.problem.text }]} />}
      </div>
      <RosterRequests requests={requests} />
      {roster.length === 0 ? (
        <NobodyYet found={found} />
      ) : (
        <>
          <Filters roster={roster} shown={shown} />
          {players.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={m.roster_none_found()}
              action={
                <ButtonLink kind="line" to={rosterHref({ team: team.id })}>
                  {m.roster_show_all()}
                </ButtonLink>
              }
            />
          ) : (
            <Table
              label={m.roster_players_title()}
              columns={columnsFor(asked)}
              rows={players}
              keyOf={({ id }) => id}
              lead={({ number }) => (
                <span className="inline-block w-9 text-center font-display text-digit">{number}</span>
              )}
              to={({ id }) => rosterHref({ ...shown, player: id })}
              {...(mayEdit && { menu: (player: RosterPlayer) => <ActsMenu player={player} shown={shown} /> })}
            />
          )}
          <WholeRoster found={found} />
          <RosterEquity counts={counts} isMixed={team.division === 'mixed'} />
        </>
      )}
      {mayEdit && <RosterRemoved removed={removed} />}
    </>
  )
}

/** What is done with all of them. */
function WholeRoster({ found: { team, mayEdit } }: { found: RosterData }) {
  return (
    <div className="no-print mt-6 flex flex-wrap gap-2">
      {mayEdit && (
        <ButtonLink kind="line" icon={Upload} to={rosterHref({ team: team.id, view: 'import' })}>
          {m.roster_import()}
        </ButtonLink>
      )}
      <a href={rosterCsvHref(team.id)} download className={buttonClass({ kind: 'line' })}>
        <Icon of={Download} />
        {m.roster_export()}
      </a>
      <ButtonLink kind="line" icon={QrCode} to={rosterHref({ team: team.id, view: 'codes' })}>
        {m.roster_codes()}
      </ButtonLink>
    </div>
  )
}

const rosterCsvHref = (team: string) => `/api/teams/roster.csv?${new URLSearchParams({ team })}`

function Filters({ roster, shown }: { roster: readonly RosterPlayer[]; shown: RosterShown }) {
  const chip = (show: RosterShow, label: string) => ({
    to: rosterHref({ team: shown.team, q: shown.q, show }),
    label: `${label} ${roster.filter(FILTERS[show]).length}`,
    current: shown.show === show,
  })
  const keep = { team: shown.team, ...(shown.show !== 'all' && { show: shown.show }) }
  return (
    <div className="no-print mt-3 mb-2 grid items-start gap-3 desk:grid-cols-[17.5rem_minmax(0,1fr)]">
      {(roster.length > SEARCHED_FROM || shown.q !== '') && (
        <SearchField label={m.roster_search()} defaultValue={shown.q} keep={keep} />
      )}
      <FilterChips
        label={m.roster_filter()}
        filters={[
          chip('all', m.roster_filter_all()),
          chip('missing', m.roster_filter_missing()),
          chip('open', m.roster_filter_open()),
        ]}
      />
    </div>
  )
}

function NobodyYet({ found: { team, mayEdit } }: { found: RosterData }) {
  if (!mayEdit)
    return (
      <EmptyState icon={Users} title={m.roster_none()}>
        {m.roster_none_locked_text()}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Users}
      title={m.roster_none()}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink icon={UserPlus} to={rosterHref({ team: team.id, view: 'add' })}>
            {m.roster_add()}
          </ButtonLink>
          <ButtonLink kind="line" icon={Upload} to={rosterHref({ team: team.id, view: 'import' })}>
            {m.roster_import_list()}
          </ButtonLink>
        </span>
      }
    >
      {m.roster_none_text()}
    </EmptyState>
  )
}

const GAP_WORDS: Readonly<Record<Gap, () => string>> = {
  number: m.roster_missing_number,
  gender_match: m.roster_missing_gender,
  birth_year: m.roster_missing_birth_year,
}

const columnsFor = (asked: ReadonlySet<string>): readonly Column<RosterPlayer>[] => [
  {
    key: 'name',
    head: m.roster_column_name(),
    phone: 'name',
    cell: ({ full_name }) => <span className="wrap-anywhere">{full_name}</span>,
  },
  {
    key: 'shown',
    head: m.roster_column_shown(),
    phone: 'fact',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  { key: 'role', head: m.roster_column_role(), phone: 'fact', cell: marksOf },
  {
    key: 'missing',
    head: m.roster_column_missing(),
    phone: 'state',
    cell: (player) => {
      const gaps = gapsOf(player)
      return gaps.length > 0 && <State kind="warn">{gaps.map((gap) => GAP_WORDS[gap]()).join(', ')}</State>
    },
  },
  {
    key: 'account',
    head: m.roster_column_account(),
    phone: 'state',
    cell: ({ id, connected }) => {
      if (asked.has(id)) return <State kind="due">{m.roster_asks()}</State>
      return connected ? (
        <State kind="connected">{m.roster_connected()}</State>
      ) : (
        <span className="text-small text-ink-2">{m.roster_not_connected()}</span>
      )
    },
  },
]

const marksOf = ({ captain, spirit_captain, walk_in }: RosterPlayer) =>
  [captain && m.roster_captain(), spirit_captain && m.roster_spirit_captain(), walk_in && m.roster_walk_in()]
    .filter((it) => it !== false)
    .join(', ')

function ActsMenu({ player, shown }: { player: RosterPlayer; shown: RosterShown }) {
  const submit = useSubmit()
  const act = (intent: string) => () => void submit({ intent, player: player.id }, { method: 'post' })
  const items: readonly (MenuItem | false)[] = [
    { label: m.roster_edit(), icon: Pencil, to: rosterHref({ ...shown, player: player.id }) },
    !player.connected && { label: m.roster_code_renew(), icon: RefreshCw, onSelect: act('renew') },
    player.connected && {
      label: m.roster_code_disconnect(),
      icon: Link2Off,
      to: `${rosterHref({ ...shown, player: player.id })}#account`,
    },
    { label: m.roster_remove(), icon: Trash2, danger: true, onSelect: act('remove') },
  ]
  // Before the scripts are there, the name leads to the same acts.
  if (!useHydrated()) return null
  return <Menu label={m.roster_more({ name: player.full_name })} items={items.filter((it) => it !== false)} />
}
