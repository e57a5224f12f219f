import { formatWeekday } from '#client/when.ts'
import type { Language } from '#http/pages/languages.ts'
import type { LocalTime } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import type { Published, PublishedGame } from '../published.server.ts'
import { timeShown } from './game-row.ts'

/** What is said about a game that was moved, cancelled or added: for a day, then everybody knows. */

const DAY_MS = 86_400_000
/** Games of one publishing are written within this time. */
const ONE_PUBLISHING_MS = 60_000

export interface ChangeFacts {
  readonly published: Published
  readonly language: Language
  readonly clock: (at: string) => LocalTime
  readonly now: Date
  /** When the first games were written: what came with them is not new. */
  readonly firstWritten: number
}

export const firstWrittenOf = (games: readonly PublishedGame[]): number =>
  games.reduce((first, { created }) => Math.min(first, Date.parse(created)), Number.POSITIVE_INFINITY)

const isLately = (at: string, now: Date): boolean => at !== '' && now.getTime() - Date.parse(at) < DAY_MS

const isAdded = ({ created }: PublishedGame, { now, firstWritten }: ChangeFacts): boolean =>
  isLately(created, now) && Date.parse(created) - firstWritten > ONE_PUBLISHING_MS

/** Undefined where nothing is to be said. That a game is cancelled is its state. */
export function changeOf(game: PublishedGame, facts: ChangeFacts): string | undefined {
  if (game.state === 'cancelled') return undefined
  if (game.moved_starts !== '' && isLately(game.moved_at, facts.now)) return movedText(game, facts)
  return isAdded(game, facts) ? m.schedule_public_new({}, { locale: facts.language }) : undefined
}

/** “Moved from Saturday 12:00, field 3”: what has stayed is not said. */
export function movedText(game: PublishedGame, { published, language: locale, clock }: ChangeFacts): string {
  const [before, after] = [clock(game.moved_starts), clock(game.starts)]
  const field = published.fields.get(game.moved_field)?.name
  const isElsewhere = field !== undefined && game.moved_field !== game.field
  const parts = [
    before.day !== after.day && `${formatWeekday(before.day, locale)} ${timeShown(before.time)}`,
    before.day === after.day && before.time !== after.time && timeShown(before.time),
    isElsewhere && m.schedule_public_at_field({ field }, { locale }),
  ].filter((part) => part !== false)
  return m.schedule_public_moved({ place: parts.join(', ') }, { locale })
}

/** A game that has lost its place is shown as long as it is news; one that was called off keeps its place. */
export const isListed = ({ state, field, moved_at }: PublishedGame, now: Date): boolean =>
  state !== 'cancelled' || field !== '' || isLately(moved_at, now)

/** When the first of these marks goes; undefined where there is none. */
export function marksEnd(games: readonly PublishedGame[], facts: ChangeFacts): Date | undefined {
  const ends = games
    .flatMap((game) => [
      isLately(game.moved_at, facts.now) ? Date.parse(game.moved_at) : [],
      isAdded(game, facts) ? Date.parse(game.created) : [],
    ])
    .flat()
  return ends.length === 0 ? undefined : new Date(Math.min(...ends) + DAY_MS)
}
