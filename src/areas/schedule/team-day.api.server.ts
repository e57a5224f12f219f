import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import type { Day } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { type OwnGame, ownDayOf, ownGame } from './home-games.api.server.ts'
import { publishedWith } from './public/published.server.ts'
import { gameNames } from './public/rows/game-names.server.ts'
import { clocksOf, rowOf } from './public/rows/game-rows.server.ts'
import { games } from './schedule.collections.ts'

/** What a team has to do on the fields on one day. */
export interface TeamDay {
  /** Today, else the next day on which there is something, else the last one; '' where there is nothing at all. */
  readonly day: Day
  readonly isToday: boolean
  /** What it plays and where it keeps score, by time. */
  readonly games: readonly OwnGame[]
  /** The id of the one that is on, or comes next; a result that is still missing does not hold it up. */
  readonly next: string | undefined
  /** The id of what is on or comes next, a game or a duty. */
  readonly upNext: string | undefined
  /** The next moment at which one of its games begins or ends, in milliseconds since 1970. */
  readonly changesAt: number | undefined
  readonly zone: string
}

const OVER: ReadonlySet<string> = new Set(['confirmed', 'forfeit', 'reported'])

/** Undefined before there is a schedule. */
export async function teamDay(reader: Reader, team: string, language: Language): Promise<TeamDay | undefined> {
  if (!flagsOf(await configOf(reader)).schedule_initialized) return undefined
  const [home, away, duties] = await Promise.all([
    reader.pointingAt(games, 'home', [team]),
    reader.pointingAt(games, 'away', [team]),
    reader.pointingAt(games, 'duty', [team]),
  ])
  const all = [...home, ...away, ...duties]
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((one, other) => one.starts.localeCompare(other.starts) || one.id.localeCompare(other.id))
  const published = await publishedWith(reader, all)
  const { zone } = published
  const clock = clocksOf(zone)
  const now = reader.now()
  const today = dayIn(now, zone)
  const day = ownDayOf(
    all.map(({ starts }) => clock(starts).day),
    today,
  )
  // What is new is told by the schedule.
  const names = gameNames(published, language)
  const facts = { published, names, language, clock, now, firstWritten: Number.POSITIVE_INFINITY }
  const shown = all.map((game) => {
    const own = ownGame(game, rowOf(game, facts))
    return game.duty === team ? { ...own, isDuty: true as const } : own
  })
  const ofDay = shown.filter((game) => game.day === day)
  const ahead = ofDay.filter(({ to, state }) => to > now.getTime() && !OVER.has(state ?? ''))
  const moments = shown.flatMap(({ from, to }) => [from, to]).filter((at) => at > now.getTime())
  return {
    day: day ?? '',
    isToday: day === today,
    games: ofDay,
    next: ahead.find(({ isDuty }) => !isDuty)?.id,
    upNext: ahead[0]?.id,
    changesAt: moments.length === 0 ? undefined : Math.min(...moments),
    zone,
  }
}
