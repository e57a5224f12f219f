import type { Day } from '../calendar/days.ts'
import { localTimeOf } from '../calendar/time.ts'
import type { Interval } from '../helpers/job-times.ts'

/** Where a rehearsal was tight. Instants are milliseconds since 1970. */

/** A game as it was played, or would have been. */
export interface RehearsedGame {
  readonly id: string
  /** “Kite Club – Mudlarks”, or its name while nobody knows who plays. */
  readonly title: string
  /** Of known teams; '' otherwise. */
  readonly home: string
  readonly away: string
  readonly field: string
  readonly planned: number
  /** Minutes, as planned: of play, and until the next game may start there. */
  readonly minutes: number
  readonly slotMinutes: number
  /** Undefined where it was not played. */
  readonly played: Interval | undefined
  /** For what it had to wait. */
  readonly waitedFor: WaitedFor | undefined
  /** Somebody else keeps score. */
  readonly hasDuty: boolean
}

/** `result`: who plays it was not known. `field`, `team`: the one before it was still going on. */
export type WaitedFor = 'result' | 'field' | 'team'

export interface RehearsedField {
  readonly id: string
  readonly name: string
  /** On the site plan, in thousandths of its width and height; undefined where nobody has put it. */
  readonly pin: { readonly x: number; readonly y: number } | undefined
}

export interface RehearsedJob extends Interval {
  readonly id: string
  readonly title: string
  readonly needed: number
  readonly taken: number
  /** Of those who took it. */
  readonly came: number
}

export interface RehearsedHelper {
  readonly id: string
  readonly name: string
  readonly minutes: number
}

export interface Rehearsed {
  readonly zone: string
  readonly minimumRestMinutes: number
  readonly teams: ReadonlyMap<string, string>
  readonly fields: readonly RehearsedField[]
  readonly games: readonly RehearsedGame[]
  /** The schedule gives every game somebody who keeps score. */
  readonly hasDuties: boolean
  readonly jobs: readonly RehearsedJob[]
  readonly helpers: readonly RehearsedHelper[]
  /** When it gets dark; undefined where nobody knows where the fields are. */
  readonly sunset: (day: Day) => number | undefined
  /** Until then it was rehearsed: what comes later is nobody's fault. */
  readonly until: number
}

export type TightSpot =
  | { readonly is: 'rest'; readonly team: string; readonly game: GameNamed; readonly minutes: number }
  | {
      readonly is: 'fieldChanges'
      readonly team: string
      readonly day: Day
      readonly count: number
      /** Of these, to the other end of the ground. */
      readonly far: number
    }
  | { readonly is: 'fieldClash'; readonly field: string; readonly game: GameNamed; readonly other: GameNamed }
  | { readonly is: 'late'; readonly game: GameNamed; readonly minutes: number; readonly because: WaitedFor }
  | { readonly is: 'pastSlot'; readonly game: GameNamed; readonly minutes: number }
  | { readonly is: 'dark'; readonly day: Day; readonly ends: string; readonly sunset: string }
  | { readonly is: 'unfilled'; readonly game: GameNamed }
  | { readonly is: 'noDuty'; readonly count: number; readonly game: GameNamed }
  | { readonly is: 'jobEmpty'; readonly job: JobNamed; readonly missing: number }
  | { readonly is: 'jobShort'; readonly job: JobNamed; readonly missing: number }
  | { readonly is: 'jobAbsent'; readonly job: JobNamed; readonly missing: number }
  | { readonly is: 'hours'; readonly name: string; readonly person: string; readonly minutes: number }

export interface GameNamed {
  readonly id: string
  readonly title: string
  readonly day: Day
  readonly time: string
}

export interface JobNamed extends GameNamed {}

/** What is kept of a rehearsal once its copy is gone: facts, for which words are found in the reader's language. */
export interface RehearsalReport {
  readonly by: string
  /** Of the real clock. */
  readonly endedAt: number
  readonly why: RehearsalEnd
  readonly from: number
  readonly until: number
  readonly zone: string
  readonly games: number
  readonly gamesPlayed: number
  readonly disputes: number
  readonly corrections: number
  /** What would have been sent. */
  readonly mails: number
  readonly notices: number
  readonly spots: readonly TightSpot[]
}

