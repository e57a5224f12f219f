import { type Day, isDay, type Weekday, weekdayOf } from '../calendar/days.ts'
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
  date: Day
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

const WEEKDAY_NAMES: Readonly<Record<Weekday, readonly string[]>> = {
  Monday: ['monday', 'mon', 'montag', 'mo'],
  Tuesday: ['tuesday', 'tue', 'dienstag', 'di'],
  Wednesday: ['wednesday', 'wed', 'mittwoch', 'mi'],
  Thursday: ['thursday', 'thu', 'donnerstag', 'do'],
  Friday: ['friday', 'fri', 'freitag', 'fr'],
  Saturday: ['saturday', 'sat', 'samstag', 'sa', 'sonnabend'],
  Sunday: ['sunday', 'sun', 'sonntag', 'so'],
}

const two = (digits: string) => digits.padStart(2, '0')

/** `Friday`, `Fr`, `2026-06-12`, `12.6.2026` and `12.6.`: of a weekday or a date without its year the first that there can be. */
function dayMeant(cell: string, days: readonly Day[]): Day | undefined {
  if (cell.length > DAY_MOST) return undefined
  const written = cell.trim()
  if (isDay(written)) return days.find((day) => day === written)
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})?$/.exec(written) ?? []
  if (date !== '') return days.find((day) => day.startsWith(year) && day.endsWith(`-${two(month)}-${two(date)}`))
  const key = nameKey(written)
  return days.find((day) => WEEKDAY_NAMES[weekdayOf(day)].includes(key))
}

/** `9:30`, `09.30`, `9` and `930` alike; 24:00 is the midnight after. */
function timeIn(cell: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:\s*(?:h|uhr))?$/i.exec(cell.trim())
  if (!found) return undefined
  const [hours, minutes] = [Number(found[1]) % 24, Number(found[2] ?? 0)]
  if (Number(found[1]) > 24 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const jobColumns = (
  byName: ReadonlyMap<string, string>,
  days: readonly Day[],
): ListKind<JobValues, JobCellProblem>['columns'] => ({
  date: { headings: 'day, date, tag, datum', read: (cell) => dayMeant(cell, days), problem: 'day_unknown' },
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
  'date',
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

/** What is known of the tournament; the days are those on which there can be jobs, the likeliest first. */
interface KnownOfJobs {
  readonly categories: readonly NamedCategory[]
  readonly days: readonly Day[]
}

export const readJobs = (text: string, { categories, days }: KnownOfJobs): ReadList<JobValues, JobCellProblem> =>
  readList<JobValues, JobCellProblem>(text, {
    columns: jobColumns(
      new Map(categories.toReversed().flatMap(({ key, names }) => names.map((name) => [nameKey(name), key] as const))),
      days,
    ),
    mainColumns: ['title'],
    unheaded: ['date', 'starts', 'ends', 'title', 'category', 'place', 'needed'],
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

type JobKeyed = Readonly<Partial<Record<'date' | 'starts' | 'title', string | number>>>

const jobKey = ({ date = '', starts = '', title = '' }: JobKeyed): string =>
  `${date} ${starts} ${nameKey(String(title))}`

function missingIn(
  values: Readonly<Partial<JobValues>>,
  found: JobThere | undefined,
  unread: readonly LineProblem[],
): readonly LineProblem<JobProblem>[] {
  const problems: LineProblem<JobProblem>[] = []
  const isTold = (column: string) => unread.some((it) => it.column === column)
  const lack = (column: 'title' | 'date' | 'starts' | 'ends', code: JobProblem) => {
    if (values[column] === undefined && !isTold(column)) problems.push({ column, code, written: '' })
  }
  lack('title', 'title_missing')
  lack('date', 'day_missing')
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
