import { m } from '#words/messages.js'
import { holeMark } from './hole.ts'
import './holes.css'

export type Hole = { number: number; par: number; throws?: number | undefined }

export function HoleScore({ throws, par }: { throws?: number | undefined; par: number }) {
  return <span className={`hole hole-${holeMark(throws, par)}`}>{throws}</span>
}

/** A card of nine holes in a line: number, par, throws. */
export function HoleCard({ label, holes }: { label: string; holes: readonly Hole[] }) {
  const nines = [holes.slice(0, 9), holes.slice(9, 18), holes.slice(18)].filter((nine) => nine.length > 0)
  return (
    <div className="grid gap-2">
      {nines.map((nine) => (
        <table key={nine[0]?.number} className="holes">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="row">
                <span className="sr-only">{m.kit_hole()}</span>
              </th>
              {nine.map(({ number }) => (
                <th key={number} scope="col">
                  {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="holes-par">
              <th scope="row">
                <span className="sr-only">{m.kit_par()}</span>
              </th>
              {nine.map(({ number, par }) => (
                <td key={number}>{par}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">
                <span className="sr-only">{m.kit_throws()}</span>
              </th>
              {nine.map(({ number, par, throws }) => (
                <td key={number}>
                  <HoleScore throws={throws} par={par} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      ))}
    </div>
  )
}
