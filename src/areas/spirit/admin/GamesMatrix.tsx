import { formatWeekday } from '#client/when.ts'
import { Table } from '#ui/figures/Table.tsx'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { adminSpiritHref } from './admin-spirit.address.ts'
import type { MatrixGame, MatrixSheet } from './admin-spirit-shown.ts'

/** Every game with what both teams gave. */
export function GamesMatrix({ matrix }: { matrix: readonly MatrixGame[] }) {
  if (matrix.length === 0) return null
  return (
    <Section title={m.spirit_admin_games()} aside={matrix.length}>
      <Table
        label={m.spirit_admin_games()}
        rows={matrix}
        keyOf={({ game }) => game.id}
        to={({ game }) => adminSpiritHref({ game: game.id })}
        columns={[
          {
            key: 'game',
            head: m.spirit_game(),
            phone: 'name',
            cell: ({ game }) => `${game.home.name} – ${game.away.name}`,
          },
          {
            key: 'when',
            head: m.spirit_time(),
            phone: 'fact',
            cell: ({ game }) => m.spirit_when({ day: formatWeekday(game.day), time: game.time.replace(/^0/, '') }),
          },
          { key: 'home', head: m.spirit_admin_home_gave(), digits: true, cell: ({ home }) => <Cell sheet={home} /> },
          { key: 'away', head: m.spirit_admin_away_gave(), digits: true, cell: ({ away }) => <Cell sheet={away} /> },
          {
            key: 'state',
            head: m.spirit_admin_state(),
            phone: 'state',
            cell: ({ home, away }) =>
              home && away ? (
                <State kind="ok">{m.spirit_admin_both_in()}</State>
              ) : (
                <State kind="due">{m.spirit_admin_missing_count({ count: home || away ? 1 : 2 })}</State>
              ),
          },
        ]}
      />
    </Section>
  )
}

function Cell({ sheet }: { sheet: MatrixSheet | undefined }) {
  if (!sheet) return '–'
  return sheet.isCorrected ? <span title={m.spirit_admin_was_corrected()}>{sheet.total}*</span> : sheet.total
}
