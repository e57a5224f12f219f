import { type Day, WEEKDAYS, weekdayOf } from '../../calendar/days.ts'
import { divisionFinder, type NamedDivision } from '../../divisions.ts'
import { nameKey } from '../../names/names.ts'
import { DAY_MOST, type ListKind, type ReadLine, type ReadList, readList, textUpTo } from '../read-list.ts'

/** Timetables as people have them in a spreadsheet: a game on each line. */

export interface WrittenValues {
  /** The number of the day, from 0. */
  day: number
  time: GameTime
  field: string
  /** Its key. */
  division: string
  stage: string
  home: string
  away: string
}

/** Minutes of the day, and the number of the day where the cell says that, too. */
export interface GameTime {
  readonly minute: number
  readonly day?: number
}

export type GameCellProblem = 'day_unknown' | 'time_unknown' | 'division_unknown' | 'too_long'

export const GAME_LINES_MOST = 1_000
const FIELD_NAME_MAX = 20
const STAGE_MAX = 40
const SIDE_MAX = 80

const gameList = (
  days: readonly Day[],
  divisions: readonly NamedDivision[],
): ListKind<WrittenValues, GameCellProblem> => ({
  columns: {
    day: {
      headings: 'day, date, weekday, tag, datum, wochentag',
      read: (cell) => dayMeant(days, cell),
      problem: 'day_unknown',
    },
    time: {
      headings: 'time, start, starts, start time, begins, zeit, uhrzeit, beginn, startzeit, anpfiff',
      read: (cell) => timeMeant(days, cell),
      problem: 'time_unknown',
    },
    field: {
      headings: 'field, pitch, feld, platz, spielfeld',
      read: (cell) => {
        const name = cell.replace(/^(?:field|pitch|feld|platz)\s+/i, '')
        return [...name].length > FIELD_NAME_MAX ? undefined : name
      },
      problem: 'too_long',
    },
    division: {
      headings: 'division, category, kategorie, klasse, div',
      read: divisionFinder(divisions),
      problem: 'division_unknown',
    },
    stage: { ...textUpTo(STAGE_MAX), headings: 'stage, phase, round, pool, game, group, gruppe, runde, spiel, stufe' },
    home: { ...textUpTo(SIDE_MAX), headings: 'home, home team, team 1, team a, heim, heimteam, mannschaft 1' },
    away: { ...textUpTo(SIDE_MAX), headings: 'away, away team, team 2, team b, gast, gastteam, mannschaft 2' },
  },
  mainColumns: ['home', 'away'],
  unheaded: ['day', 'time', 'field', 'division', 'stage', 'home', 'away'],
  linesMost: GAME_LINES_MOST,
})

export type ReadGame = ReadLine<WrittenValues, GameCellProblem>

/** A day that is written once stands for the lines below it, as merged cells do. */
export function readTimetable(
  text: string,
  days: readonly Day[],
  divisions: readonly NamedDivision[],
): ReadList<WrittenValues, GameCellProblem> {
  const list = readList(text, gameList(days, divisions))
  let last = days.length === 1 ? 0 : undefined
  const lines = list.lines.map((line): ReadGame => {
    const own = line.values.day ?? line.values.time?.day
    last = own ?? last
    return last === undefined ? line : { ...line, values: { ...line.values, day: last } }
  })
  return { ...list, lines }
}

const GERMAN_WEEKDAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag']

/** `Saturday`, `Sa`, `Samstag`, `2026-06-13`, `13.6.`, `Day 1`; undefined for a day on which nobody plays. */
export function dayMeant(days: readonly Day[], written: string): number | undefined {
  if (written.length > DAY_MOST) return undefined
  const iso = /\d{4}-\d{2}-\d{2}/.exec(written)?.[0]
  if (iso !== undefined) return indexIn(days, (day) => day === iso)
  const [, date, month] = /(\d{1,2})\.\s?(\d{1,2})\.?/.exec(written) ?? []
  if (date !== undefined && month !== undefined) {
    const end = `-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    return indexIn(days, (day) => day.endsWith(end))
  }
  const key = nameKey(written).replace(/^sonnabend$/, 'samstag')
  const [, number] = /^(?:day|tag) (\d{1,2})$/.exec(key) ?? []
  if (number !== undefined) return indexIn(days, (_, index) => index === Number(number) - 1)
  return key.length < 2 ? undefined : indexIn(days, (day) => namesOfDay(day).some((name) => name.startsWith(key)))
}

function namesOfDay(day: Day): readonly string[] {
  const weekday = weekdayOf(day)
  const german = GERMAN_WEEKDAYS[WEEKDAYS.indexOf(weekday)] ?? ''
  return [weekday.toLowerCase(), german]
}

function indexIn<It>(all: readonly It[], is: (it: It, index: number) => boolean): number | undefined {
  const found = all.findIndex(is)
  return found < 0 ? undefined : found
}

/** `9:00`, `09.30 Uhr`, `9:00–10:30`, `Sa 9:00`, `2026-06-13T09:00`. */
export function timeMeant(days: readonly Day[], written: string): GameTime | undefined {
  const [, before = '', hours, minutes] =
    /^(.*?)(?:^|[\sT])(\d{1,2})[:.h](\d{2})(?::\d{2})?(?:\s*(?:uhr|h))?(?:\s*[-–].*|\+.*|Z)?$/i.exec(written.trim()) ??
    []
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const minute = Number(hours) * 60 + Number(minutes)
  const day = before.trim() === '' ? undefined : dayMeant(days, before.replace(/[,\s]+$/, ''))
  if (before.trim() !== '' && day === undefined) return undefined
  return day === undefined ? { minute } : { minute, day }
}
