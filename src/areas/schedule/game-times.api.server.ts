import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { type LocalTime, localTimeOf, minutesAfter } from '#rules/calendar/time.ts'
import { scheduleAddress } from './public/schedule.address.ts'
import { games } from './schedule.collections.ts'
import { GAMES_MOST_ALL } from './schedule.fields.ts'

type Game = RecordOf<typeof games>

/** When games are played, for what else there is at the weekend. */

/** The games of a day, in a line. */
export interface DayOfGames {
  readonly day: Day
  readonly count: number
  /** By the clocks of the tournament: `09:30`. The last one may end on the next day. */
  readonly from: string
  readonly to: string
  /** The page that shows them. */
  readonly href: string
}

/** A game as somebody has to be there for it. */
export interface GameToAttend {
  readonly href: string
  /** “Kite Club – Mudlarks”; what is not known yet is left out. */
  readonly title: string
  /** `09:30` */
  readonly time: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

export interface TimesOfGames {
  readonly days: readonly DayOfGames[]
  /** Of the teams that were named. */
  readonly own: readonly GameToAttend[]
}

/** Nothing before the schedule is open. */
export async function timesOfGames(reader: Reader, own: ReadonlySet<string>): Promise<TimesOfGames> {
  const [config, tournament, all] = await Promise.all([
    configOf(reader),
    tournamentOf(reader),
    reader.list(games, { filter: 'state != "cancelled"', sort: 'starts,id', limit: GAMES_MOST_ALL }),
  ])
  const played = flagsOf(config).schedule_initialized ? all : []
  const clock = (at: Date) => localTimeOf(at, tournament?.time_zone ?? 'UTC')
  const attended = played.filter(({ home, away }) => own.has(home) || own.has(away))
  const named = await reader.byIds(
    teams,
    attended.flatMap(({ home, away }) => [home, away]),
  )
  const byDay = Map.groupBy(played, ({ starts }) => clock(new Date(starts)).day)
  return {
    days: [...byDay].map(([day, own]) => dayOf(day, own, clock)),
    own: attended.map((game) => ({
      href: `${scheduleAddress.path}/${game.id}`,
      title: [game.home, game.away].flatMap((id) => named.get(id)?.name ?? []).join(' – '),
      time: clock(new Date(game.starts)).time,
      from: Date.parse(game.starts),
      to: endOf(game).getTime(),
    })),
  }
}

const endOf = ({ starts, minutes }: Game): Date => minutesAfter(new Date(starts), minutes)

function dayOf(day: Day, own: readonly Game[], clock: (at: Date) => LocalTime): DayOfGames {
  const last = new Date(Math.max(...own.map((game) => endOf(game).getTime())))
  const end = clock(last)
  return {
    day,
    count: own.length,
    // They come in the order of time.
    from: clock(new Date(own[0]?.starts ?? day)).time,
    to: end.day === day || end.day === dayAfter(day) ? end.time : '',
    href: `${scheduleAddress.path}?day=${day}`,
  }
}
