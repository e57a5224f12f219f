import { Flag, Settings2, SquareStack, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorsOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn, type RowAction } from '#client/lists/AdminList.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { DISC_STATES } from '#rules/discgolf/leaderboard.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'
import { DISC_STATE_WORDS, divisionName } from '../discgolf.words.ts'
import { type AdminGolfersShown, adminGolfersAddress, GOLFERS_CSV_PATH } from './admin-players.address.ts'
import type { GolferListed } from './admin-players.queries.server.ts'
import { GolferState } from './GolferState.tsx'

type Props = {
  list: readonly GolferListed[]
  shown: AdminGolfersShown
  counts: Readonly<Record<string, number>>
  total: number
  divisions: readonly DiscDivision[]
  done: object | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

const columnsFor = (
  divisions: readonly DiscDivision[],
): readonly ListColumn<GolferListed, AdminGolfersShown['sort']>[] => [
  { key: 'name', head: m.discgolf_player, phone: 'name', sort: 'name', cell: ({ name }) => name },
  {
    key: 'division',
    head: m.discgolf_division,
    phone: 'fact',
    sort: 'division',
    cell: ({ division }) => divisionName(divisions, division),
  },
  { key: 'team', head: m.discgolf_team, cell: ({ team, isGuest }) => team || (isGuest ? m.discgolf_guest() : '') },
  {
    key: 'card',
    head: m.discgolf_card_head,
    phone: 'fact',
    cell: ({ card }) => (card === 0 ? '' : m.discgolf_card({ card })),
  },
  { key: 'state', head: m.discgolf_state, phone: 'state', cell: ({ state }) => <GolferState state={state} /> },
]

/** Everybody who plays: checked in by many or one, late arrivals and no-shows with one tap each. */
export function AdminGolfersList({ list, shown, counts, total, divisions, done, refused, children }: Props) {
  const add = (
    <ButtonLink icon={UserPlus} to={adminGolfersAddress.href(shown, { new: '' })}>
      {m.discgolf_add_player()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={adminGolfersAddress}
      shown={shown}
      found={{ items: list, page: 1, pages: 1 }}
      label={m.discgolf_admin_players_title()}
      header={{
        title: m.discgolf_admin_players_title(),
        context: m.discgolf_players_count({ count: total }),
        action: add,
      }}
      filters={{
        search: m.discgolf_search(),
        chips: {
          label: m.discgolf_filter(),
          all: { label: m.discgolf_all(), count: total },
          groups: [
            {
              choice: 'state',
              hidesEmpty: true,
              options: DISC_STATES.map((value) => ({
                value,
                label: DISC_STATE_WORDS[value](),
                count: counts[value] ?? 0,
              })),
            },
            {
              choice: 'division',
              options: divisions.map(({ key }) => ({ value: key, label: divisionName(divisions, key) })),
            },
          ],
        },
      }}
      tools={[
        {
          label: m.discgolf_rounds_and_cards(),
          icon: SquareStack,
          to: adminGolfersAddress.href({}, { view: 'rounds' }),
        },
        { label: m.discgolf_settings(), icon: Settings2, to: adminGolfersAddress.href({}, { view: 'settings' }) },
      ]}
      csv={{ path: GOLFERS_CSV_PATH, label: m.discgolf_export() }}
      columns={columnsFor(divisions)}
      opens={({ id }) => ({ golfer: id })}
      menu={{
        labelOf: ({ name }) => m.discgolf_more_for({ name }),
        items: actsOnGolfer,
      }}
      many={{
        name: 'golfers',
        labelOf: ({ name }) => m.discgolf_choose({ name }),
        saying: (count) => m.discgolf_chosen({ count }),
        actions: [{ intent: 'checked_in', label: m.discgolf_check_in(), icon: Flag }],
        done,
      }}
      empty={{ icon: Flag, title: m.discgolf_no_players(), text: m.discgolf_no_players_text(), action: add }}
      nothingFound={{ title: m.discgolf_none_found(), showAll: m.discgolf_show_all() }}
    >
      <ErrorSummary errors={errorsOf(refused)} />
      {children}
    </AdminList>
  )
}

/** What is one tap away. */
const actsOnGolfer = ({ id, state, mayJoin, mayMiss }: GolferListed): readonly (RowAction | false)[] => [
  state === 'registered' && { label: m.discgolf_check_in(), post: { intent: 'checked_in', golfers: id } },
  mayJoin && { label: m.discgolf_late(), post: { intent: 'seat', golfer: id } },
  mayMiss && { label: m.discgolf_no_show(), post: { intent: 'noShow', golfer: id } },
  (state === 'withdrawn' || state === 'checked_in') && {
    label: m.discgolf_back_to_registered(),
    post: { intent: 'registered', golfers: id },
  },
  (state === 'playing' || state === 'finished') && {
    label: m.discgolf_make_dnf(),
    post: { intent: 'dnf', golfers: id },
  },
  (state === 'playing' || state === 'finished') && {
    label: m.discgolf_make_dq(),
    danger: true,
    post: { intent: 'dq', golfers: id },
  },
  (state === 'dnf' || state === 'dq') && {
    label: m.discgolf_reinstate(),
    post: { intent: 'checked_in', golfers: id },
  },
]
