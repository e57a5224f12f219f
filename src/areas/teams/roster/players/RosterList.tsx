import { Download, Link2Off, Pencil, QrCode, RefreshCw, Trash2, Upload, UserPlus, Users } from 'lucide-react'
import { AdminList, type ListColumn, type RowAction } from '#client/lists/AdminList.tsx'
import type { FiltersProps } from '#client/lists/ListFilters.tsx'
import { RosterEquity } from '#client/teams/RosterEquity.tsx'
import { TeamChips } from '#client/teams/TeamChips.tsx'
import { teamHomeHref } from '#client/teams/team-home.address.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { genderCounts } from '#rules/equity/equity.ts'
import { isMinor } from '#rules/names/names.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { type Gap, gapsOf } from '../../manager/roster-gaps.ts'
import {
  ROSTER_CSV_PATH,
  ROSTER_FILTERS,
  ROSTER_SHOWS,
  type RosterChoices,
  type RosterShow,
  type RosterShown,
  rosterAddress,
  rosterFound,
  viewHref,
} from '../roster.address.ts'
import type { RosterPlayer } from '../roster.queries.server.ts'
import type { RosterData } from '../roster-data.server.ts'
import { RosterRemoved } from './RosterRemoved.tsx'
import { RosterRequests } from './RosterRequests.tsx'

/** Up to here a list is looked over at a glance. */
const SEARCHED_FROM = 10

type Props = { found: RosterData; shown: RosterShown; refused: RefusedForm | undefined }

export function RosterList({ found, shown, refused }: Props) {
  const { team, managed, roster, requests, removed, mayEdit, until } = found
  const address = rosterAddress(team.id)
  const { hasRatio } = useDivisions().of(team.division)
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
            <ButtonLink icon={UserPlus} to={viewHref(team.id, 'add')}>
              {m.roster_add()}
            </ButtonLink>
          )
        }
      />
      <TeamChips teams={managed} current={team.id} to={(id) => rosterAddress(id).href()} />
      <div className="grid gap-3">
        {team.isLocked && (
          <Note kind="warn" title={m.roster_locked_title()}>
            {mayEdit ? m.roster_locked_admin() : m.roster_locked_text()}
          </Note>
        )}
        {until !== '' && <Note title={m.roster_until({ day: formatDay(until) })}>{m.roster_until_text()}</Note>}
        {refused && <ErrorSummary errors={[{ text: refused.problem.text }]} />}
      </div>
      <RosterRequests requests={requests} />
      <AdminList
        address={address}
        shown={shown}
        found={{ items: rosterFound(roster, shown, hasRatio), page: 1, pages: 1 }}
        label={m.roster_players_title()}
        filters={filtersFor(roster, shown, hasRatio)}
        columns={columnsFor(asked, shown, hasRatio, found.year)}
        lead={({ number }) => <span className="inline-block w-9 text-center font-display text-digit">{number}</span>}
        opens={({ id }) => ({ player: id })}
        menu={
          mayEdit
            ? {
                labelOf: ({ full_name }) => m.roster_more({ name: full_name }),
                items: (player) => actionsOn(player, address.href(shown, { player: player.id })),
              }
            : undefined
        }
        empty={{
          icon: Users,
          title: m.roster_none(),
          text: mayEdit ? m.roster_none_text() : m.roster_none_locked_text(),
          action: mayEdit && <FirstPlayers team={team.id} />,
        }}
        nothingFound={{ title: m.roster_none_found(), showAll: m.roster_show_all() }}
      />
      {roster.length > 0 && (
        <>
          <WholeRoster found={found} shown={shown} />
          <RosterEquity counts={counts} isMixed={hasRatio} />
        </>
      )}
      {mayEdit && <RosterRemoved removed={removed} />}
    </>
  )
}

/** What is done with all of them. */
function WholeRoster({ found: { team, mayEdit }, shown }: { found: RosterData; shown: RosterShown }) {
  return (
    <div className="no-print mt-6 flex flex-wrap gap-2">
      {mayEdit && (
        <ButtonLink kind="line" icon={Upload} to={viewHref(team.id, 'import')}>
          {m.roster_import()}
        </ButtonLink>
      )}
      <a
        href={rosterAddress(team.id).href(shown, {}, ROSTER_CSV_PATH)}
        download
        className={buttonClass({ kind: 'line' })}
      >
        <Icon of={Download} />
        {m.roster_export()}
      </a>
      <ButtonLink kind="line" icon={QrCode} to={viewHref(team.id, 'codes')}>
        {m.roster_codes()}
      </ButtonLink>
    </div>
  )
}