/** `done`: everything was played. `stopped`: the service was. */
export const REHEARSAL_ENDS = ['done', 'asked', 'unseen', 'hour', 'stopped', 'failed'] as const
export type RehearsalEnd = (typeof REHEARSAL_ENDS)[number]

const MINUTE_MS = 60_000

/** Fewer minutes nobody notices. */
const LATE_FROM = 5
/** On one day; a team has three or four games. */
const FIELD_CHANGES_MOST = 2
/** Of the plan, in thousandths: across half of it. */
const FAR = 500
/** More than a shift and a half. */
const HOURS_MOST = 6
/** More of a kind nobody reads; the worst come first. */
export const SPOTS_MOST = 50

/** By kind, in the order in which they hurt; of each kind the worst first. */
export function tightSpotsOf(rehearsed: Rehearsed): readonly TightSpot[] {
  const kinds = [unfilled, fieldClashes, shortRests, late, pastSlots, fieldChanges, dark, withoutDuty, jobs, longHours]
  return kinds.flatMap((kind) => kind(rehearsed).slice(0, SPOTS_MOST))
}

const named = ({ id, title, planned }: Pick<RehearsedGame, 'id' | 'title' | 'planned'>, zone: string): GameNamed => ({
  id,
  title,
  ...localTimeOf(new Date(planned), zone),
})

/** As it was played, else as it was planned. */
const timeOf = ({ planned, minutes, played }: RehearsedGame): Interval =>
  played ?? { from: planned, to: planned + minutes * MINUTE_MS }

const worstFirst = <Spot extends { readonly minutes: number }>(spots: readonly Spot[]) =>
  spots.toSorted((one, other) => other.minutes - one.minutes)

/** Places that nobody took until the end: what feeds them was never decided. */
const unfilled = ({ games, zone, until }: Rehearsed): readonly TightSpot[] =>
  games
    .filter((game) => !game.played && game.planned + game.slotMinutes * MINUTE_MS <= until)
    .map((game) => ({ is: 'unfilled', game: named(game, zone) }))

function fieldClashes({ games, fields, zone }: Rehearsed): readonly TightSpot[] {
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(games, ({ field }) => field)].flatMap(([field, all]) =>
    field === ''
      ? []
      : inPairs(all.toSorted((one, other) => one.planned - other.planned))
          .filter(([one, next]) => next.planned < one.planned + one.minutes * MINUTE_MS)
          .map(([one, next]) => ({
            is: 'fieldClash' as const,
            field: names.get(field) ?? '',
            game: named(next, zone),
            other: named(one, zone),
          })),
  )
}

/** What follows each. */
const inPairs = <T>(all: readonly T[]): readonly (readonly [T, T])[] =>
  all.slice(1).map((next, index) => [all[index]!, next] as const)

/** The games of each team, by time as they were played. */
function gamesByTeam({ games }: Rehearsed): ReadonlyMap<string, readonly RehearsedGame[]> {
  const sides = games.flatMap((game) => [game.home, game.away].map((team) => ({ team, game })))
  const byTeam = Map.groupBy(
    sides.filter(({ team }) => team !== ''),
    ({ team }) => team,
  )
  return new Map(
    [...byTeam].map(([team, all]) => [
      team,
      all.map(({ game }) => game).toSorted((one, other) => timeOf(one).from - timeOf(other).from),
    ]),
  )
}

function shortRests(rehearsed: Rehearsed): readonly TightSpot[] {
  const { minimumRestMinutes, teams, zone } = rehearsed
  const found = [...gamesByTeam(rehearsed)].flatMap(([team, own]) =>
    inPairs(own).flatMap(([before, game]) => {
      const minutes = Math.round((timeOf(game).from - timeOf(before).to) / MINUTE_MS)
      if (minutes >= minimumRestMinutes) return []
      return [{ is: 'rest' as const, team: teams.get(team) ?? '', game: named(game, zone), minutes }]
    }),
  )
  return found.toSorted((one, other) => one.minutes - other.minutes)
}

