import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { OwnWeekendRequest, WeekendEntry } from '#http/areas/own-weekend.ts'
import { speaking } from '#http/commands/language.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { isOneOf } from '#records/viewing/search.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { type LocalTime, localTimeOf, minutesAfter } from '#rules/calendar/time.ts'
import { type GameName, namesIn } from '#rules/formats/names.ts'
import { parseSource } from '#rules/formats/source.ts'
import { candidates } from '#rules/games/possible-games.ts'
import { isDecided } from '#rules/games/states.ts'
import { m } from '#words/messages.js'
import { formatOf } from './plan/draft.queries.server.ts'
import { gameHref, scheduleAddress } from './public/schedule.address.ts'
import { formats, games, playingFields } from './schedule.collections.ts'
import { GAMES_MOST_ALL } from './schedule.fields.ts'
import { gameText, withCapital } from './words/format-words.ts'

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
  const byDay = Map.groupBy(played, ({ starts }) => clock(new Date(starts)).day)
  return {
    days: [...byDay].map(([day, own]) => dayOf(day, own, clock)),
    own: await attendedGames(reader, attended, clock),
  }
}

/** The games of some teams, in the order of time; none before the schedule is open. */
export async function gamesToAttend(reader: Reader, own: readonly string[]): Promise<readonly GameToAttend[]> {
  const [attended, tournament] = await Promise.all([gamesOfOwn(reader, own), tournamentOf(reader)])
  return attendedGames(reader, attended, (at) => localTimeOf(at, tournament?.time_zone ?? 'UTC'))
}

async function gamesOfOwn(reader: Reader, own: readonly string[]): Promise<readonly Game[]> {
  if (own.length === 0 || !flagsOf(await configOf(reader)).schedule_initialized) return []
  const [home, away] = [isOneOf('home', own), isOneOf('away', own)]
  return reader.list(games, {
    filter: `state != "cancelled" && (${home.filter} || ${away.filter})`,
    params: { ...home.params, ...away.params },
    sort: 'starts,id',
    limit: GAMES_MOST_ALL,
  })
}

/** The games of somebody's teams, as part of their weekend. */
export async function gamesOfWeekend({
  reader,
  viewer,
  language,
}: OwnWeekendRequest): Promise<readonly WeekendEntry[]> {
  const own = (await ownTeams(reader, viewer)).map(({ team }) => team)
  const attended = await gamesOfOwn(reader, own)
  const chances = await chancesAfter(reader, attended, own)
  const [shown, fields] = await Promise.all([
    attendedGames(reader, attended, (at) => localTimeOf(at, 'UTC')),
    reader.byIds(
      playingFields,
      [...attended, ...chances.map(({ game }) => game)].map(({ field }) => field),
    ),
  ])
  const entryOf = (game: Game, title: string): WeekendEntry => {
    const field = fields.get(game.field)?.name
    return {
      id: game.id,
      from: Date.parse(game.starts),
      to: endOf(game).getTime(),
      title,
      place: field === undefined ? '' : m.schedule_public_field({ field }),
      href: gameHref(game.id),
      changed: new Date(game.updated),
    }
  }
  return speaking(language, () => [
    ...attended.map((game, index) => entryOf(game, shown[index]?.title || m.schedule_public_game_title())),
    // Of several at the same time they play one.
    ...chances.map(({ game, by, name }) => ({
      ...entryOf(game, chanceTitle(by, name)),
      isOptional: true,
      isUncertain: true,
    })),
  ])
}

/** “If you win: Final” */
function chanceTitle(by: 'winner' | 'loser', name: GameName | undefined): string {
  const condition = withCapital(by === 'winner' ? m.kit_if_you_win() : m.kit_if_you_lose())
  return m.schedule_public_ics_chance({ condition, game: name ? gameText(name) : m.schedule_public_game_title() })
}

interface ChanceToAttend {
  readonly game: Game
  readonly by: 'winner' | 'loser'
  readonly name: GameName | undefined
}

/** Where they play after these games, by what they do in them. */
async function chancesAfter(
  reader: Reader,
  attended: readonly Game[],
  own: readonly string[],
): Promise<readonly ChanceToAttend[]> {
  const before = attended.filter(({ kind, state }) => kind === 'bracket' && !isDecided(state))
  if (before.length === 0) return []
  const { filter, params } = isOneOf('division', [...new Set(before.map(({ division }) => division))])
  const [open, found] = await Promise.all([
    reader.list(games, {
      filter: `state = "scheduled" && (home = "" || away = "") && ${filter}`,
      params,
      sort: 'starts,id',
      limit: GAMES_MOST_ALL,
    }),
    reader.list(formats, { filter, params }),
  ])
  const names = new Map(found.map(({ division, structure }) => [division, namesIn(formatOf(structure))]))
  return open.flatMap((game) => {
    const played = new Map(before.filter(({ division }) => division === game.division).map((it) => [it.key, it]))
    for (const side of ['home', 'away'] as const) {
      const source = game[side] === '' ? parseSource(game[`${side}_source`]) : undefined
      if (source?.kind !== 'winner' && source?.kind !== 'loser') continue
      if (!candidates(played, source).some((team) => own.includes(team))) continue
      return [{ game, by: source.kind, name: names.get(game.division)?.game(game.key) }]
    }
    return []
  })
}

async function attendedGames(
  reader: Reader,
  attended: readonly Game[],
  clock: (at: Date) => LocalTime,
): Promise<readonly GameToAttend[]> {
  const named = await reader.byIds(
    teams,
    attended.flatMap(({ home, away }) => [home, away]),
  )
  return attended.map((game) => ({
    href: gameHref(game.id),
    title: [game.home, game.away].flatMap((id) => named.get(id)?.name ?? []).join(' – '),
    time: clock(new Date(game.starts)).time,
    from: Date.parse(game.starts),
    to: endOf(game).getTime(),
  }))
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
