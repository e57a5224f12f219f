import type { Break, FieldId, GameId, Minute, Placement, TimeSpan, TimetablePlan } from '#rules/timetable/plan.ts'

/**
 * What an admin does to a draft, as steps that can be taken back. A step knows what was there before, so that one which
 * somebody else has overtaken is noticed.
 */

/** '' and 0 while it has no place. */
export interface Place {
  readonly field: FieldId
  readonly starts: Minute
  readonly minutes: number
  readonly slot_minutes: number
}

export interface GameValues extends Place {
  readonly locked: boolean
  readonly duty_source: string
}

export interface FieldValues {
  readonly name: string
  readonly is_show: boolean
  readonly open: readonly TimeSpan[]
}

/** One that an admin has added by hand. */
export interface ShowGame {
  readonly game: GameId
  readonly name: string
  readonly home: string
  readonly away: string
  readonly place: Place
  /** Who keeps score; '' for nobody. */
  readonly duty_source: string
}

export interface DraftValues {
  readonly games: Readonly<Record<GameId, GameValues>>
  readonly fields: Readonly<Record<FieldId, FieldValues>>
  readonly breaks: readonly Break[]
  /** Show games; their places and duties are among the games. */
  readonly shows: Readonly<Record<GameId, Omit<ShowGame, 'place' | 'duty_source'>>>
}

interface GameChange<T> {
  readonly game: GameId
  readonly before: T
  readonly after: T
}

export type Step =
  | { readonly kind: 'place'; readonly games: readonly GameChange<Place>[] }
  /** Of games that were all otherwise before. */
  | { readonly kind: 'lock'; readonly games: readonly GameId[]; readonly locked: boolean }
  | { readonly kind: 'duties'; readonly games: readonly GameChange<string>[] }
  | { readonly kind: 'breaks'; readonly before: readonly Break[]; readonly after: readonly Break[] }
  | { readonly kind: 'field'; readonly field: FieldId; readonly before: FieldValues; readonly after: FieldValues }
  | { readonly kind: 'show'; readonly show: ShowGame; readonly isAdded: boolean }

export function inverse(step: Step): Step {
  switch (step.kind) {
    case 'place':
      return { ...step, games: step.games.map(turned) }
    case 'duties':
      return { ...step, games: step.games.map(turned) }
    case 'lock':
      return { ...step, locked: !step.locked }
    case 'breaks':
    case 'field':
      return turned(step)
    case 'show':
      return { ...step, isAdded: !step.isAdded }
  }
}

const turned = <T, C extends { readonly before: T; readonly after: T }>(change: C): C => ({
  ...change,
  before: change.after,
  after: change.before,
})

/** Whether everything is still as the step found it. */
export function isPossible(values: DraftValues, step: Step): boolean {
  switch (step.kind) {
    case 'place':
      return step.games.every(({ game, before }) => {
        const found = values.games[game]
        return found !== undefined && samePlace(found, before)
      })
    case 'lock':
      return step.games.every((game) => values.games[game]?.locked === !step.locked)
    case 'duties':
      return step.games.every(({ game, before }) => values.games[game]?.duty_source === before)
    case 'breaks':
      return same(values.breaks, step.before)
    case 'field':
      return same(values.fields[step.field], step.before)
    case 'show': {
      const { place, duty_source: duty, ...show } = step.show
      const found = values.games[show.game]
      if (step.isAdded) return found === undefined
      const isSame = found !== undefined && samePlace(found, place) && found.duty_source === duty
      return isSame && same(values.shows[show.game], show)
    }
  }
}

export function applied(values: DraftValues, step: Step): DraftValues {
  switch (step.kind) {
    case 'place':
      return withGames(
        values,
        step.games.map(({ game, after }) => [game, after]),
      )
    case 'lock':
      return withGames(
        values,
        step.games.map((game) => [game, { locked: step.locked }]),
      )
    case 'duties':
      return withGames(
        values,
        step.games.map(({ game, after }) => [game, { duty_source: after }]),
      )
    case 'breaks':
      return { ...values, breaks: step.after }
    case 'field':
      return { ...values, fields: { ...values.fields, [step.field]: step.after } }
    case 'show': {
      const { place, duty_source, ...show } = step.show
      const { [show.game]: _, ...shows } = values.shows
      const { [show.game]: __, ...games } = values.games
      if (!step.isAdded) return { ...values, shows, games }
      const game = { ...place, locked: false, duty_source }
      return { ...values, shows: { ...shows, [show.game]: show }, games: { ...games, [show.game]: game } }
    }
  }
}

function withGames(values: DraftValues, changes: readonly (readonly [GameId, Partial<GameValues>])[]): DraftValues {
  const games = { ...values.games }
  for (const [game, change] of changes) {
    const found = games[game]
    if (found) games[game] = { ...found, ...change }
  }
  return { ...values, games }
}

export const samePlace = (one: Place, other: Place): boolean =>
  one.field === other.field &&
  (one.field === '' || one.starts === other.starts) &&
  one.minutes === other.minutes &&
  one.slot_minutes === other.slot_minutes

/** Values of one origin have their parts in one order. */
const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export const placeValues = ({ field, starts, minutes, slot_minutes }: Place): Place => ({
  field,
  starts,
  minutes,
  slot_minutes,
})

export const NO_PLACE = { field: '', starts: 0 } as const

/** To another time or field; without one it loses its place. */
export function moveOf(values: DraftValues, game: GameId, to: { field: FieldId; starts: Minute } = NO_PLACE): Step {
  const found = values.games[game]
  if (!found) throw new Error(`There is no game ${game}`)
  const before = placeValues(found)
  return { kind: 'place', games: [{ game, before, after: { ...before, field: to.field, starts: to.starts } }] }
}

/** Each where the other was. */
export function swapOf(values: DraftValues, one: GameId, other: GameId): Step {
  const [first, second] = [values.games[one], values.games[other]]
  if (!first || !second) throw new Error(`There is no game ${first ? other : one}`)
  const to = (game: GameId, own: GameValues, { field, starts }: GameValues) => ({
    game,
    before: placeValues(own),
    after: { ...placeValues(own), field, starts: field === '' ? 0 : starts },
  })
  return { kind: 'place', games: [to(one, first, second), to(other, second, first)] }
}

/** Those that are not so already; undefined where there is none. */
export function lockOf(values: DraftValues, games: readonly GameId[], locked: boolean): Step | undefined {
  const others = games.filter((game) => values.games[game] && values.games[game].locked !== locked)
  return others.length === 0 ? undefined : { kind: 'lock', games: others, locked }
}

/** The plan as it is with these values, of which the games and fields are those of the given one. */
export function planWith({ setting }: TimetablePlan, { games, fields, breaks }: DraftValues): TimetablePlan {
  const known = setting.games.filter(({ id }) => games[id])
  return {
    setting: {
      ...setting,
      breaks,
      fields: setting.fields.map((field) => ({ ...field, open: fields[field.id]?.open ?? field.open })),
      games: known.map((game) => {
        const { minutes = game.minutes, slot_minutes: slotMinutes = game.slotMinutes } = games[game.id] ?? {}
        return { ...game, minutes, slotMinutes }
      }),
    },
    placements: known.flatMap(({ id }): Placement[] => {
      const { field = '', starts = 0 } = games[id] ?? {}
      return field === '' ? [] : [{ game: id, field, start: starts }]
    }),
  }
}
