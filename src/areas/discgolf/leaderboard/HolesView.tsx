import { ChartColumn } from 'lucide-react'
import { oneDecimal, twoDecimals } from '#client/amounts.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Chart } from '#ui/figures/Chart.tsx'
import { Table } from '#ui/figures/Table.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { boardHref } from '../discgolf.address.ts'
import type { HolesOfRound } from './tournament.queries.server.ts'

type Props = { shown: HolesOfRound }

/** How each hole was played: the hardest, the best, and what was thrown. */
export function HolesView({ shown: { rounds, round, holes } }: Props) {
  const played = holes.filter(({ count }) => count > 0)
  return (
    <>
      <PageHeader title={m.discgolf_holes_title()} back={boardHref()} />
      {rounds.length > 1 && (
        <FilterChips
          label={m.discgolf_rounds()}
          filters={rounds.map(({ id, number }) => ({
            to: boardHref({ view: 'holes', round: id }),
            label: m.discgolf_round({ round: number }),
            current: id === round,
          }))}
        />
      )}
      {played.length === 0 ? (
        <EmptyState icon={ChartColumn} title={m.discgolf_holes_none()}>
          {m.discgolf_holes_none_text()}
        </EmptyState>
      ) : (
        <>
          <Section title={m.discgolf_holes_over()}>
            <div className="pt-3">
              <Chart
                title={m.discgolf_holes_over()}
                heads={[m.discgolf_hole(), m.discgolf_holes_mean()]}
                bars={played.map(({ number, mean }) => ({
                  label: String(number),
                  value: mean,
                  text: oneDecimal(mean),
                }))}
              />
            </div>
          </Section>
          <Section title={m.discgolf_holes_each()}>
            <Table
              label={m.discgolf_holes_each()}
              rows={holes}
              keyOf={({ number }) => String(number)}
              columns={[
                {
                  key: 'hole',
                  head: m.discgolf_hole(),
                  phone: 'name',
                  cell: ({ number, par }) => m.discgolf_hole_par({ hole: number, par }),
                },
                {
                  key: 'mean',
                  head: m.discgolf_holes_mean(),
                  phone: 'fact',
                  digits: true,
                  cell: ({ count, mean }) =>
                    count === 0 ? '–' : m.discgolf_holes_mean_of({ mean: twoDecimals(mean) }),
                },
                { key: 'best', head: m.discgolf_holes_best(), digits: true, cell: ({ best }) => best || '–' },
                { key: 'eagles', head: m.discgolf_holes_eagles(), digits: true, cell: ({ eagles }) => eagles },
                { key: 'birdies', head: m.discgolf_holes_birdies(), digits: true, cell: ({ birdies }) => birdies },
                { key: 'pars', head: m.discgolf_holes_pars(), digits: true, cell: ({ pars }) => pars },
                { key: 'bogeys', head: m.discgolf_holes_bogeys(), digits: true, cell: ({ bogeys }) => bogeys },
                { key: 'more', head: m.discgolf_holes_worse(), digits: true, cell: ({ more }) => more },
                {
                  key: 'rank',
                  head: m.discgolf_holes_rank(),
                  phone: 'state',
                  digits: true,
                  cell: ({ rank }) => (rank === 0 ? '' : m.discgolf_holes_rank_of({ rank })),
                },
              ]}
            />
          </Section>
        </>
      )}
    </>
  )
}
