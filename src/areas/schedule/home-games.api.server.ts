import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { isOneOf } from '#records/viewing/search.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { dayIn, instantOf, minutesAfter } from '#rules/calendar/time.ts'
import { type PublishedGame, publishedWith } from './public/published.server.ts'
import { gameNames } from './public/rows/game-names.server.ts'
import type { GameRow } from './public/rows/game-row.ts'
import { clocksOf, rowOf } from './public/rows/game-rows.server.ts'
import type { ScheduleVisit } from './public/schedule.queries.server.ts'
import { games } from './schedule.collections.ts'

/** What the first page shows of the games. */
export interface HomeGames {
  /** What is on now, by field. */
  readonly now: readonly GameRow[]
  /** The next game of every team, by time: whose they are, the browser alone knows. */
  readonly next: readonly GameRow[]
  /** The latest ones first. */
  readonly results: readonly GameRow[]
  /** Own games of today, or of the next day on which there are some. */
  readonly own: readonly OwnGame[]
  readonly zone: string
}

/** With when it is on, in milliseconds since 1970. */
export interface OwnGame extends GameRow {
  readonly from: number
  readonly to: number
  /** The team keeps score there, and does not play. */
  readonly isDuty?: true
}

const RESULTS_MOST = 5
/** Enough for a round of every division of a large tournament. */
const NEXT_MOST = 100
/** No game lasts as long: what began before and is not live is not on any more. */
const ON_WITHIN_MINUTES = 240
const OWN_MOST = 60

/** Undefined before there is a schedule. Only the games that are shown are read. */
export async function homeGames(visit: ScheduleVisit, own: readonly string[]): Promise<HomeGames | undefined> {
  const { reader, reads, language } = visit
  const config = await configOf(reader)
  if (!flagsOf(config).schedule_initialized) return undefined
  const now = reader.now()
  const [{ current, open }, over, mine] = await Promise.all([
    gamesFromNow(visit),
    reader.list(games, { ...isOneOf('state', OVER), sort: '-starts,id', limit: RESULTS_MOST }),
    gamesOfTeams(reader, own),
  ])
  const later = nextOfEach(open)
  const published = await publishedWith(reader, [...current, ...later, ...over, ...mine])
  reads.changesAt(instantOf({ day: dayAfter(dayIn(now, published.zone)), time: '00:00' }, published.zone))

  const clock = clocksOf(published.zone)
  const names = gameNames(published, language)
  // What is new is told by the schedule.
  const facts = { published, names, language, clock, now, firstWritten: Number.POSITIVE_INFINITY }
  const row = (game: PublishedGame) => rowOf(game, facts)
  const day = ownDayOf(
    mine.map(({ starts }) => clock(starts).day),
    dayIn(now, published.zone),
  )
  return {
    now: current.map(row).toSorted((one, other) => byField(one, other)),
    next: later.map(row),
    results: over.map(row),
    own: mine.filter(({ starts }) => clock(starts).day === day).map((game) => ownGame(game, row(game))),
    zone: published.zone,
  }
}

/** What is on, and what begins later, by time; and when a page that says so is out of date. */
export async function gamesFromNow({ reader, reads }: Pick<ScheduleVisit, 'reader' | 'reads'>) {
  const now = reader.now()
  const [live, scheduled] = await Promise.all([
    reader.list(games, { filter: 'state = "live" || state = "suspended"', limit: NEXT_MOST }),
    reader.list(games, {
      filter: 'state = "scheduled" && starts > {:since}',
      params: { since: minutesAfter(now, -ON_WITHIN_MINUTES).toISOString().replace('T', ' ') },
      sort: 'starts,id',
      limit: NEXT_MOST,
    }),
  ])
  const began = scheduled.filter(({ starts }) => new Date(starts) <= now)
  for (const moment of [...scheduled.map(({ starts }) => new Date(starts)), ...began.map(freeAt)])
    if (moment > now) reads.changesAt(moment)
  return {
    current: [...live, ...began.filter((game) => isKnown(game) && freeAt(game) > now)],
    open: scheduled.filter(({ starts }) => new Date(starts) > now),
  }
}

const OVER = ['confirmed', 'forfeit', 'reported', 'disputed']

const isKnown = ({ home, away }: PublishedGame): boolean => home !== '' && away !== ''
const freeAt = ({ starts, slot_minutes }: PublishedGame): Date => minutesAfter(new Date(starts), slot_minutes)
const endOf = ({ starts, minutes }: PublishedGame): Date => minutesAfter(new Date(starts), minutes)

export const ownGame = (game: PublishedGame, row: GameRow): OwnGame => ({
  ...row,
  from: Date.parse(game.starts),
  to: endOf(game).getTime(),
})

const byField = ({ field: one = '' }: GameRow, { field: other = '' }: GameRow): number =>
  one.localeCompare(other, 'en', { numeric: true })

async function gamesOfTeams(reader: Reader, own: readonly string[]): Promise<readonly PublishedGame[]> {
  if (own.length === 0) return []
  const [home, away] = [isOneOf('home', own), isOneOf('away', own)]
  const filter = `state != "cancelled" && (${home.filter} || ${away.filter})`
  const params = { ...home.params, ...away.params }
  return reader.list(games, { filter, params, sort: 'starts,id', limit: OWN_MOST })
}

/** The first game of every team, and games of which nobody knows yet who plays them while there are no others. */
function nextOfEach(later: readonly PublishedGame[]): readonly PublishedGame[] {
  const seen = new Set<string>()
  const first = later.filter((game) => {
    const isFirst = isKnown(game) && !(seen.has(game.home) && seen.has(game.away))
    if (isKnown(game)) for (const team of [game.home, game.away]) seen.add(team)
    return isFirst
  })
  return first.length > 0 ? first : later.slice(0, RESULTS_MOST)
}

/** Today where it is one of the days, else the next of them, else the last. */
export const ownDayOf = (days: readonly Day[], today: Day): Day | undefined =>
  days.find((day) => day >= today) ?? days.at(-1)
