import { FileUp, Merge, UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { type Divisions, useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { FEE_WORDS, PLAYERS_SHOW_WORDS, teamInWords } from './admin-player-words.ts'
import {
  type AdminPlayersShown,
  adminPlayersAddress,
  FEES_SHOWN,
  PLAYERS_CSV_PATH,
  PLAYERS_SHOWS,
} from './admin-players.address.ts'
import type { PlayerListed, PlayersCounts, PlayersTeam } from './admin-players.queries.server.ts'

const COLUMNS: readonly ListColumn<PlayerListed, AdminPlayersShown['sort']>[] = [
  {
    key: 'name',
    head: m.teams_admin_name,
    phone: 'name',
    cell: (player) => <Name player={player} />,
    sort: 'name',
  },
  {
    key: 'team',
    head: m.teams_admin_team,
    phone: 'fact',
    cell: ({ team }) => (
      <span className="inline-flex items-center gap-2">
        {team && <DivisionMark division={team.division} alone />}
        {teamInWords(team)}
      </span>
    ),
    sort: 'team',
  },
  { key: 'fee', head: m.teams_admin_fee, cell: ({ fee_state }) => FEE_WORDS[fee_state]() },
  { key: 'account', head: m.teams_admin_account, phone: 'state', cell: (player) => <AccountState player={player} /> },
]

type Props = {
  list: { items: readonly PlayerListed[]; total: number; page: number; pages: number }
  shown: AdminPlayersShown
  counts: PlayersCounts
  teams: readonly PlayersTeam[]
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminPlayersList({ list, shown, counts, teams, refused, children }: Props) {
  const divisions = useDivisions()
  const importing = adminPlayersAddress.href(shown, { import: '' })
  const refusedHere = refusedOf(refused, 'choose')
  const team = teams.find(({ id }) => id === shown.choices.team)
  const add = team?.isPlaying !== false && teams.length > 0 && (
    <ButtonLink icon={UserPlus} to={adminPlayersAddress.href(shown, { add: '' })}>
      {m.roster_add()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={adminPlayersAddress}
      shown={shown}
      found={list}
      label={m.teams_admin_players_title()}
      header={{
        title: m.teams_admin_players_title(),
        context: adminPlayersAddress.isNarrowed(shown)
          ? m.teams_admin_players_found({ count: list.total, all: counts.all })
          : m.teams_admin_player_count({ count: counts.all }),
        action: add,
      }}
      filters={{
        search: m.teams_admin_search_players(),
        picker: {
          choice: 'team',
          label: m.teams_admin_team(),
          all: m.teams_admin_all_teams(),
          options: teams.map(({ id, name, division }) => ({
            value: id,
            label: `${name}, ${divisions.name(division)}`,
          })),
        },
        chips: chipsFor(counts, divisions),
      }}
      tools={[{ label: m.teams_admin_import_players(), icon: FileUp, to: importing }]}
      csv={{ path: PLAYERS_CSV_PATH, label: m.teams_admin_export() }}
      columns={COLUMNS}
      lead={({ number }) => <span className="block w-9 text-center font-display text-digit">{number}</span>}
      opens={({ id }) => ({ player: id })}
      many={{
        name: 'players',
        labelOf: ({ full_name }) => m.teams_admin_choose({ team: full_name }),
        saying: (count) => m.teams_admin_players_chosen({ count }),
        actions: [{ intent: 'choose', label: m.teams_admin_merge_two(), icon: Merge }],
        done: undefined,
      }}
      empty={{
        icon: Users,
        isSo: counts.all === 0,
        title: team ? m.teams_admin_team_without_players({ team: team.name }) : m.teams_admin_no_players(),
        text: m.teams_admin_no_players_text(),
        action: (
          <div className="flex flex-wrap justify-center gap-2">
            {add}
            <ButtonLink kind="line" to={importing}>
              {m.teams_admin_import_players()}
            </ButtonLink>
          </div>
        ),
      }}
      nothingFound={
        team && isTeamAlone(shown)
          ? {
              title: m.teams_admin_team_without_players({ team: team.name }),
              text: m.teams_admin_team_without_players_text(),
              showAll: m.teams_admin_show_all_players(),
              action: add,
            }
          : {
              title:
                shown.q === '' ? m.teams_admin_no_players_filtered() : m.teams_admin_no_players_found({ q: shown.q }),
              showAll: m.teams_admin_show_all_players(),
            }
      }
    >
      {children}
      <ErrorSummary errors={errorsOf(refusedHere).map(({ text }) => ({ text }))} />
    </AdminList>
  )
}

/** Nothing but a team is chosen: then it has no player at all. */
const isTeamAlone = ({ q, choices: { division, show, fee } }: AdminPlayersShown) =>
  q === '' && division === '' && show === '' && fee === ''

const chipsFor = (counts: PlayersCounts, divisions: Divisions): ChipsProps<ChoicesOf<typeof adminPlayersAddress>> => ({
  label: m.teams_admin_filter(),
  all: { label: m.teams_admin_all() },
  groups: [
    {
      choice: 'division',
      options: divisions.all.map(({ key, name }) => ({ value: key, label: name, division: key })),
    },
    {
      choice: 'show',
      options: PLAYERS_SHOWS.map((it) => ({ value: it, label: PLAYERS_SHOW_WORDS[it](), count: counts.byShow[it] })),
    },
    {
      choice: 'fee',
      options: FEES_SHOWN.map((it) => ({ value: it, label: m.teams_admin_fee_is({ state: FEE_WORDS[it]() }) })),
    },
  ],
})

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
