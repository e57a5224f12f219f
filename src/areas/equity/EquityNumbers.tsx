import type { EquityFigures } from '#areas/equity/equity.api.server.ts'
import { FEWEST_SHOWN, type ShownCount } from '#rules/equity/suppression.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { m } from '#words/messages.js'

/** How many players of each division match whom. What is too small to be told is a dash. */
export function EquityNumbers({ figures: { rows, total } }: { figures: EquityFigures }) {
  return (
    <>
      <div className="relative overflow-x-auto" role="group" aria-label={m.equity_numbers()} tabIndex={0}>
        <table className="tabled">
          <caption className="sr-only">{m.equity_numbers()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.equity_division()}</th>
              <th scope="col" className="text-right">
                {m.equity_players()}
              </th>
              <th scope="col" className="text-right">
                {m.equity_female()}
              </th>
              <th scope="col" className="text-right">
                {m.equity_male()}
              </th>
              <th scope="col" className="text-right">
                {m.equity_unknown()}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...rows, { ...total, division: '', name: m.equity_all() }].map(({ division, name, ...counts }) => (
              <tr key={division}>
                <td>{name}</td>
                <td className="digits">{counts.players}</td>
                <CountCell count={counts.female} />
                <CountCell count={counts.male} />
                <CountCell count={counts.unknown} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="pt-3 text-small text-ink-2">{m.equity_numbers_hint({ fewest: FEWEST_SHOWN })}</p>
    </>
  )
}

function CountCell({ count }: { count: ShownCount }) {
  return (
    <td className="digits">
      {count ?? (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>{m.equity_not_shown()}</VisuallyHidden>
        </>
      )}
    </td>
  )
}
