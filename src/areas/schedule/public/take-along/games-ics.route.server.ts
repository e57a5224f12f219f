import { divisionsOf, shownDivisions } from '#areas/tournament/tournament.api.server.ts'
import { type CalendarEvent, icsOf } from '#http/areas/ics.ts'
import { keptFileRoute } from '#http/areas/kept-file-route.ts'
import { speaking } from '#http/commands/language.ts'
import { LANGUAGES, type Language } from '#http/pages/languages.ts'
import { preferencesOf } from '#http/pages/preferences.ts'
import type { HttpRequest } from '#http/server/http-request.ts'
import { notFound } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { scoreText } from '#ui/games/score.ts'
import { divisionsFrom } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { type Published, type PublishedGame, publishedSchedule } from '../published.server.ts'
import { gameNames } from '../rows/game-names.server.ts'
import { chanceOf, chanceText } from '../rows/game-row.ts'
import { GAMES_ICS_PATH, gameHref } from '../schedule.address.ts'

const MEBIBYTE = 1024 * 1024
/** Some thousand calendars of a team in both languages. */
const KEPT_BYTES = 16 * MEBIBYTE

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="fieldside-games.ics"',
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Accept-Language, Accept-Encoding',
}

/** Every game, `?team=` those of one team and its duties, `?division=` and `?field=` those of one, `?game=` one. */
export const gamesIcsRoute = keptFileRoute({
  path: GAMES_ICS_PATH,
  keptBytes: KEPT_BYTES,
  headers: HEADERS,
  asked: (request: HttpRequest) => {
    const language = LANGUAGES.find((it) => it === request.query('lang')) ?? preferencesOf(request).language
    const wanted = wantedBy(request)
    return { key: JSON.stringify([language, wanted]), language, ...wanted }
  },
  write: calendarOf,
})

/** '' for all of them. */
interface Wanted {
  readonly team: string
  readonly division: string
  readonly field: string
  readonly game: string
}

const wantedBy = (request: HttpRequest): Wanted => ({
  team: request.query('team') ?? '',
  division: request.query('division') ?? '',
  field: request.query('field') ?? '',
  game: request.query('game') ?? '',
})

/** The same for everybody: whoever subscribes has no session. */
export async function calendarOf(
  { reader, publicUrl }: { readonly reader: Reader; readonly publicUrl: string },
  { language, team, division, field, game }: Wanted & { readonly language: Language },
): Promise<string> {
  const [published, divisions] = await Promise.all([publishedSchedule(reader), divisionsOf(reader)])
  if (team !== '' && !published.teams.has(team)) throw notFound('No such team')
  if (division !== '' && !divisions.some(({ key }) => key === division)) throw notFound('No such division')
  if (field !== '' && !published.fields.has(field)) throw notFound('No such field')
  const isWanted = (it: PublishedGame) =>
    (division === '' || it.division === division) && (field === '' || it.field === field)
  const open = published.isOpen ? published.games.filter(isWanted) : []
  const games = open.filter((it) => (game === '' || it.id === game) && (team === '' || isOf(team, it)))
  const isWhole = team !== '' && game === ''
  const duties = isWhole ? open.filter(({ duty }) => duty === team) : []
  const ahead = isWhole ? open.filter((it) => !isOf(team, it) && it.state !== 'cancelled') : []
  if (game !== '' && games.length === 0) throw notFound('No such game')
  const shown = divisionsFrom(shownDivisions(divisions, language))
  return speaking(language, () =>
    icsOf({
      name: [
        published.tournament,
        published.teams.get(team)?.name,
        division !== '' && shown.name(division),
        field !== '' && m.schedule_public_ics_place({ field: published.fields.get(field)?.name ?? '' }),
        team === '' && division === '' && field === '' && m.schedule_public_ics_name(),
      ]
        .filter(Boolean)
        .join(': '),
      events: eventsOf({ team, games, duties, ahead }, published, { language, publicUrl, divisionName: shown.name }),
    }),
  )
}

const isOf = (team: string, { home, away }: PublishedGame): boolean => home === team || away === team

interface EventFacts {
  readonly language: Language
  readonly publicUrl: string
  readonly divisionName: (key: string) => string
}

/** Games that a team plays, those at which it keeps score, and those that it does not play as far as is known. */
interface TakenAlong {
  readonly team: string
  readonly games: readonly PublishedGame[]
  readonly duties: readonly PublishedGame[]
  readonly ahead: readonly PublishedGame[]
}

function eventsOf(
  { team, games, duties, ahead }: TakenAlong,
  published: Published,
  { language, publicUrl, divisionName }: EventFacts,
): readonly CalendarEvent[] {
  const names = gameNames(published, language)
  const eventOf = (game: PublishedGame): CalendarEvent => {
    const starts = new Date(game.starts)
    const field = published.fields.get(game.field)?.name
    const isScored = !['scheduled', 'cancelled'].includes(game.state)
    return {
      // The address of an installation may change, and a calendar would have every game twice.
      uid: `${game.id}@fieldside`,
      sequence: game.sequence,
      changed: new Date(game.updated),
      starts,
      ends: minutesAfter(starts, game.minutes),
      title: m.schedule_public_ics_title({
        division: divisionName(game.division),
        home: names.sideByTeams(game, 'home').name,
        away: names.sideByTeams(game, 'away').name,
      }),
      place: [field !== undefined && m.schedule_public_ics_place({ field }), published.place]
        .filter(Boolean)
        .join(', '),
      description: [names.title(game), isScored && scoreText(game.home_score, game.away_score)]
        .filter(Boolean)
        .join('\n'),
      url: `${publicUrl}${gameHref(game.id)}`,
      isCancelled: game.state === 'cancelled',
    }
  }
  const own = new Set([team])
  /** “If Kite Club win: Final”: where it plays next, by what it does before. */
  const chanceEvent = (game: PublishedGame): readonly CalendarEvent[] => {
    const chance = chanceOf({ home: names.sideByTeams(game, 'home'), away: names.sideByTeams(game, 'away') }, own)
    if (!chance) return []
    const condition = chanceText(chance)
    const title = m.schedule_public_ics_chance({ condition, game: names.title(game) })
    return [{ ...eventOf(game), title, isTentative: true }]
  }
  return [
    ...games.map(eventOf),
    ...duties.map((game) => dutyEvent(eventOf(game), game)),
    ...ahead.flatMap(chanceEvent),
  ].toSorted((one, other) => one.starts.getTime() - other.starts.getTime())
}

/** Keeping score is an event of its own. It moves and is cancelled with the game; whoever gives it away no longer has it. */
const dutyEvent = (event: CalendarEvent, { id, duty }: PublishedGame): CalendarEvent => ({
  ...event,
  uid: `${id}-duty-${duty}@fieldside`,
  title: m.schedule_public_ics_duty({ game: event.title }),
})
