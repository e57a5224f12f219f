import type { Language } from '#http/pages/languages.ts'
import { type LocalTime, localTimeOf } from '#rules/calendar/time.ts'
import { shownResult } from '#rules/games/states.ts'
import type { Published, PublishedGame } from '../published.server.ts'
import { type ChangeFacts, changeOf } from './game-changes.server.ts'
import type { GameNames } from './game-names.server.ts'
import type { GameRow } from './game-row.ts'

/** Clocks of a zone, asked once for each moment: many games begin together. */
export function clocksOf(zone: string): (at: string) => LocalTime {
  const known = new Map<string, LocalTime>()
  return (at) => {
    let found = known.get(at)
    if (!found) known.set(at, (found = localTimeOf(new Date(at), zone)))
    return found
  }
}

export interface RowFacts extends ChangeFacts {
  readonly published: Published
  readonly names: GameNames
  readonly language: Language
}

export function rowOf(game: PublishedGame, facts: RowFacts): GameRow {
  const { published, names, clock } = facts
  const { day, time } = clock(game.starts)
  const field = published.fields.get(game.field)?.name
  const change = changeOf(game, facts)
  return {
    id: game.id,
    day,
    time,
    ...(field !== undefined && { field }),
    home: names.side(game, 'home'),
    away: names.side(game, 'away'),
    division: game.division,
    phase: names.phase(game),
    ...shownResult(game),
    ...(change !== undefined && { change }),
  }
}
