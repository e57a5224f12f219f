import { m } from '#words/messages.js'
import { barHeights } from './chart.ts'
import './figures.css'

export type BarOf = {
  label: string
  /** In full, for the table, where the label under the bar is short. */
  name?: string
  value: number
  /** As it is written: “2.3”, “2,3”. */
  text: string
}

type Props = {
  /** What is drawn, said for the whole: “Spirit by category”. */
  title: string
  /** Heads of the table: what the bars are, what they measure. */
  heads: readonly [string, string]
  bars: readonly BarOf[]
  /** End of the scale, such as 4 for spirit. */
  top?: number
}

/** One colour, values on the bars, and the same as a table. */
export function Chart({ title, heads, bars, top }: Props) {
  const heights = barHeights(
    bars.map((bar) => bar.value),
    top,
  )
  return (
    <figure aria-label={title}>
      <div className="chart" aria-hidden>
        {bars.map((bar, index) => (
          <div key={bar.label}>
            <b>{bar.text}</b>
            <i style={{ height: `calc((100% - 1.4rem) * ${(heights[index] ?? 0) / 100})` }} />
            <small>{bar.label}</small>
          </div>
        ))}
      </div>
      <details>
        <summary className="fold text-small">{m.kit_chart_table()}</summary>
        <table className="tabled">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col" className="text-right">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <td>{bar.name ?? bar.label}</td>
                <td className="digits">{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
