import { sharedData } from '#http/pages/shared-data.ts'
import { type Day, daysOf } from '#rules/calendar/days.ts'
import type { GameName } from '#rules/formats/names.ts'
import type { GameRecord } from './division-play.api.server.ts'
import type { GameRow } from './public/rows/game-row.ts'
import { rowOf } from './public/rows/game-rows.server.ts'
import { rowFacts } from './public/schedule.queries.server.ts'
import { poolText } from './words/format-words.ts'

export interface NamedGame {
  readonly record: GameRecord
  readonly row: GameRow
  /** “Semi-final 2” */
  readonly title: string
  readonly kind: GameName['code']
}

/** Every published game, also those that lists leave out, with all names; for whoever keeps scores. */
export interface NamedGames {
  /** By id, in order of time. */
  readonly games: ReadonlyMap<string, NamedGame>
  readonly fields: readonly { readonly id: string; readonly name: string }[]
  readonly days: readonly Day[]
  readonly zone: string
  readonly teamName: (id: string) => string
  /** Who would play there: the team or, for '', where it comes from. */
  readonly sideName: (game: GameRecord, side: 'home' | 'away', team: string) => string
  readonly poolName: (division: string, pool: string) => string
}

export const namedGames = sharedData(async (visit): Promise<NamedGames> => {
  const facts = await rowFacts(visit)
  const { published, names, language: locale } = facts
  return {
    games: new Map(
      published.games.map((record) => {
        const kind = names.of(record.division).names.game(record.key)?.code ?? 'game'
        return [record.id, { record, row: rowOf(record, facts), title: names.title(record), kind }]
      }),
    ),
    fields: [...published.fields.values()].map(({ id, name }) => ({ id, name })),
    days: published.firstDay === '' ? [] : daysOf(published.firstDay, published.lastDay),
    zone: published.zone,
    teamName: (id) => names.team(id)?.name ?? '?',
    sideName: (game, side, team) => names.side({ ...game, [side]: team }, side).name,
    poolName(division, pool) {
      const name = names.of(division).names.pool(pool)
      return name ? poolText(name, { locale }) : pool
    },
  }
})
