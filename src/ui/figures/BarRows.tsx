import { barHeights } from './chart.ts'
import './figures.css'

export type BarRow = {
  name: string
  /** Undefined: not told, so there is no bar. */
  value: number | undefined
  /** As it is written. */
  text: string
}

type Props = {
  rows: readonly BarRow[]
  /** End of the scale, such as 4 for spirit. */
  top?: number | undefined
}

const WIDTH = 100
const HEIGHT = 10

/** Lying bars, as many as there are. Drawn, not coloured in, so that paper has them too; the table behind says the same in words. */
export function BarRows({ rows, top }: Props) {
  const widths = barHeights(
    rows.map(({ value }) => value ?? 0),
    top,
  )
  return (
    <div className="bar-rows" aria-hidden>
      {rows.map(({ name, text }, index) => (
        <div key={name}>
          <span>{name}</span>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            <rect className="bar-rest" width={WIDTH} height={HEIGHT} />
            <rect className="bar-value" width={widths[index] ?? 0} height={HEIGHT} />
          </svg>
          <b>{text}</b>
        </div>
      ))}
    </div>
  )
}
