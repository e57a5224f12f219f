import { listed } from '#client/listed.ts'
import type { CountRange } from '#rules/formats/counts.ts'
import type { Meeting, PoolMembers, Sentence } from '#rules/formats/explain.ts'
import type { GameName, PoolName, SourceName } from '#rules/formats/names.ts'
import { m } from '#words/messages.js'
import {
  gamePhrase,
  gameText,
  isLettered,
  ofPoolPhrase,
  ordinalText,
  poolPhrase,
  type SourceWordsOptions,
  sourcePhrase,
  type WordsOptions,
  withCapital,
} from './format-words.ts'

/** How a format goes, for those who play it. */

type SentenceOf<Code extends Sentence['code']> = Extract<Sentence, { code: Code }>

/** One or more sentences of prose. */
export function sentenceText(sentence: Sentence, options: SourceWordsOptions = {}): string {
  switch (sentence.code) {
    case 'everybody-meets': {
      const { teams, rounds } = sentence
      return m.schedule_formats_everybody_meets({ teams, rounds: roundsText(rounds, options) }, options)
    }
    case 'pools': {
      const { pools, isSnake } = sentence
      const text = m.schedule_formats_pools({ count: pools.length, pools: poolList(pools, options) }, options)
      return isSnake ? `${text} ${m.schedule_formats_snake({}, options)}` : text
    }
    case 'second-pools': {
      const { pools } = sentence
      return m.schedule_formats_second_pools({ count: pools.length, pools: poolList(pools, options) }, options)
    }
    case 'carried-over': {
      const from = sentence.from.map((pool) => poolPhrase(pool, options))
      return m.schedule_formats_carried_over(
        {
          pool: poolPhrase(sentence.pool, options),
          from: from.length > 0 ? listed(from, options) : m.schedule_formats_earlier_pools({}, options),
        },
        options,
      )
    }
    case 'swiss': {
      const { teams, rounds, hasByes } = sentence
      const text = m.schedule_formats_swiss({ teams, rounds: roundsText(rounds, options) }, options)
      return hasByes ? `${text} ${m.schedule_formats_swiss_byes({}, options)}` : text
    }
    case 'bracket':
      return bracketText(sentence, options)
    case 'place-game': {
      const { game } = sentence.meeting
      return `${gameText(game, options)}: ${withoutStop(meetingText(sentence.meeting, options))}.`
    }
    case 'places-by-table': {
      const { from, to } = sentence.places
      const pool = ofPoolPhrase(sentence.pool, options)
      return from === to
        ? m.schedule_formats_by_table_one({ pool, place: from }, options)
        : m.schedule_formats_by_table({ pool, from, to }, options)
    }
    case 'show-games': {
      const games = sentence.games.map((meeting) => meetingText(meeting, options)).join(', ')
      return m.schedule_formats_show_games({ count: sentence.games.length, games }, options)
    }
    case 'counts': {
      return m.schedule_formats_counts(
        {
          teams: sentence.teams,
          games: m.schedule_formats_games({ count: sentence.games }, options),
          each: rangeText(sentence.gamesPerTeam, options),
          rounds: roundsText(sentence.rounds, options),
        },
        options,
      )
    }
  }
}

/** `A1–B2`; `1st against 2nd of pool C`; otherwise whoever they are: `seed 1 against seed 4`. */
export function meetingText({ home, away }: Pick<Meeting, 'home' | 'away'>, options: SourceWordsOptions = {}): string {
  const pool = onlyPoolOf([home, away])
  const meeting = pairText(home, away, pool, options)
  return pool ? `${meeting} ${ofPoolPhrase(pool, options)}` : meeting
}

/** The pool is left out where the whole sentence is about one. */
function pairText(home: SourceName, away: SourceName, pool: PoolName | undefined, options: SourceWordsOptions): string {
  const sides = { home: entrantText(home, pool, options), away: entrantText(away, pool, options) }
  return isCode(home) && isCode(away) && !pool
    ? `${sides.home}–${sides.away}`
    : m.schedule_formats_against(sides, options)
}

function entrantText(source: SourceName, only: PoolName | undefined, options: SourceWordsOptions): string {
  if (source.code !== 'place') return sourcePhrase(source, options)
  if (only) return ordinalText(source.place, options)
  return isLettered(source.pool) ? `${source.pool.key}${source.place}` : sourcePhrase(source, options)
}

const isCode = (source: SourceName) => source.code === 'place' && isLettered(source.pool)

/** Of which all of them are places. */
function onlyPoolOf(sources: readonly SourceName[]): PoolName | undefined {
  const pools = sources.map((source) => (source.code === 'place' ? source.pool : undefined))
  return new Set(pools.map((pool) => JSON.stringify(pool))).size === 1 ? pools[0] : undefined
}

const poolList = (pools: readonly PoolMembers[], options: SourceWordsOptions): string =>
  pools.map((pool) => poolWithMembers(pool, options)).join('; ')

