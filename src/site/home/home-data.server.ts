import { latestNews, type NoticeShown } from '#areas/notifications/inbox/inbox.queries.server.ts'
import { type HomeGames, homeGames, type OwnGame } from '#areas/schedule/home-games.api.server.ts'
import { type OwedSheet, owedBy } from '#areas/spirit/spirit.api.server.ts'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { clashesWith } from '#areas/timeline/clashes.ts'
import { type EventShown, eventsShown } from '#areas/timeline/timeline.queries.server.ts'
import { timeInWords } from '#areas/timeline/timeline.words.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { myWeekend, type OwnWeekend } from '#areas/weekend/my-weekend.api.server.ts'
import { formatMoment, formatWeekday } from '#client/when.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { dayIn, instantOf } from '#rules/calendar/time.ts'
import { eventSpan } from '#rules/calendar/timeline.ts'
import { countdownTo } from './countdown.ts'

/** What the first page shows beyond what every page knows. */
export interface HomeData {
  /** Today is a day of the tournament. */
  readonly isOn: boolean
  readonly organiser?: { readonly name: string; readonly contact_email: string }
  /** Minutes, and points. */
  readonly rules?: { readonly length: number; readonly targetScore: number; readonly minimumRest: number }
  /** Left out before there is a schedule. */
  readonly games?: HomeGames
  /** Ids of the teams that somebody plays for or manages. */
  readonly own: readonly string[]
  /** What else there is on the day of their games. */
  readonly events: readonly OwnEvent[]
  /** All that they have to be at; left out for guests. */
  readonly weekend?: OwnWeekend
  /** Spirit sheets that their teams have not given. */
  readonly owed: readonly Pick<OwedSheet, 'href'>[]
  /** What the organisers have said, the latest first. */
  readonly news: readonly (Pick<NoticeShown, 'id' | 'title' | 'more' | 'href' | 'isUrgent'> & {
    readonly when: string
  })[]
  /** What is on or comes next at the weekend, for those who have nothing of their own on that page. */
  readonly glance: readonly (Pick<EventShown, 'id' | 'title' | 'place'> & { readonly when: string })[]
}

/** As many as one takes in at the first look. */
const NEWS_SHOWN = 3
const GLANCE_SHOWN = 4
/** On the days of the tournament what was said the day before is over; it stays in the inbox. */
const NEWS_LAST_MS = 86_400_000

export interface OwnEvent extends Pick<EventShown, 'id' | 'day' | 'starts' | 'title' | 'place'> {
  /** The own game that is on at the same time. */
  readonly clash?: { readonly time: string; readonly title: string }
}

export async function homeData(page: PageRequest): Promise<HomeData> {
  const { reader, viewer } = page
  const teams = await ownTeams(reader, viewer)
  const own = teams.map(({ team }) => team)
  const [found, games] = await Promise.all([tournamentOf(reader), homeGames(page.visit, own)])
  const events = games ? await eventsBeside(page, games.own, games.zone) : []
  const owed = (await owedBy(reader, viewer)).map(({ href }) => ({ href }))
  const weekend = viewer.id === '' ? undefined : fromTodayOn(await myWeekend(page), reader.now())
  const isOn = isOnToday(page, found)
  const news = await newsShown(page, found?.time_zone ?? 'UTC', isOn)
  if (!found) return { isOn, own, events, owed, news, glance: [], ...(weekend && { weekend }) }
  const glance = games?.own.length ? [] : await atAGlance(page, found.time_zone)
  const { contact_name, contact_email, game_length, target_score, minimum_rest } = found
  return {
    isOn,
    ...(contact_email === '' ? {} : { organiser: { name: contact_name, contact_email } }),
    rules: { length: game_length, targetScore: target_score, minimumRest: minimum_rest },
    ...(games && { games }),
    own,
    events,
    ...(weekend && { weekend }),
    owed,
    news,
    glance,
  }
}

function isOnToday(
  { reads, reader }: PageRequest,
  found: { readonly starts: Day; readonly ends: Day; readonly time_zone: string } | undefined,
): boolean {
  if (!found || found.starts === '') return false
  const { starts, ends, time_zone: zone } = found
  const today = dayIn(reader.now(), zone)
  reads.changesAt(instantOf({ day: dayAfter(today), time: '00:00' }, zone))
  return countdownTo(starts, ends, today).is === 'on'
}

// When something is, is said here: what says it in the browser would travel with every page.

async function newsShown(
  { records, preferences, reads, reader }: PageRequest,
  zone: string,
  isOn: boolean,
): Promise<HomeData['news']> {
  const latest = await latestNews(records, preferences.language, NEWS_SHOWN)
  const endOf = (at: string) => new Date(Date.parse(at) + NEWS_LAST_MS)
  const news = isOn ? latest.filter(({ at }) => endOf(at) > reader.now()) : latest
  if (isOn) for (const { at } of news) reads.changesAt(endOf(at))
  return news.map(({ id, title, more, href, isUrgent, at }) => ({
    id,
    title,
    more,
    href,
    isUrgent,
    when: formatMoment(at, zone),
  }))
}

/** The next events of everybody. */
async function atAGlance(
  { records, reads, reader, preferences }: PageRequest,
  zone: string,
): Promise<HomeData['glance']> {
  const now = reader.now()
  const events = await eventsShown(records, preferences.language)
  const coming = events
    .map((event) => ({ event, span: eventSpan(event, zone) }))
    .filter(({ event, span }) => event.audience === 'everybody' && span.to > now)
    .slice(0, GLANCE_SHOWN)
  for (const { span } of coming) reads.changesAt(span.to)
  return coming.map(({ event: { id, day, starts, title, place } }) => ({
    id,
    title,
    place,
    when: `${formatWeekday(day)} ${timeInWords(starts)}`,
  }))
}

/** What is over is left to the page of the weekend; once all is, all of it stays. */
function fromTodayOn(weekend: OwnWeekend | undefined, now: Date): OwnWeekend | undefined {
  if (!weekend) return undefined
  const { zone, entries } = weekend
  const left = entries.filter(({ from }) => dayIn(new Date(from), zone) >= dayIn(now, zone))
  return left.length === 0 ? weekend : { ...weekend, entries: left }
}

/** Events of the day on which somebody plays, with what is on at the same time. */
export async function eventsBeside(
  { records, preferences }: PageRequest,
  own: readonly OwnGame[],
  zone: string,
): Promise<OwnEvent[]> {
  const day = own[0]?.day
  if (day === undefined) return []
  const events = (await eventsShown(records, preferences.language)).filter((event) => event.day === day)
  const certain = own.filter(({ by }) => !by)
  const games = certain.map(({ id, time, from, to, home, away }) => ({
    href: id,
    title: `${home.name} – ${away.name}`,
    time,
    from,
    to,
  }))
  const clashes = clashesWith(events, games, zone)
  return events.map(({ id, day, starts, title, place }) => {
    const clash = clashes.get(id)
    return { id, day, starts, title, place, ...(clash && { clash: { time: clash.time, title: clash.title } }) }
  })
}
