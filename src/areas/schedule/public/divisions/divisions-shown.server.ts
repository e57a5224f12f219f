import type { Language } from '#http/pages/languages.ts'
import type { LocalTime } from '#rules/calendar/time.ts'
import { explain } from '#rules/formats/explain.ts'
import type { GameName } from '#rules/formats/names.ts'
import { printSource } from '#rules/formats/source.ts'
import type { Pool } from '#rules/formats/structure.ts'
import { type DivisionPlay, poolTable } from '#rules/games/division-play.ts'
import { m } from '#words/messages.js'
import { playFrom } from '../../division-play.api.server.ts'
import { DECIDED_STATES } from '../../schedule.fields.ts'
import { poolText, sourceText, withCapital } from '../../words/format-words.ts'
import { sentenceText } from '../../words/sentence-words.ts'
import type { Published, PublishedGame } from '../published.server.ts'
import type { GameNames } from '../rows/game-names.server.ts'
import { timeShown } from '../rows/game-row.ts'
import type { BracketGameShown, DivisionShown, PoolRow, PoolShown, RoundShown } from './division-shown.ts'

interface Facts {
  readonly published: Published
  readonly names: GameNames
  readonly language: Language
  readonly clock: (at: string) => LocalTime
}

/** Undefined for a division without a published format. */
export function divisionShown(division: string, facts: Facts): DivisionShown | undefined {
  const { published, names, language: locale } = facts
  const record = published.formats.get(division)
  if (!record) return undefined
  const { format } = names.of(division)
  const teamName = (id: string) => published.teams.get(id)?.name
  return {
    key: division,
    pools: format.pools.map((pool) => poolShown(pool, division, facts)),
    rounds: roundsShown(division, facts),
    text: explain(format, record.teams.length).map((sentence) => sentenceText(sentence, { locale, teamName })),
  }
}

export function poolShown(pool: Pool, division: string, facts: Facts): PoolShown {
  const { names, language: locale } = facts
  const { names: words } = names.of(division)
  const sources = new Map(pool.members.map((source) => [printSource(source), source]))
  const { standings } = poolTable(playShown(division, facts), pool)
  const rows = standings.rows.map(({ place, team, won, lost, goalsFor, goalsAgainst }): PoolRow => {
    const source = sources.get(team)
    const name = source ? sourceText(words.source(source), { locale }) : '?'
    const counts = { wins: won, losses: lost, goals: goalsFor, against: goalsAgainst }
    return { team: names.team(team) ?? { id: '', name }, place, ...counts }
  })
  const name = words.pool(pool.key)
  return { key: pool.key, name: name ? poolText(name, { locale }) : pool.key, rows }
}

/** The division as the results have it, by what was read for the page. */
function playShown(division: string, { published, names }: Facts): DivisionPlay {
  const record = published.formats.get(division)
  return playFrom(names.of(division).format, record?.teams ?? [], {
    games: published.games.filter((game) => game.division === division),
    entries: published.entries.filter((entry) => entry.division === division),
  })
}

/** The games outside of pools, round by round; in each the best places first, as the format lists them. */
export function roundsShown(division: string, facts: Facts): readonly RoundShown[] {
  const { published, names, language: locale } = facts
  const { format } = names.of(division)
  const found = new Map(
    published.games.filter((it) => it.division === division && it.state !== 'cancelled').map((it) => [it.key, it]),
  )
  const columns = Map.groupBy(
    format.games.filter(({ kind, key }) => kind === 'bracket' && found.has(key)),
    ({ stage, round }) => stage * 1_000 + round,
  )
  return [...columns]
    .toSorted(([one], [other]) => one - other)
    .map(([, column], index) => ({
      name: roundName(
        column.flatMap(({ key }) => names.of(division).names.game(key) ?? []),
        index + 1,
        locale,
      ),
      games: column.flatMap(({ key }) => {
        const game = found.get(key)
        return game ? [bracketGame(game, facts)] : []
      }),
    }))
}

const ROUND_NAMES: Partial<Record<GameName['code'], (facts: object, options: { locale: Language }) => string>> = {
  final: m.schedule_public_finals,
  'place-game': m.schedule_public_finals,
  'semi-final': m.schedule_formats_semi_finals,
  'quarter-final': m.schedule_formats_quarter_finals,
  'round-of-16': m.schedule_formats_rounds_of_16,
  'round-of-32': m.schedule_formats_rounds_of_32,
  crossover: m.schedule_formats_crossovers,
}

/** By what its best game is. */
function roundName([first]: readonly GameName[], number: number, locale: Language): string {
  const name = first && ROUND_NAMES[first.code]?.({}, { locale })
  return name === undefined ? m.schedule_formats_short_round({ round: number }, { locale }) : withCapital(name)
}

function bracketGame(game: PublishedGame, { names, clock }: Facts): BracketGameShown {
  const isDecided = DECIDED_STATES.includes(game.state)
  return {
    id: game.id,
    label: `${names.short(game)}, ${timeShown(clock(game.starts).time)}`,
    home: names.shortSide(game, 'home'),
    away: names.shortSide(game, 'away'),
    ...(game.state !== 'scheduled' && { score: [game.home_score, game.away_score] as const }),
    ...(isDecided && { isDecided }),
  }
}
