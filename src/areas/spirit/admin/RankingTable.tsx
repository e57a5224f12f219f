import { Download } from 'lucide-react'
import { oneDecimal, twoDecimals } from '#client/amounts.ts'
import { SPIRIT_CATEGORIES } from '#rules/spirit/sheet.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { SPIRIT_CATEGORY_SHORT } from '../spirit.words.ts'
import { SHEETS_CSV_PATH, SPIRIT_RANKING_CSV_PATH } from './admin-spirit.address.ts'
import type { RankingRow } from './admin-spirit-shown.ts'

const COLUMNS: readonly (Omit<Column<RankingRow>, 'head'> & { head: () => string })[] = [
  { key: 'team', head: m.spirit_team, cell: ({ team }) => team.name, phone: 'name' },
  { key: 'games', head: m.spirit_games, cell: ({ games }) => games, digits: true },
  {
    key: 'mean',
    head: m.spirit_mean,
    cell: (row) => (row.games === 0 ? '–' : twoDecimals(row.received)),
    digits: true,
    phone: 'state',
  },
  ...SPIRIT_CATEGORIES.map((category, index) => ({
    key: category,
    head: SPIRIT_CATEGORY_SHORT[category],
    cell: (row: RankingRow) => (row.games === 0 ? '–' : oneDecimal(row.averages[index] ?? 0)),
    digits: true,
  })),
  {
    key: 'given',
    head: m.spirit_mean_given,
    cell: (row) => (row.games === 0 ? '–' : twoDecimals(row.given)),
    digits: true,
  },
  {
    key: 'self',
    head: m.spirit_mean_self,
    cell: (row) => (row.games === 0 ? '–' : twoDecimals(row.self)),
    digits: true,
  },
]

/** As it is at this moment, for admins. */
export function RankingTable({ ranking }: { ranking: readonly RankingRow[] }) {
  return (
    <Section title={m.spirit_ranking()} aside={m.spirit_admin_now()}>
      <Table
        label={m.spirit_ranking()}
        columns={COLUMNS.map(({ head, ...column }) => ({ ...column, head: head() }))}
        rows={ranking}
        keyOf={({ team }) => team.id}
        lead={({ place }) => <span className="font-display text-digit">{place ?? '–'}</span>}
      />
      <div className="no-print flex flex-wrap gap-2 pt-3">
        <ButtonLink kind="line" size="small" icon={Download} to={SPIRIT_RANKING_CSV_PATH} reloadDocument>
          {m.spirit_admin_ranking_csv()}
        </ButtonLink>
        <ButtonLink kind="line" size="small" icon={Download} to={SHEETS_CSV_PATH} reloadDocument>
          {m.spirit_admin_sheets_csv()}
        </ButtonLink>
      </div>
    </Section>
  )
}