function filtersFor(
  roster: readonly RosterPlayer[],
  { q }: RosterShown,
  hasRatio: boolean,
): FiltersProps<RosterChoices> {
  if (roster.length === 0) return {}
  const options = ROSTER_SHOWS.map((it) => ({
    value: it,
    label: SHOW_WORDS[it](),
    count: roster.filter((player) => ROSTER_FILTERS[it](player, hasRatio)).length,
  }))
  return {
    ...((roster.length > SEARCHED_FROM || q !== '') && { search: m.roster_search() }),
    chips: {
      label: m.roster_filter(),
      all: { label: m.roster_filter_all(), count: roster.length },
      groups: [{ choice: 'show', options }],
    },
  }
}

const SHOW_WORDS: Readonly<Record<RosterShow, () => string>> = {
  missing: m.roster_filter_missing,
  open: m.roster_filter_open,
}

function FirstPlayers({ team }: { team: string }) {
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <ButtonLink icon={UserPlus} to={viewHref(team, 'add')}>
        {m.roster_add()}
      </ButtonLink>
      <ButtonLink kind="line" icon={Upload} to={viewHref(team, 'import')}>
        {m.roster_import_list()}
      </ButtonLink>
    </span>
  )
}

const GAP_WORDS: Readonly<Record<Gap, () => string>> = {
  number: m.roster_missing_number,
  gender_match: m.roster_missing_gender,
  birth_year: m.roster_missing_birth_year,
}

/** Without number or birth year one plays as well: that is said to whoever looks for what is missing. */
const gapsShown = (player: RosterPlayer, { choices }: RosterShown, hasRatio: boolean): readonly Gap[] =>
  gapsOf(player, hasRatio).filter((gap) => gap === 'gender_match' || choices.show === 'missing')

const missingColumn = (shown: RosterShown, hasRatio: boolean): ListColumn<RosterPlayer> => ({
  key: 'missing',
  head: m.roster_column_missing,
  phone: 'state',
  cell: (player) => {
    const what = gapsShown(player, shown, hasRatio).map((gap) => GAP_WORDS[gap]())
    return what.length > 0 && <Quiet>{m.roster_missing({ what: what.join(', ') })}</Quiet>
  },
})

const columnsFor = (
  asked: ReadonlySet<string>,
  shown: RosterShown,
  hasRatio: boolean,
  year: number,
): readonly ListColumn<RosterPlayer>[] => [
  {
    key: 'name',
    head: m.roster_column_name,
    phone: 'name',
    cell: ({ full_name }) => <span className="wrap-anywhere">{full_name}</span>,
  },
  {
    key: 'shown',
    head: m.roster_column_shown,
    phone: 'fact',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  { key: 'role', head: m.roster_column_role, phone: 'fact', cell: (player) => marksOf(player, year) },
  ...(hasRatio || shown.choices.show === 'missing' ? [missingColumn(shown, hasRatio)] : []),
  {
    key: 'account',
    head: m.roster_column_account,
    phone: 'state',
    cell: ({ id, connected }) => {
      if (asked.has(id)) return <State kind="due">{m.roster_asks()}</State>
      return connected ? (
        <State kind="connected">{m.roster_connected()}</State>
      ) : (
        <Quiet>{m.roster_not_connected()}</Quiet>
      )
    },
  },
]

const Quiet = ({ children }: { children: string }) => <span className="text-small text-ink-2">{children}</span>

const marksOf = ({ captain, spirit_captain, walk_in, ...player }: RosterPlayer, year: number) =>
  [
    captain && m.roster_captain(),
    spirit_captain && m.roster_spirit_captain(),
    walk_in && m.roster_walk_in(),
    isMinor(player.birth_year, year) && !player.parent_consent && m.roster_consent_missing(),
  ]
    .filter((it) => it !== false)
    .join(', ')

const actionsOn = ({ id, connected }: RosterPlayer, open: string): readonly (RowAction | false)[] => [
  { label: m.roster_edit(), icon: Pencil, to: open },
  !connected && { label: m.roster_code_renew(), icon: RefreshCw, post: { intent: 'renew', player: id } },
  connected && { label: m.roster_code_disconnect(), icon: Link2Off, to: `${open}#account` },
  { label: m.roster_remove(), icon: Trash2, danger: true, post: { intent: 'remove', player: id } },
]
