import { type HeatMark, type HeatNow, type HeatShape, heatOf } from './heat.ts'
import { tenthsOf } from './leaderboard.ts'

/** `2 lanes, 3 legs` and what the referee notes: `armed`, `12.4 tap 1`, `13 spill 2`; seconds of the service's clock. */
function heatExample(lines: readonly string[]): HeatShape & { readonly marks: readonly HeatMark[] } {
  const [head = '', ...noted] = lines
  const [lanes = 0, legs = 0] = [...head.matchAll(/\d+/g)].map(([number]) => Number(number))
  return { lanes, legs, marks: noted.map(markIn) }
}

function markIn(line: string, index: number): HeatMark {
  const [seconds = '', kind = '', lane = ''] = line.split(' ')
  const [id, at] = [`mark-${index}`, Math.round(Number(seconds) * 1_000)]
  switch (kind) {
    case 'tap':
    case 'spill':
      return { id, at, kind, lane: Number(lane) }
    case 'arm':
    case 'start':
    case 'end':
    case 'void':
      return { id, at, kind }
    default:
      throw new Error(`Nobody notes ${line}`)
  }
}

export const heatTable = (lines: readonly string[]): readonly string[] => {
  const heat = heatExample(lines)
  return heatText(heatOf(heat.marks, heat))
}

const heatText = ({ state, lanes }: HeatNow): readonly string[] => [
  state,
  ...lanes.map(({ lane, state: own, legsMs, timeMs }) =>
    timeMs === undefined ? `lane ${lane}: ${own}, ${legsMs.length} legs` : `lane ${lane}: ${secondsText(timeMs)}`,
  ),
]

const secondsText = (timeMs: number): string => (tenthsOf(timeMs) / 10).toFixed(1)