function poolWithMembers({ pool, members }: PoolMembers, options: SourceWordsOptions): string {
  const name = poolPhrase(pool, options)
  const seeds = members.flatMap((it) => (it.code === 'seed' ? [it.seed] : []))
  if (seeds.length === members.length)
    return m.schedule_formats_pool_with_seeds({ pool: name, seeds: seeds.join(', ') }, options)
  const names = members.map((member) => entrantText(member, undefined, options))
  return m.schedule_formats_pool_with({ pool: name, members: names.join(', ') }, options)
}

function bracketText(sentence: SentenceOf<'bracket'>, options: SourceWordsOptions): string {
  const { first, byes } = sentence
  const pool = onlyPoolOf([...first.flatMap(({ home, away }) => [home, away]), ...byes])
  const games = gamesByRound(first)
    .map((same) => `${roundPhrase(same, options)} ${pairsText(same, pool, options)}`)
    .join('; ')
  return [placesText(sentence, withoutStop(games), pool, options), ...whatFollows(sentence, pool, options)].join(' ')
}

const pairsText = (meetings: readonly Meeting[], pool: PoolName | undefined, options: SourceWordsOptions): string =>
  meetings.map(({ home, away }) => pairText(home, away, pool, options)).join(', ')

function placesText(
  { places: { from, to } }: SentenceOf<'bracket'>,
  games: string,
  pool: PoolName | undefined,
  options: WordsOptions,
): string {
  // Nothing is played for: there is no least and no greatest place.
  if (!Number.isFinite(from)) return m.schedule_formats_bracket_without_places({ games }, options)
  if (!pool) return m.schedule_formats_bracket({ from, to, games }, options)
  return m.schedule_formats_bracket_of_pool({ from, to, games, pool: fromPoolPhrase(pool, options) }, options)
}

const fromPoolPhrase = (pool: PoolName, options: WordsOptions): string =>
  pool.code === 'swiss-draw'
    ? m.schedule_formats_from_swiss({}, options)
    : m.schedule_formats_from_pool({ pool: poolPhrase(pool, options) }, options)

/** Only where there is a place for each entrant: a bracket that was cut short by hand makes no such promise. */
function whatFollows(
  { places: { from, to }, first, byes }: SentenceOf<'bracket'>,
  pool: PoolName | undefined,
  options: SourceWordsOptions,
): readonly string[] {
  const [bye = ''] = byes.map((it) => entrantText(it, undefined, options))
  const entrants = byes.map((it) => entrantText(it, pool, options))
  const teams = 2 * first.length + byes.length
  const isWhole = to - from + 1 === teams
  if (isWhole && teams === 3 && byes.length === 1)
    return [
      from === 1
        ? m.schedule_formats_three_final({ bye }, options)
        : m.schedule_formats_three_places({ bye, upper: from, lower: to }, options),
    ]
  if (isWhole && teams === 4 && byes.length === 0)
    return [
      from === 1
        ? m.schedule_formats_four_final({}, options)
        : m.schedule_formats_four_places({ upper: from, lower: from + 2 }, options),
    ]
  const later =
    entrants.length > 0
      ? [withCapital(m.schedule_formats_byes({ count: entrants.length, teams: listed(entrants, options) }, options))]
      : []
  return isWhole ? [...later, m.schedule_formats_every_place({}, options)] : later
}

/** A German ordinal ends with a full stop, which is also that of the sentence. */
const withoutStop = (text: string) => text.replace(/\.$/, '')

/** Games of one round are told together. */
const gamesByRound = (meetings: readonly Meeting[]): readonly (readonly Meeting[])[] => [
  ...Map.groupBy(meetings, ({ game }, index) => (isRound(game) ? game.code : index)).values(),
]

const isRound = (game: GameName) => Object.hasOwn(ROUNDS_WORDS, game.code)

function roundPhrase([one, ...others]: readonly Meeting[], options: WordsOptions): string {
  if (!one) return ''
  const { game } = one
  switch (game.code) {
    case 'semi-final':
    case 'quarter-final':
    case 'round-of-16':
    case 'round-of-32':
      if (others.length > 0) return ROUNDS_WORDS[game.code]({}, options)
      // The places are told before, and a number is not needed for the only one.
      return gamePhrase({ ...game, from: 1, of: 1 }, options)
    case 'crossover':
      return others.length > 0 ? ROUNDS_WORDS[game.code]({}, options) : gamePhrase({ ...game, of: 1 }, options)
    default:
      return gamePhrase(game, options)
  }
}

const ROUNDS_WORDS = {
  'semi-final': m.schedule_formats_semi_finals,
  'quarter-final': m.schedule_formats_quarter_finals,
  'round-of-16': m.schedule_formats_rounds_of_16,
  'round-of-32': m.schedule_formats_rounds_of_32,
  crossover: m.schedule_formats_crossovers,
} as const

function rangeText({ least, most }: CountRange, options: WordsOptions): string {
  if (least === most) return String(most)
  return most - least === 1
    ? m.schedule_formats_either({ least, most }, options)
    : m.schedule_formats_range({ least, most }, options)
}

const roundsText = (count: number, options: WordsOptions): string => m.schedule_formats_rounds({ count }, options)
