import { type GameChange, type NewestGame, patchedRows, type Reaction } from '#client/live/games/game-change.ts'
import type { LocalTime } from '#rules/calendar/time.ts'
import type { GameRow } from '../rows/game-row.ts'

/** A game on the big screen. */
export interface ScreenGame extends GameRow {
  /** When the field is free again: `10:45`. */
  readonly until: string
}

export interface ScreenView {
  readonly kind: 'now' | 'next' | 'results'
  /** What fills the screen, page by page. */
  readonly pages: readonly (readonly ScreenGame[])[]
  /** What stands below: the games that begin next. */
  readonly next: readonly ScreenGame[]
}

/** As many as can be read from far away. */
const PER_PAGE = 6

interface Screen {
  readonly games: readonly ScreenGame[]
}

export const patchedScreen = <S extends Screen>(screen: S, newest: NewestGame): S => ({
  ...screen,
  games: patchedRows(screen.games, newest),
})

/** The games of two days are there: which of them are on is worked out here. */
export function reactionOfScreen({ game, isResult, isMoved }: GameChange, { games }: Screen): Reaction {
  const isShown = games.some(({ id }) => id === game.id)
  if (isResult) return isShown ? 'patch' : 'nothing'
  return isShown || isMoved ? 'reload' : 'nothing'
}

/** What is on, else what comes, else what was. */
export function screenAt(games: readonly ScreenGame[], now: LocalTime): ScreenView {
  const shown = games.filter(({ state }) => state !== 'cancelled')
  const current = shown.filter((game) => game.day === now.day && isOn(game, now.time))
  const later = shown.filter(({ day, time }) => day > now.day || (day === now.day && time > now.time))
  const [first] = later.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
  const next = first ? later.filter((game) => startOf(game) === startOf(first)) : []
  if (current.length > 0) return { kind: 'now', pages: paged(current), next }
  if (next.length > 0) return { kind: 'next', pages: paged(next), next: [] }
  const results = shown.filter(({ day, score }) => day === now.day && score).toReversed()
  return { kind: 'results', pages: paged(results), next: [] }
}

const startOf = ({ day, time }: GameRow): string => `${day}T${time}`

const isOn = ({ state, time, until }: ScreenGame, now: string): boolean =>
  state === 'live' || state === 'suspended' || (time <= now && now < until)

const paged = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / PER_PAGE) }, (_, page) =>
    all.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  )
