import type { SideName } from '#rules/games/states.ts'

type Props = {
  points: readonly SideName[]
  /** What it shows, in words. */
  label: string
}

/** How far ahead who was, point by point: the home team above the line, the away team below it. */
export function Momentum({ points, label }: Props) {
  const leads = points.reduce<readonly number[]>(
    (all, side) => [...all, (all.at(-1) ?? 0) + (side === 'home' ? 1 : -1)],
    [],
  )
  const most = Math.max(3, ...leads.map(Math.abs)) + 0.5
  const line = leads.map((lead, index) => `H${index + 1}V${-lead}`).join('')
  return (
    <svg
      className="momentum"
      viewBox={`0 ${-most} ${points.length + 1} ${2 * most}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="momentum-area" d={`M0 0${line}H${points.length + 1}V0Z`} />
      <path d={`M0 0H${points.length + 1}`} />
      <path className="momentum-line" d={`M0 0${line}H${points.length + 1}`} />
    </svg>
  )
}
