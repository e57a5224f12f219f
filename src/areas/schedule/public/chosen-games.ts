import type { Day } from '#rules/calendar/days.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { GameRow, SideShown } from './rows/game-row.ts'
import { type ScheduleShown, scheduleAddress } from './schedule.address.ts'

/** What an address chooses of all games: one answer for the server, and for a device that may have no network. */

export interface AllGames {
  readonly days: readonly Day[]
  /** By the clocks of the tournament. */
  readonly today: Day
  /** Keys of the divisions that have games, in their order. */
  readonly playing: readonly string[]
  /** What stands on the signs of the fields, in their order. */
  readonly fields: readonly string[]
  /** By time, then in the order of the fields. */
  readonly rows: readonly GameRow[]
  /** The one that the loaded address asks for: it may have no game. */
  readonly team: SideShown | undefined
}

export interface ChosenGames {
  /** As it was asked for: links keep to it, and the usual day needs no part of the address. */
  readonly asked: ScheduleShown
  /** '' for all of them. */
  readonly day: Day
  readonly team: SideShown | undefined
  readonly rows: readonly GameRow[]
  /** In their order, where the list goes by them. */
  readonly teams: readonly SideShown[]
}

export function chosenGames(all: AllGames, params: URLSearchParams): ChosenGames {
  const known = teamsIn(all)
  const asked = scheduleAddress.read(params, { day: all.days, division: all.playing, team: [...known.keys()] })
  const { by, division, team } = asked.choices
  const day = dayFor(asked, all)
  const rows = all.rows.filter(
    (row) => (day === '' || row.day === day) && (division === '' || row.division === division) && isOf(team, row),
  )
  return {
    asked,
    day,
    team: known.get(team),
    rows: found(inOrder(rows, by, all), asked.q).map((row) => withDuty(row, team)),
    teams: by === 'team' ? byName([...known.values()]) : [],
  }
}

function teamsIn({ rows, team }: AllGames): ReadonlyMap<string, SideShown> {
  const sides = [team, ...rows.flatMap(({ home, away, duty }) => [home, away, duty])]
  return new Map(sides.flatMap((side) => (side && side.id !== '' ? [[side.id, side]] : [])))
}

function byName(teams: readonly SideShown[]): readonly SideShown[] {
  const { compare } = new Intl.Collator(getLocale(), { numeric: true })
  return teams.toSorted((one, other) => compare(one.name, other.name))
}

/** '' for all of them: a team's games and what is searched are few. Otherwise today, or the first one. */
function dayFor({ q, choices: { day, team } }: ScheduleShown, { days, today }: AllGames): Day {
  if (day !== '') return day
  if (q !== '' || team !== '') return ''
  return days.includes(today) ? today : (days[0] ?? '')
}

const isOf = (team: string, { home, away, duty }: GameRow): boolean =>
  team === '' || home.id === team || away.id === team || duty?.id === team

/** Among the games of a team stand those at which it keeps score. */
function withDuty(row: GameRow, team: string): GameRow {
  if (team === '' || row.duty?.id !== team) return row
  return { ...row, phase: `${row.phase}, ${m.schedule_public_duty({ team: row.duty.name })}` }
}

/** Fields and divisions have an order of their own; times have it already. */
function inOrder(rows: readonly GameRow[], by: ScheduleShown['choices']['by'], { fields, playing }: AllGames) {
  if (by !== 'field' && by !== 'division') return rows
  const rank = new Map((by === 'field' ? fields : playing).map((key, index) => [key, index]))
  const rankOf = (row: GameRow) => rank.get(row[by] ?? '') ?? rank.size
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Letters that are no other one with a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' }

/** As `nameKey` compares names, without case, accents and signs; that one lies with rosters, which would be loaded along. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** By teams and placeholders, phase and field. Accents and case make no difference. */
function found(rows: readonly GameRow[], q: string): readonly GameRow[] {
  if (q === '') return rows
  const words = wordsOf(q).split(' ')
  return rows.filter(({ home, away, phase }) => {
    const text = wordsOf(`${home.name} ${away.name} ${phase}`)
    return words.every((word) => text.includes(word))
  })
}
