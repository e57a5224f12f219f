import { timestamp } from '#records/time.ts'
import { dayAfter, daysBetween } from '#rules/calendar/days.ts'
import { instantOf, localTimeOf } from '#rules/calendar/time.ts'
import { teamOf } from '#rules/formats/fill.ts'
import { printSource, type Source } from '#rules/formats/source.ts'
import { dayOf, MINUTES_PER_DAY, type Minute } from '#rules/timetable/plan.ts'
import { type DivisionFormat, gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { parseDutySource } from './duty-source.ts'

/** What publishing a draft changes, worked out before it is done: the list of changes and the deed go by the same. */

/** What is published of a game besides its result. */
export interface GamePlace {
  readonly starts: string
  readonly field: string
}

export interface GameWanted extends GamePlace {
  readonly id: string
  readonly division: string
  readonly key: string
  readonly name: string
  readonly kind: 'pool' | 'bracket' | 'show'
  readonly pool: string
  readonly stage: number
  readonly round: number
  readonly home_source: string
  readonly away_source: string
  readonly home: string
  readonly away: string
  readonly minutes: number
  readonly slot_minutes: number
  readonly duty: string
  readonly duty_source: string
}

/** A game as it is published; its texts may be blank where nothing is known. */
export interface GamePublished extends Omit<GameWanted, 'kind'> {
  readonly kind: string
  readonly state: string
  readonly sequence: number
}

export interface GameDifference {
  readonly before: GamePublished
  readonly after: GameWanted
  /** Another time or field: it is told to those who play. */
  readonly isMoved: boolean
  /** What stands in calendars: when, where, how long, who. */
  readonly isForCalendars: boolean
}

export interface Publication {
  readonly added: readonly GameWanted[]
  readonly changed: readonly GameDifference[]
  /** They lose their place, or are in no format any more. */
  readonly cancelled: readonly GamePublished[]
  /** Of those that are cancelled or have other teams now, the ones whose result would be lost. */
  readonly lost: readonly GamePublished[]
}

export const isEmptyPublication = ({ added, changed, cancelled }: Publication): boolean =>
  added.length === 0 && changed.length === 0 && cancelled.length === 0

interface Planned {
  readonly id: string
  readonly field: string
  readonly starts: Minute
  readonly minutes: number
  readonly slot_minutes: number
  readonly duty_source: string
}

export interface PublicationFacts {
  /** The first day, and where its clocks are. */
  readonly firstDay: string
  readonly zone: string
  readonly divisions: readonly DivisionFormat[]
  /** By `mixed/SF1`. */
  readonly planned: ReadonlyMap<string, Planned>
  readonly published: readonly GamePublished[]
  /** Of states in which a result stands. */
  readonly isDecided: (state: string) => boolean
}

export function publicationOf(facts: PublicationFacts): Publication {
  const wanted = gamesWanted(facts)
  const before = new Map(facts.published.map((game) => [gameIdOf(game.division, game.key), game]))
  const kept = new Set(wanted.map(({ division, key }) => gameIdOf(division, key)))
  const changed = wanted.flatMap((after) => {
    const found = before.get(gameIdOf(after.division, after.key))
    return found ? (differenceOf(found, after) ?? []) : []
  })
  const cancelled = facts.published.filter(
    (game) => game.state !== 'cancelled' && !kept.has(gameIdOf(game.division, game.key)),
  )
  const isDecided = ({ state }: GamePublished) => facts.isDecided(state)
  return {
    added: wanted.filter(({ division, key }) => !before.has(gameIdOf(division, key))),
    changed,
    cancelled,
    lost: [
      ...cancelled.filter(isDecided),
      ...changed
        .filter(({ before, after }) => before.home !== after.home || before.away !== after.away)
        .map(({ before }) => before)
        .filter(isDecided),
    ],
  }
}

/** Cancelled by the timetable. A game that a scorekeeper has cancelled keeps its place, and stays cancelled. */
export const hasLostItsPlace = ({ state, field }: GamePublished): boolean => state === 'cancelled' && field === ''

const STRUCTURE = ['name', 'kind', 'pool', 'stage', 'round', 'home_source', 'away_source', 'slot_minutes'] as const
const DUTY = ['duty', 'duty_source'] as const
const FOR_CALENDARS = ['starts', 'field', 'minutes', 'home', 'away'] as const

function differenceOf(before: GamePublished, after: GameWanted): GameDifference | undefined {
  const differs = (names: readonly (keyof GameWanted)[]) => names.some((name) => before[name] !== after[name])
  const isBack = hasLostItsPlace(before)
  const isForCalendars = isBack || differs(FOR_CALENDARS)
  if (!isForCalendars && !differs(STRUCTURE) && !differs(DUTY)) return undefined
  return { before, after, isMoved: !isBack && differs(['starts', 'field']), isForCalendars }
}

/** Games with a place. Who plays a game is kept where a result has decided it. */
function gamesWanted({ firstDay, zone, divisions, planned, published }: PublicationFacts): readonly GameWanted[] {
  const before = new Map(published.map((game) => [gameIdOf(game.division, game.key), game]))
  const filled = new Map(divisions.map((it) => [it.division, it]))
  // Many games start at once, and asking what clocks show is slow.
  const instants = new Map<Minute, string>()
  for (const { starts } of planned.values())
    if (!instants.has(starts)) instants.set(starts, instantOfMinute(starts, firstDay, zone))
  return divisions.flatMap(({ division, format, teams }) =>
    format.games.flatMap((game): GameWanted[] => {
      const id = gameIdOf(division, game.key)
      const place = planned.get(id)
      if (!place || place.field === '') return []
      const was = before.get(id)
      const team = (source: Source, printed: string | undefined, known: string | undefined) =>
        knownTeam(teams, source) || (printed === printSource(source) ? (known ?? '') : '')
      return [
        {
          id: was?.id ?? place.id,
          division,
          key: game.key,
          name: game.name,
          kind: game.kind,
          pool: game.pool,
          stage: game.stage,
          round: game.round,
          home_source: printSource(game.home),
          away_source: printSource(game.away),
          home: team(game.home, was?.home_source, was?.home),
          away: team(game.away, was?.away_source, was?.away),
          field: place.field,
          starts: instants.get(place.starts)!,
          minutes: place.minutes,
          slot_minutes: place.slot_minutes,
          duty_source: place.duty_source,
          duty: dutyTeam(place.duty_source, filled) || (was?.duty_source === place.duty_source ? was.duty : ''),
        },
      ]
    }),
  )
}

/** Who is known before the first game; '' for whom results decide. */
const knownTeam = (seeds: readonly string[], source: Source): string =>
  teamOf({ seeds, orders: new Map(), results: new Map(), slots: new Map() }, source) ?? ''

function dutyTeam(kept: string, divisions: ReadonlyMap<string, DivisionFormat>): string {
  const duty = parseDutySource(kept)
  return duty ? knownTeam(divisions.get(duty.division)?.teams ?? [], duty.source) : ''
}

/** What clocks show then, as an instant. */
function instantOfMinute(minute: Minute, firstDay: string, zone: string): string {
  const inDay = minute % MINUTES_PER_DAY
  const time = `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
  return timestamp(instantOf({ day: dayAfter(firstDay, dayOf(minute)), time }, zone))
}

/** The other way round. */
export function minuteOfInstant(starts: string, firstDay: string, zone: string): Minute {
  const { day, time } = localTimeOf(new Date(starts), zone)
  return daysBetween(firstDay, day) * MINUTES_PER_DAY + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
