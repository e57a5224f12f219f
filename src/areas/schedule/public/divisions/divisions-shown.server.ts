import type { Language } from '#http/pages/languages.ts'
import type { LocalTime } from '#rules/calendar/time.ts'
import { explain } from '#rules/formats/explain.ts'
import { carriedInto, type Filled } from '#rules/formats/fill.ts'
import type { GameName } from '#rules/formats/names.ts'
import { printSource, type Source } from '#rules/formats/source.ts'
import type { Format, Pool } from '#rules/formats/structure.ts'
import { m } from '#words/messages.js'
import { DECIDED_STATES } from '../../schedule.fields.ts'
import { poolText, sourceText, withCapital } from '../../words/format-words.ts'
import { sentenceText } from '../../words/sentence-words.ts'
import type { Published, PublishedGame } from '../published.server.ts'
import type { GameNames } from '../rows/game-names.server.ts'
import { timeShown } from '../rows/game-row.ts'
import type { BracketGameShown, DivisionShown, PoolRow, PoolShown, RoundShown } from './division-shown.ts'
import { type Played, tableSoFar } from './table-so-far.ts'

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

export function poolShown(pool: Pool, division: string, { published, names, language: locale }: Facts): PoolShown {
  const { format, names: words } = names.of(division)
  const own = published.games.filter((game) => game.division === division && game.state !== 'cancelled')
  const filled = filledBy(format, published.formats.get(division)?.teams ?? [], own)
  const carried = new Set(carriedInto(format, pool.key, filled))
  const played = own
    .filter(({ key, kind, pool: of }) => (kind === 'pool' && of === pool.key) || carried.has(key))
    .flatMap(playedIn)
  // Whoever is not known yet is told apart by where they come from.
  const members = (filled.pools.get(pool.key) ?? []).map(
    (team, index) => team ?? printSource(pool.members[index] ?? { kind: 'seed', seed: index + 1 }),
  )
  const sources = new Map(pool.members.map((source) => [printSource(source), source]))
  const rows = [...tableSoFar(members, played)].map(([member, soFar]): PoolRow => {
    const source = sources.get(member)
    const name = source ? sourceText(words.source(source), { locale }) : '?'
    return { team: names.team(member) ?? { id: '', name }, ...soFar }
  })
  const name = words.pool(pool.key)
  return { key: pool.key, name: name ? poolText(name, { locale }) : pool.key, rows }
}

const playedIn = (game: PublishedGame): Played[] =>
  DECIDED_STATES.includes(game.state)
    ? [{ home: game.home, away: game.away, score: [game.home_score, game.away_score] }]
    : []

/** Who is where, as far as it is published: by seed, and wherever a game knows its teams. */
function filledBy(format: Format, seeds: readonly string[], own: readonly PublishedGame[]): Filled {
  const known = new Map(seeds.map((team, index) => [`#${index + 1}`, team]))
  for (const game of own) {
    if (game.home !== '') known.set(game.home_source, game.home)
    if (game.away !== '') known.set(game.away_source, game.away)
  }
  const team = (source: Source | undefined) => source && known.get(printSource(source))
  return {
    games: new Map(own.map(({ key, home, away }) => [key, { home: home || undefined, away: away || undefined }])),
    pools: new Map(format.pools.map(({ key, members }) => [key, members.map(team)])),
    places: format.places.map(team),
  }
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
