import type { SharedVisit } from '#http/pages/shared-data.ts'
import type { Day } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { type OwnGame, ownDayOf, ownGame } from './home-games.api.server.ts'
import { chanceOf, playsIn } from './public/rows/game-row.ts'
import { gamesWithCandidates, rowFacts } from './public/schedule.queries.server.ts'

/** What a team has to do on the fields on one day. */
export interface TeamDay {
  /** Today, else the next day on which there is something, else the last one; '' where there is nothing at all. */
  readonly day: Day
  readonly isToday: boolean
  /** What it plays or may play, and where it keeps score, by time. */
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
export async function teamDay(visit: SharedVisit, team: string): Promise<TeamDay | undefined> {
  const [{ published }, listed] = await Promise.all([rowFacts(visit), gamesWithCandidates(visit)])
  if (!published.isOpen) return undefined
  const { zone } = published
  const now = visit.reader.now()
  const own = new Set([team])
  const shown = listed
    .filter(({ game }) => game.state !== 'cancelled')
    .filter(({ game, row }) => game.duty === team || playsIn(row, own) || chanceOf(row, own))
    .map((it) => (it.game.duty === team ? { ...ownGame(it, own), isDuty: true as const } : ownGame(it, own)))
  const today = dayIn(now, zone)
  const day = ownDayOf(
    shown.map((game) => game.day),
    today,
  )
  const ofDay = shown.filter((game) => game.day === day)
  const ahead = ofDay.filter(({ to, state }) => to > now.getTime() && !OVER.has(state ?? ''))
  const moments = shown.flatMap(({ from, to }) => [from, to]).filter((at) => at > now.getTime())
  return {
    day: day ?? '',
    isToday: day === today,
    games: ofDay,
    next: ahead.find(({ isDuty, by }) => !isDuty && !by)?.id,
    upNext: ahead[0]?.id,
    changesAt: moments.length === 0 ? undefined : Math.min(...moments),
    zone,
  }
}
