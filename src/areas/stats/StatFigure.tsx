import { Download } from 'lucide-react'
import { BarRows } from '#ui/figures/BarRows.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/page/Section.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { type ShownStats, type StatRow, statsCsvPath } from './stat-table.ts'

/** One table: as bars where they say something, with the numbers behind them, and as a file. */
export function StatFigure({ stats: { key, title, note, heads, drawn, rows } }: { stats: ShownStats }) {
  const isEmpty = rows.length === 0
  return (
    <Section
      id={key}
      title={title}
      end={
        !isEmpty && (
          <a className="link no-print inline-flex items-center gap-1 text-small" href={statsCsvPath(key)} download>
            <Icon of={Download} size={15} />
            {m.stats_csv()}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </a>
        )
      }
    >
      {isEmpty && <p className="py-3 text-ink-2">{m.stats_nothing()}</p>}
      {!isEmpty && drawn && (
        <figure className="pt-3" aria-label={title}>
          <p className="pb-1 text-small text-ink-2">{heads[drawn.cell + 1]}</p>
          <BarRows
            top={drawn.top}
            rows={rows.map(({ name, cells }) => {
              const cell = cells[drawn.cell]
              return { name, value: typeof cell === 'number' ? cell : undefined, text: cellText(cell) }
            })}
          />
          <details className="prints">
            <summary className="fold no-print text-small">{m.kit_chart_table()}</summary>
            <StatsGrid title={title} heads={heads} rows={rows} />
          </details>
        </figure>
      )}
      {!isEmpty && !drawn && <StatsGrid title={title} heads={heads} rows={rows} />}
      {note !== undefined && <p className="pt-2 text-small text-ink-2">{note}</p>}
    </Section>
  )
}

function StatsGrid({ title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly StatRow[] }) {
  return (
    <div className="relative overflow-x-auto" role="group" aria-label={title} tabIndex={0}>
      <table className="tabled">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : 'text-right'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <td>{name}</td>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className="digits">
                  {cell === undefined ? (
                    <>
                      <span aria-hidden>–</span>
                      <VisuallyHidden>{m.equity_not_shown()}</VisuallyHidden>
                    </>
                  ) : (
                    cellText(cell)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellText = (cell: string | number | undefined): string =>
  typeof cell === 'number' ? cell.toLocaleString(getLocale()) : (cell ?? '–')
