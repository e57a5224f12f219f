import { MINUTES_PER_DAY, type Setting } from '#rules/timetable/plan.ts'

/** Far more than any tournament has; beyond it time and memory are not known. */
const GENERATION_MOST = { games: 1_000, fields: 40, days: 10 } as const

export type BoundCode = 'generation_games' | 'generation_fields' | 'generation_days'

/** Of what there is too much to begin with. */
export function boundBroken({ games, fields }: Setting): { code: BoundCode; most: number } | undefined {
  if (games.length > GENERATION_MOST.games) return { code: 'generation_games', most: GENERATION_MOST.games }
  if (fields.length > GENERATION_MOST.fields) return { code: 'generation_fields', most: GENERATION_MOST.fields }
  const open = fields.flatMap((field) => field.open)
  const first = Math.min(...open.map(({ from }) => from))
  const last = Math.max(...open.map(({ to }) => to))
  // Told of times that are no numbers, too.
  const isWithin = open.length === 0 || daysBetween(first, last) <= GENERATION_MOST.days
  return isWithin ? undefined : { code: 'generation_days', most: GENERATION_MOST.days }
}

/** Days that are touched; closing at midnight belongs to the day that ends. */
const daysBetween = (first: number, last: number) =>
  Math.ceil(last / MINUTES_PER_DAY) - Math.floor(first / MINUTES_PER_DAY)
