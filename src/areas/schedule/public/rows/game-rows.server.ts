import type { Language } from '#http/pages/languages.ts'
import { type LocalTime, localTimeOf } from '#rules/calendar/time.ts'
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

/** Where a score says nothing yet, or nothing any more. */
const WITHOUT_SCORE: ReadonlySet<string> = new Set(['scheduled', 'cancelled'])

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
    ...(!WITHOUT_SCORE.has(game.state) && { score: [game.home_score, game.away_score] as const }),
    division: game.division,
    phase: names.phase(game),
    ...(game.state !== 'scheduled' && game.state !== '' && { state: game.state }),
    ...(change !== undefined && { change }),
  }
}