const late = ({ games, zone }: Rehearsed): readonly TightSpot[] =>
  worstFirst(
    games.flatMap((game) => {
      const minutes = game.played ? Math.round((game.played.from - game.planned) / MINUTE_MS) : 0
      if (!game.waitedFor || minutes < LATE_FROM) return []
      return [{ is: 'late' as const, game: named(game, zone), minutes, because: game.waitedFor }]
    }),
  )

/** What began in time and was not over when the next one may start. */
const pastSlots = ({ games, zone }: Rehearsed): readonly TightSpot[] =>
  worstFirst(
    games.flatMap((game) => {
      if (!game.played || game.waitedFor) return []
      const minutes = Math.round((game.played.to - game.planned) / MINUTE_MS) - game.slotMinutes
      return minutes > 0 ? [{ is: 'pastSlot' as const, game: named(game, zone), minutes }] : []
    }),
  )

function fieldChanges(rehearsed: Rehearsed): readonly TightSpot[] {
  const { teams, fields, zone } = rehearsed
  const pins = new Map(fields.map(({ id, pin }) => [id, pin]))
  const isFar = (one: string, other: string) => {
    const [from, to] = [pins.get(one), pins.get(other)]
    return from !== undefined && to !== undefined && Math.hypot(to.x - from.x, to.y - from.y) > FAR
  }
  const found = [...gamesByTeam(rehearsed)].flatMap(([team, own]) =>
    [...Map.groupBy(own, (game) => localTimeOf(new Date(timeOf(game).from), zone).day)].flatMap(([day, games]) => {
      const changes = inPairs(games).filter(([one, next]) => one.field !== '' && next.field !== one.field)
      if (changes.length <= FIELD_CHANGES_MOST) return []
      const far = changes.filter(([one, next]) => isFar(one.field, next.field)).length
      return [{ is: 'fieldChanges' as const, team: teams.get(team) ?? '', day, count: changes.length, far }]
    }),
  )
  return found.toSorted((one, other) => other.far - one.far || other.count - one.count)
}

function dark({ games, zone, sunset }: Rehearsed): readonly TightSpot[] {
  const clock = (at: number) => localTimeOf(new Date(at), zone)
  const byDay = Map.groupBy(games, ({ planned }) => clock(planned).day)
  return [...byDay].flatMap(([day, all]) => {
    const ends = Math.max(...all.map((game) => timeOf(game).to))
    const set = sunset(day)
    if (set === undefined || ends <= set) return []
    return [{ is: 'dark' as const, day, ends: clock(ends).time, sunset: clock(set).time }]
  })
}

function withoutDuty({ games, hasDuties, zone }: Rehearsed): readonly TightSpot[] {
  const without = hasDuties ? games.filter((game) => game.played && !game.hasDuty) : []
  const [first] = without
  return first ? [{ is: 'noDuty', count: without.length, game: named(first, zone) }] : []
}

/** Of those who take jobs too: the earliest first, since it is the earliest that nobody can be found for. */
const jobs = ({ jobs: all, zone }: Rehearsed): readonly TightSpot[] =>
  all
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ id, title, from, needed, taken, came }): TightSpot[] => {
      const job = named({ id, title, planned: from }, zone)
      if (taken === 0) return [{ is: 'jobEmpty', job, missing: needed }]
      if (taken < needed) return [{ is: 'jobShort', job, missing: needed - taken }]
      return came < needed ? [{ is: 'jobAbsent', job, missing: needed - came }] : []
    })

const longHours = ({ helpers }: Rehearsed): readonly TightSpot[] =>
  worstFirst(
    helpers
      .filter(({ minutes }) => minutes > HOURS_MOST * 60)
      .map(({ id, name, minutes }) => ({ is: 'hours' as const, name, person: id, minutes })),
  )
