import type { Day } from '#rules/calendar/days.ts'
import type { NamedDivision } from '#rules/divisions.ts'
import { formatProblems } from '#rules/formats/editing/check.ts'
import { type FormatProblem, isBlocking } from '#rules/formats/editing/problems.ts'
import { printSource } from '#rules/formats/source.ts'
import { type Format, TEAMS_LEAST } from '#rules/formats/structure.ts'
import type { ListPlan, PlannedLine } from '#rules/import/list-plan.ts'
import type { LineProblem } from '#rules/import/read-list.ts'
import { formatOfLines, type LinesFormat } from '#rules/import/timetable/format-of-lines.ts'
import { sideFinder, type TeamByName, type WrittenSide } from '#rules/import/timetable/sides.ts'
import { type GameCellProblem, type ReadGame, readTimetable } from '#rules/import/timetable/timetable-list.ts'
import { type HardRule, MINUTES_PER_DAY, type Placement } from '#rules/timetable/plan.ts'
import { type GameLength, gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { violationsOf } from '#rules/timetable/violations.ts'
import type { FieldWanted } from '../../plan/replace-draft.server.ts'
import { type DecidedGame, type PlanWanted, settingFor } from '../answers/wanted.ts'
import { decidedMeetings, movableIn, whyNotDecided } from './decided-lines.ts'

/** What a timetable that was pasted comes to: a format for each division, and places for its games. */

export type PasteProblem =
  | GameCellProblem
  | HardRule
  | 'cells_left_over'
  | 'division_missing'
  | 'sides_missing'
  | 'side_unknown'
  | 'place_missing'
  | 'division_small'
  | 'twice'
  | 'plain'
  | 'not_fitting'
  | 'decided_sides'
  | 'decided_place'

export interface PastedValues {
  readonly division: string
  readonly home: string
  readonly away: string
  readonly stage: string
  readonly field: string
  /** Minutes since midnight before the first day; undefined where the line does not say. */
  readonly start: number | undefined
}

export type PastedLine = PlannedLine<PastedValues, PasteProblem>

export interface PasteFacts {
  readonly days: readonly Day[]
  readonly divisions: readonly NamedDivision[]
  /** Who takes part, by division, by seed. */
  readonly teams: ReadonlyMap<string, readonly TeamByName[]>
  readonly lengthOf: (division: string) => GameLength
  readonly minimumRest: number
  readonly hours: readonly { readonly from: number; readonly to: number }[]
  readonly fields: readonly FieldWanted[]
  readonly decided: readonly DecidedGame[]
  readonly newId: () => string
}

export interface PastePlan {
  readonly list: ListPlan<PastedLine>
  readonly wanted: PlanWanted
  readonly placements: readonly Placement[]
}

interface Read {
  readonly line: ReadGame
  readonly values: PastedValues
  readonly sides: readonly [WrittenSide, WrittenSide] | undefined
  readonly problems: LineProblem<PasteProblem>[]
}

/** `only` are the lines that are taken; all of them where it is left out. */
export function planPaste(text: string, facts: PasteFacts, only?: ReadonlySet<number>): PastePlan {
  const { lines, unknownColumns, leftOut } = readTimetable(text, facts.days, facts.divisions)
  const sidesIn = new Map([...facts.teams].map(([division, teams]) => [division, sideFinder(teams)]))
  const read = lines.filter(({ line }) => !only || only.has(line)).map((line) => readLine(line, sidesIn))
  const good = read.filter(({ problems }) => problems.length === 0)
  const formats = new Map(
    [...Map.groupBy(good, ({ values }) => values.division)].map(([division, own]) => [
      division,
      formatOfLines(
        own
          .toSorted(inTime)
          .flatMap(({ line, values, sides }) =>
            sides ? [{ line: line.line, stage: values.stage, home: sides[0], away: sides[1] }] : [],
          ),
        (facts.teams.get(division) ?? []).map(({ id }) => id),
        decidedMeetings(facts.decided, division),
      ),
    ]),
  )
  const isWrong = new Set(read.filter(({ problems }) => problems.length > 0).map(({ line }) => line.line))
  for (const [division, made] of formats) tellProblems(division, made, good, isWrong)
  const wanted = wantedOf(good, formats, facts)
  tellDecided(good, formats, wanted, facts, isWrong)
  const { placements, isUnplaced } = placeLines(good, formats, wanted, facts)
  return {
    list: {
      unknownColumns,
      leftOut,
      lines: read.map(({ line, values, problems }): PastedLine => {
        const is = isWrong.has(line.line) ? 'wrong' : isUnplaced.has(line.line) ? 'change' : 'new'
        return { line: line.line, is, id: '', values, changes: [], problems }
      }),
    },
    wanted,
    placements,
  }
}

const inTime = (one: Read, other: Read) =>
  (one.values.start ?? Infinity) - (other.values.start ?? Infinity) || one.line.line - other.line.line || 0

type SideFinder = ReturnType<typeof sideFinder>
const NO_TEAMS = sideFinder([])

function readLine(line: ReadGame, sidesIn: ReadonlyMap<string, SideFinder>): Read {
  const { day, time, field = '', division = '', stage = '', home = '', away = '' } = line.values
  const start = day === undefined || time === undefined ? undefined : day * MINUTES_PER_DAY + time.minute
  const problems: LineProblem<PasteProblem>[] = [...line.problems]
  const tell = (column: string, code: PasteProblem, written = '') => problems.push({ column, code, written })
  if (division === '' && !problems.some(({ column }) => column === 'division')) tell('division', 'division_missing')
  if (home === '' || away === '') tell('', 'sides_missing')
  const sideMeant = sidesIn.get(division) ?? NO_TEAMS
  const sides = [home, away].map((written) => (division === '' || written === '' ? undefined : sideMeant(written)))
  for (const [index, written] of [home, away].entries())
    if (division !== '' && written !== '' && !sides[index]) tell(index === 0 ? 'home' : 'away', 'side_unknown', written)
  const [first, second] = sides
  return {
    line,
    values: { division, home, away, stage, field, start },
    sides: first && second && [first, second],
    problems,
  }
}

/** What does not fit in a format is told at the lines that it is about. */
function tellProblems(
  division: string,
  { format, teams, keys, plain }: LinesFormat,
  lines: readonly Read[],
  isWrong: Set<number>,
): void {
  const own = lines.filter(({ values }) => values.division === division)
  const tell = (wanted: ReadonlySet<string>, code: PasteProblem, written = '') => {
    for (const { line, problems } of own) {
      if (!wanted.has(keys.get(line.line) ?? '') || problems.some((it) => it.code === code)) continue
      problems.push({ column: '', code, written })
      isWrong.add(line.line)
    }
  }
  const every = new Set(format.games.map(({ key }) => key))
  if (teams.length < TEAMS_LEAST) return tell(every, 'division_small')
  for (const problem of formatProblems(format, teams.length).filter(isBlocking)) {
    const about = gamesAbout(problem, format)
    tell(about.size === 0 ? every : about, problem.code === 'pair-meets-twice' ? 'twice' : 'not_fitting')
  }
  for (const { line, problems } of own)
    if (plain.has(line.line)) problems.push({ column: '', code: 'plain', written: '' })
}

/** A result stands where and by whom it was played: a line that says otherwise is refused. */
function tellDecided(
  lines: readonly Read[],
  formats: ReadonlyMap<string, LinesFormat>,
  { divisions }: PlanWanted,
  { decided, fields }: PasteFacts,
  isWrong: Set<number>,
): void {
  const byGame = new Map(decided.map((it) => [gameIdOf(it.division, it.key), it]))
  const fieldNames = new Map(fields.map(({ id, name }) => [id, name]))
  for (const { line, values, problems } of lines) {
    const key = formats.get(values.division)?.keys.get(line.line) ?? ''
    const game = byGame.get(gameIdOf(values.division, key))
    const code = game && whyNotDecided(game, values, fieldNames.get(game.field) ?? '', divisions)
    if (code === undefined) continue
    problems.push({ column: '', code, written: '' })
    isWrong.add(line.line)
  }
}

function gamesAbout(problem: FormatProblem, { games }: Format): ReadonlySet<string> {
  const facts = new Map<string, unknown>(Object.entries(problem))
  const named = ['game', 'at', 'feeder'].flatMap((it) => facts.get(it) ?? [])
  const many = facts.get('games')
  const [pool, source] = [facts.get('pool') ?? facts.get('at'), facts.get('source')]
  return new Set(
    games
      .filter(
        (it) =>
          named.includes(it.key) ||
          (Array.isArray(many) && many.includes(it.key)) ||
          (it.pool !== '' && it.pool === pool) ||
          (!named.some((key) => games.some((other) => other.key === key)) &&
            (printSource(it.home) === source || printSource(it.away) === source)),
      )
      .map(({ key }) => key),
  )
}

function wantedOf(lines: readonly Read[], formats: ReadonlyMap<string, LinesFormat>, facts: PasteFacts): PlanWanted {
  const names = [...new Set(lines.map(({ values }) => values.field))].filter((name) => name !== '')
  const order = names.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const open = hoursWith(lines, facts)
  const fields = order.map((name, index): FieldWanted => {
    const there = facts.fields.find((it) => it.name.toLowerCase() === name.toLowerCase())
    return { id: there?.id ?? facts.newId(), name, is_show: there?.is_show ?? index === 0, open }
  })
  return {
    fields: fields.some(({ is_show }) => is_show)
      ? fields
      : fields.map((it, index) => ({ ...it, is_show: index === 0 })),
    divisions: [...formats]
      .filter(([, { teams }]) => teams.length >= TEAMS_LEAST)
      .map(([division, { format, teams }]) => ({ division, format, teams, length: lengthIn(division, lines, facts) })),
    settings: { breaks: [], wishes: [], hasDuties: false },
    minimumRest: facts.minimumRest,
  }
}

/** As long as everything that was pasted takes, at least. */
const hoursWith = (lines: readonly Read[], facts: PasteFacts) =>
  facts.hours.map(({ from, to }, day) => {
    const midnight = day * MINUTES_PER_DAY
    const own = lines.flatMap(({ values: { start, division } }) =>
      start !== undefined && Math.floor(start / MINUTES_PER_DAY) === day
        ? [{ start: start - midnight, end: start - midnight + facts.lengthOf(division).minutes }]
        : [],
    )
    return {
      from: midnight + Math.min(from, ...own.map((it) => it.start)),
      to: midnight + Math.min(MINUTES_PER_DAY, Math.max(to, ...own.map((it) => it.end))),
    }
  })

/** Less than that of the usual time between two games is an overlap, not a shorter game. */
const SLOT_LEAST_SHARE = 0.6

/** Shorter than asked for, where the list has the next game on a field earlier. */
function lengthIn(division: string, lines: readonly Read[], facts: PasteFacts): GameLength {
  const { minutes, slotMinutes } = facts.lengthOf(division)
  const gaps = [...Map.groupBy(lines, ({ values }) => values.field).values()].flatMap((same) => {
    const inOrder = same
      .filter(({ values }) => values.start !== undefined)
      .toSorted(inTime)
      .map(({ values }) => values)
    return inOrder.slice(0, -1).flatMap((it, index) => {
      const gap = (inOrder[index + 1]?.start ?? 0) - (it.start ?? 0)
      return it.division === division && gap >= slotMinutes * SLOT_LEAST_SHARE ? [gap] : []
    })
  })
  const slot = Math.min(slotMinutes, ...gaps)
  return { minutes: Math.min(minutes, slot), slotMinutes: slot }
}

/** Where every game is as it was written, but those that would break a rule there. What was played stays where it was. */
function placeLines(
  lines: readonly Read[],
  formats: ReadonlyMap<string, LinesFormat>,
  wanted: PlanWanted,
  facts: PasteFacts,
): { placements: readonly Placement[]; isUnplaced: ReadonlySet<number> } {
  const isUnplaced = new Set<number>()
  const fieldIds = new Map(wanted.fields.map(({ id, name }) => [name, id]))
  const playing = new Set(wanted.divisions.map(({ division }) => division))
  const byGame = new Map<string, Read>()
  const played = new Map(facts.decided.map((it) => [gameIdOf(it.division, it.key), it]))
  let placements: Placement[] = lines.flatMap((read) => {
    const { line, values, problems } = read
    const key = formats.get(values.division)?.keys.get(line.line)
    if (key === undefined || !playing.has(values.division)) return []
    const game = gameIdOf(values.division, key)
    byGame.set(game, read)
    const was = played.get(game)
    if (was) return [{ game, field: was.field, start: was.start }]
    const field = fieldIds.get(values.field)
    if (field !== undefined && values.start !== undefined) return [{ game, field, start: values.start }]
    problems.push({ column: '', code: 'place_missing', written: '' })
    isUnplaced.add(line.line)
    return []
  })
  const setting = settingFor(wanted, facts.decided, facts.fields)
  // A game that loses its place takes it from those that wait for it, too.
  for (;;) {
    const broken = movableIn(violationsOf({ setting, placements }), facts.decided)
    if (broken.length === 0) return { placements, isUnplaced }
    for (const { game, rule } of broken) {
      const read = byGame.get(game)
      if (!read || isUnplaced.has(read.line.line)) continue
      read.problems.push({ column: '', code: rule, written: '' })
      isUnplaced.add(read.line.line)
    }
    const gone = new Set(broken.map(({ game }) => game))
    placements = placements.filter(({ game }) => !gone.has(game))
  }
}
