import { HELPER_DAYS, type HelperDay } from '../helpers/job-times.ts'
import { nameKey } from '../names/names.ts'
import { isInTheWay, type PlannedLine, plannedLine } from './list-plan.ts'
import {
  DAY_MOST,
  type LineProblem,
  type ListKind,
  type ReadLine,
  type ReadList,
  readList,
  textUpTo,
} from './read-list.ts'

/** Lists of helper jobs, and what they would do to the jobs that are there. */

export interface JobValues {
  day: HelperDay
  starts: string
  ends: string
  title: string
  category: string
  place: string
  needed: number
  maximum: number
  minimum_age: number
  note: string
}

export const JOB_LINES_MOST = 500

type JobCellProblem = 'too_long' | 'day_unknown' | 'time_wrong' | 'category_unknown' | 'number_wrong'
export type JobProblem =
  | JobCellProblem
  | 'title_missing'
  | 'day_missing'
  | 'time_missing'
  | 'ends_at_start'
  | 'maximum_below'
  | 'twice'
  | 'cells_left_over'

/** A category with what people call it. */
export interface NamedCategory {
  readonly key: string
  readonly names: readonly string[]
}

const numberUpTo = (most: number) => ({
  read: (cell: string) => (/^\d{1,2}$/.test(cell) && Number(cell) <= most ? Number(cell) : undefined),
  problem: 'number_wrong' as const,
})

const time = { read: timeIn, problem: 'time_wrong' as const }

const DAY_NAMES: Readonly<Record<HelperDay, readonly string[]>> = {
  Saturday: ['saturday', 'sat', 'samstag', 'sa', 'sonnabend'],
  Sunday: ['sunday', 'sun', 'sonntag', 'so'],
}

function dayMeant(cell: string): HelperDay | undefined {
  if (cell.length > DAY_MOST) return undefined
  const key = nameKey(cell)
  return HELPER_DAYS.find((day) => DAY_NAMES[day].includes(key))
}

/** `9:30`, `09.30`, `9` and `930` alike; 24:00 is the midnight after. */
function timeIn(cell: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:\s*(?:h|uhr))?$/i.exec(cell.trim())
  if (!found) return undefined
  const [hours, minutes] = [Number(found[1]) % 24, Number(found[2] ?? 0)]
  if (Number(found[1]) > 24 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const jobColumns = (byName: ReadonlyMap<string, string>): ListKind<JobValues, JobCellProblem>['columns'] => ({
  day: { headings: 'day, tag', read: dayMeant, problem: 'day_unknown' },
  starts: { ...time, headings: 'from, start, starts, begin, von, beginn' },
  ends: { ...time, headings: 'to, end, ends, until, bis, ende' },
  title: { ...textUpTo(80), headings: 'job, title, task, aufgabe, titel, tatigkeit, dienst' },
  category: {
    headings: 'category, kategorie, bereich',
    read: (cell) => byName.get(nameKey(cell)),
    problem: 'category_unknown',
  },
  place: { ...textUpTo(80), headings: 'place, where, ort, wo' },
  needed: { ...numberUpTo(99), headings: 'needed, people, gebraucht, personen, anzahl' },
  maximum: { ...numberUpTo(99), headings: 'maximum, max, hochstens' },
  minimum_age: { ...numberUpTo(99), headings: 'minimum age, age, from age, mindestalter, ab jahren, alter' },
  note: { ...textUpTo(500), headings: 'note, hinweis, notiz, bemerkung' },
})

export const JOB_COLUMNS = [
  'day',
  'starts',
  'ends',
  'title',
  'category',
  'place',
  'needed',
  'maximum',
  'minimum_age',
  'note',
] as const satisfies readonly (keyof JobValues)[]

export const readJobs = (text: string, categories: readonly NamedCategory[]): ReadList<JobValues, JobCellProblem> =>
  readList<JobValues, JobCellProblem>(text, {
    columns: jobColumns(
      new Map(categories.toReversed().flatMap(({ key, names }) => names.map((name) => [nameKey(name), key] as const))),
    ),
    mainColumns: ['title'],
    unheaded: ['day', 'starts', 'ends', 'title', 'category', 'place', 'needed'],
    linesMost: JOB_LINES_MOST,
  })

export interface JobThere extends Readonly<Record<keyof JobValues, string | number>> {
  readonly id: string
}

export type PlannedJob = PlannedLine<Readonly<Partial<JobValues>>, JobProblem>

/** A job is found again by its day, its start and its title. */
export function planJobs(
  lines: readonly ReadLine<JobValues, JobCellProblem>[],
  there: readonly JobThere[],
): readonly PlannedJob[] {
  const known = new Map(there.map((job) => [jobKey(job), job]))
  const seen = new Set<string>()
  return lines.map(({ line, values, problems: unread }): PlannedJob => {
    const found = known.get(jobKey(values))
    const problems: LineProblem<JobProblem>[] = [...unread, ...missingIn(values, found, unread)]
    const key = jobKey(values)
    if (seen.has(key) && !problems.some(isInTheWay)) problems.push({ column: 'title', code: 'twice', written: '' })
    seen.add(key)
    return plannedLine({ line, values, problems }, found, JOB_COLUMNS)
  })
}

type JobKeyed = Readonly<Partial<Record<'day' | 'starts' | 'title', string | number>>>

const jobKey = ({ day = '', starts = '', title = '' }: JobKeyed): string => `${day} ${starts} ${nameKey(String(title))}`

function missingIn(
  values: Readonly<Partial<JobValues>>,
  found: JobThere | undefined,
  unread: readonly LineProblem[],
): readonly LineProblem<JobProblem>[] {
  const problems: LineProblem<JobProblem>[] = []
  const isTold = (column: string) => unread.some((it) => it.column === column)
  const lack = (column: 'title' | 'day' | 'starts' | 'ends', code: JobProblem) => {
    if (values[column] === undefined && !isTold(column)) problems.push({ column, code, written: '' })
  }
  lack('title', 'title_missing')
  lack('day', 'day_missing')
  lack('starts', 'time_missing')
  if (!found) lack('ends', 'time_missing')
  const ends = values.ends ?? found?.ends
  if (values.starts !== undefined && ends === values.starts)
    problems.push({ column: 'ends', code: 'ends_at_start', written: values.starts })
  const needed = Number(values.needed ?? found?.needed ?? 1)
  const maximum = Number(values.maximum ?? found?.maximum ?? needed)
  if (maximum < needed) problems.push({ column: 'maximum', code: 'maximum_below', written: String(maximum) })
  return problems
}
