import type { Language } from '#http/pages/languages.ts'
import type { LocalTime } from '#rules/calendar/time.ts'
import type { Source } from '#rules/formats/source.ts'
import type { DivisionPlay } from '#rules/games/division-play.ts'
import type { RankedTeam } from '#ui/games/standings.ts'
import { playFrom } from '../../division-play.api.server.ts'
import { shortSourceText, sourceText } from '../../words/format-words.ts'
import type { Published, PublishedGame } from '../published.server.ts'
import type { GameNames } from '../rows/game-names.server.ts'

export interface DivisionFacts {
  readonly published: Published
  readonly names: GameNames
  readonly language: Language
  readonly clock: (at: string) => LocalTime
}

/** A division as its results have it, with what is needed to speak of it. Made once for a page. */
export interface DivisionInPlay extends DivisionFacts {
  readonly division: string
  readonly play: DivisionPlay
  /** By key. */
  readonly games: ReadonlyMap<string, PublishedGame>
}

export function divisionInPlay(division: string, facts: DivisionFacts): DivisionInPlay {
  const { published, names } = facts
  const own = published.games.filter((game) => game.division === division)
  const entries = published.entries.filter((entry) => entry.division === division)
  const seeds = published.formats.get(division)?.teams ?? []
  return {
    ...facts,
    division,
    play: playFrom(names.of(division).format, seeds, { games: own, entries }),
    games: new Map(own.map((game) => [game.key, game])),
  }
}

/** A team that is known, or where it comes from. */
export function rankedTeam(
  { names, division, language: locale }: DivisionInPlay,
  team: string | undefined,
  source: Source | undefined,
  { isShort = false }: { isShort?: boolean } = {},
): RankedTeam {
  const known = team === undefined ? undefined : names.team(team)
  if (known) return known
  const text = isShort ? shortSourceText : sourceText
  return { id: '', name: source ? text(names.of(division).names.source(source), { locale }) : '?' }
}
