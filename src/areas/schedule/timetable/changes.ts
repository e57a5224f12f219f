import { formatTime, formatWeekday } from '#client/when.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import type { GameId } from '#rules/timetable/plan.ts'
import { gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { m } from '#words/messages.js'
import {
  type GameDifference,
  type GamePlace,
  type GamePublished,
  hasLostItsPlace,
  type Publication,
} from '../plan/publication.ts'

/** What publishing would change, as people read it. */
export interface ChangeLine {
  readonly id: string
  readonly game: GameId
  readonly division: string
  /** `Kite Club – Mudlarks`. */
  readonly title: string
  readonly kind: 'added' | 'moved' | 'cancelled' | 'back' | 'other'
  /** `14:00 to 14:30, field 3 to 5`. */
  readonly text: string
}

export interface ChangesShown {
  readonly lines: readonly ChangeLine[]
  /** Games whose result would be lost: then nothing is published. */
  readonly lost: readonly string[]
  /** Teams that get a message, and divisions of which somebody not known yet plays. */
  readonly toldTeams: readonly string[]
  readonly toldDivisions: readonly string[]
  readonly isFirst: boolean
}

export interface PublicationWords {
  readonly zone: string
  readonly isFirst: boolean
  readonly fieldName: (id: string) => string
  /** Undefined for a game that is in no format any more. */
  readonly gameTitle: (id: GameId) => string | undefined
  readonly teamName: (id: string) => string | undefined
}

interface Sides {
  readonly division: string
  readonly home: string
  readonly away: string
}

export function changesShown({ added, changed, cancelled, lost }: Publication, words: PublicationWords): ChangesShown {
  const titleOf = (game: Sides & { readonly key: string }) =>
    words.gameTitle(gameIdOf(game.division, game.key)) ??
    [game.home, game.away].map((team) => words.teamName(team) ?? game.key).join(' – ')
  const line = (game: Sides & { readonly id: string; readonly key: string }) => ({
    id: game.id,
    game: gameIdOf(game.division, game.key),
    division: game.division,
    title: titleOf(game),
  })
  const lines: readonly ChangeLine[] = [
    ...changed.map((it): ChangeLine => ({ ...line(it.after), ...differenceText(it, words) })),
    ...cancelled.map((it): ChangeLine => ({ ...line(it), kind: 'cancelled', text: whenAndWhere(it, words) })),
    ...added.map((it): ChangeLine => ({ ...line(it), kind: 'added', text: whenAndWhere(it, words) })),
  ]
  const told: readonly Sides[] = words.isFirst
    ? []
    : [
        ...added,
        ...cancelled,
        ...changed.flatMap(({ before, after, isMoved }) => (isMoved || hasLostItsPlace(before) ? [after] : [])),
      ]
  return {
    lines,
    lost: lost.map(titleOf),
    toldTeams: [...new Set(told.flatMap(({ home, away }) => [home, away]))].flatMap((it) => words.teamName(it) ?? []),
    toldDivisions: [
      ...new Set(told.filter(({ home, away }) => home === '' || away === '').map(({ division }) => division)),
    ],
    isFirst: words.isFirst,
  }
}

function differenceText(
  { before, after, isMoved }: GameDifference,
  words: PublicationWords,
): Pick<ChangeLine, 'kind' | 'text'> {
  if (hasLostItsPlace(before)) return { kind: 'back', text: whenAndWhere(after, words) }
  if (isMoved) return { kind: 'moved', text: moveText(before, after, words) }
  return { kind: 'other', text: otherText(before, after, words) }
}

function whenAndWhere({ starts, field }: GamePlace, { zone, fieldName }: PublicationWords): string {
  const facts = { day: weekday(starts, zone), time: formatTime(starts, zone) }
  return field === ''
    ? `${facts.day} ${facts.time}`
    : m.schedule_notice_when_and_where({ ...facts, field: fieldName(field) })
}

const weekday = (starts: string, zone: string) => formatWeekday(localTimeOf(new Date(starts), zone).day)

function moveText(before: GamePlace, after: GamePlace, { zone, fieldName }: PublicationWords): string {
  const [from, to] = [before, after].map(({ starts }) => localTimeOf(new Date(starts), zone))
  const isOtherDay = from?.day !== to?.day
  const time = (starts: string) =>
    isOtherDay ? `${weekday(starts, zone)} ${formatTime(starts, zone)}` : formatTime(starts, zone)
  return [
    ...(before.starts === after.starts
      ? [formatTime(after.starts, zone)]
      : [m.schedule_timetable_page_from_to({ from: time(before.starts), to: time(after.starts) })]),
    ...(before.field === after.field
      ? [m.schedule_timetable_page_in_field({ name: fieldName(after.field) })]
      : [m.schedule_timetable_page_field_from_to({ from: fieldName(before.field), to: fieldName(after.field) })]),
  ].join(', ')
}

function otherText(before: GamePublished, after: GameDifference['after'], { teamName }: PublicationWords): string {
  const parts = [
    before.minutes !== after.minutes &&
      m.schedule_timetable_page_change_minutes({ from: before.minutes, to: after.minutes }),
    (before.home !== after.home || before.away !== after.away) && m.schedule_timetable_page_change_sides(),
    before.name !== after.name && m.schedule_timetable_page_change_name(),
    (before.duty !== after.duty || before.duty_source !== after.duty_source) &&
      (teamName(after.duty) === undefined
        ? m.schedule_timetable_page_change_duty()
        : m.schedule_timetable_page_change_duty_to({ team: teamName(after.duty) ?? '' })),
  ].filter((it) => it !== false)
  return parts.length === 0 ? m.schedule_timetable_page_change_other() : parts.join(', ')
}
