import type { GameName, PoolName, ROUND_CODES, SourceName } from '#rules/formats/names.ts'
import type { ProposalCode } from '#rules/formats/proposals.ts'
import { m } from '#words/messages.js'

/** What pools, games, teams that are not known yet, and proposed formats are called. */

export interface WordsOptions {
  /** The reader's, unless another one is asked for. */
  readonly locale?: 'en' | 'de'
}

export interface SourceWordsOptions extends WordsOptions {
  /** Undefined for a team that is not there any more. */
  readonly teamName?: (team: string) => string | undefined
}

type RoundCode = (typeof ROUND_CODES)[number]
type NumberedCode = RoundCode | 'crossover' | 'show-game' | 'game'
type Word = (facts: Record<string, never>, options?: WordsOptions) => string

/** `Pool A`. Names that people gave, of teams too, stay as they wrote them. */
export const poolText = (pool: PoolName, options: WordsOptions = {}): string =>
  pool.code === 'named' ? pool.name : withCapital(poolPhrase(pool, options))

/** `Semi-final 2`, `Quarter-final 1 for places 9 to 16` */
export const gameText = (game: GameName, options: WordsOptions = {}): string =>
  game.code === 'named' ? game.name : withCapital(gamePhrase(game, options))

/** `1st of pool A`, `Winner of semi-final 2` */
export const sourceText = (source: SourceName, options: SourceWordsOptions = {}): string =>
  (source.code === 'team' && options.teamName?.(source.team)) || withCapital(sourcePhrase(source, options))

/** For tight places: `Pool A`, `SF2`, `QF1 (9–16)`. */
export function shortGameText(game: GameName, options: WordsOptions = {}): string {
  switch (game.code) {
    case 'named':
      return game.name
    case 'pool-game':
      return poolText(game.pool, options)
    case 'swiss-game':
      return m.schedule_formats_short_round({ round: game.round }, options)
    case 'final':
      return m.schedule_formats_short_final({}, options)
    case 'place-game':
      return m.schedule_formats_short_place({ place: game.place }, options)
    case 'crossover':
    case 'show-game':
    case 'game':
      return numbered(SHORT_WORDS[game.code]({}, options), game)
    case 'semi-final':
    case 'quarter-final':
    case 'round-of-16':
    case 'round-of-32':
      return withPlaces(numbered(SHORT_WORDS[game.code]({}, options), game), game)
  }
}

/** For tight places: `A1`, `W SF2 (5–8)`, `#3`. */
export function shortSourceText(source: SourceName, options: SourceWordsOptions = {}): string {
  switch (source.code) {
    case 'seed':
      return `#${source.seed}`
    case 'place':
      if (isLettered(source.pool)) return `${source.pool.key}${source.place}`
      return source.pool.code === 'swiss-draw' ? ordinalText(source.place, options) : sourceText(source, options)
    case 'winner':
      return m.schedule_formats_short_winner({ game: shortGameText(source.game, options) }, options)
    case 'loser':
      return m.schedule_formats_short_loser({ game: shortGameText(source.game, options) }, options)
    case 'drawn':
      return m.schedule_formats_short_round({ round: source.round }, options)
    case 'team':
    case 'unknown':
      return sourceText(source, options)
  }
}

/** `Winner of Kite Club – Mudlarks`: who they are says more than what their game is called. */
export const outcomeText = (
  kind: 'winner' | 'loser',
  [home, away]: readonly [home: string, away: string],
  options: WordsOptions = {},
): string => withCapital(OUTCOME_WORDS[kind]({ game: `${home} – ${away}` }, options))

/** `1st`, `22nd`, `1.` */
export const ordinalText = (place: number, options: WordsOptions = {}): string =>
  m.schedule_formats_ordinal({ place }, options)

/** Within a sentence: `pool A`. */
export function poolPhrase(pool: PoolName, options: WordsOptions): string {
  switch (pool.code) {
    case 'named':
      return pool.name
    case 'pool':
      return m.schedule_formats_pool({ key: pool.key }, options)
    case 'swiss-draw':
      return m.schedule_formats_swiss_draw({}, options)
  }
}

/** Within a sentence: `of pool A`. */
export const ofPoolPhrase = (pool: PoolName, options: WordsOptions): string =>
  pool.code === 'swiss-draw'
    ? m.schedule_formats_of_swiss({}, options)
    : m.schedule_formats_of_pool({ pool: poolPhrase(pool, options) }, options)

/** Within a sentence: `semi-final 2`. */
export function gamePhrase(game: GameName, options: WordsOptions): string {
  switch (game.code) {
    case 'named':
      return game.name
    case 'pool-game':
      return m.schedule_formats_pool_game({ pool: poolPhrase(game.pool, options), round: game.round }, options)
    case 'swiss-game': {
      const { round, number } = game
      return m.schedule_formats_swiss_game({ pool: poolPhrase(game.pool, options), round, number }, options)
    }
    case 'final':
      return m.schedule_formats_final({}, options)
    case 'place-game':
      return m.schedule_formats_place_game({ place: game.place }, options)
    case 'crossover':
    case 'show-game':
    case 'game':
      return numbered(GAME_WORDS[game.code]({}, options), game)
    case 'semi-final':
    case 'quarter-final':
    case 'round-of-16':
    case 'round-of-32': {
      const { from, to } = game
      const name = numbered(GAME_WORDS[game.code]({}, options), game)
      return from === 1 ? name : m.schedule_formats_for_places({ game: name, from, to }, options)
    }
  }
}

/** Within a sentence: `winner of semi-final 2`, `winner of semi-final 1 (5–8)`. */
export function sourcePhrase(source: SourceName, options: SourceWordsOptions): string {
  switch (source.code) {
    case 'seed':
      return m.schedule_formats_seed({ seed: source.seed }, options)
    case 'place':
      return `${ordinalText(source.place, options)} ${ofPoolPhrase(source.pool, options)}`
    case 'winner':
    case 'loser':
      return OUTCOME_WORDS[source.code]({ game: sourceGamePhrase(source.game, options) }, options)
    case 'drawn':
      return m.schedule_formats_drawn({ round: source.round }, options)
    case 'team':
      return options.teamName?.(source.team) ?? m.schedule_formats_team_gone({}, options)
    case 'unknown':
      return m.schedule_formats_unknown({ source: source.source }, options)
  }
}

/** The places are a sentence of their own in the name of a game, and too much in who comes from there. */
const sourceGamePhrase = (game: GameName, options: WordsOptions): string =>
  'from' in game ? withPlaces(numbered(GAME_WORDS[game.code]({}, options), game), game) : gamePhrase(game, options)

/** The best places need not be told. */
const withPlaces = (name: string, { from, to }: { readonly from: number; readonly to: number }): string =>
  from === 1 ? name : `${name} (${from}–${to})`

/** Whether `A1` is understood: a pool that is known by one letter. */
export const isLettered = (pool: PoolName): pool is Extract<PoolName, { code: 'pool' }> =>
  pool.code === 'pool' && pool.key.length === 1

/** As a sentence or a heading begins. */
export const withCapital = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())

/** Two letters and a number are one word: `SF2`. */
const numbered = (name: string, { number, of }: { readonly number: number; readonly of: number }) =>
  of === 1 ? name : /^\p{Lu}{2}$/u.test(name) ? `${name}${number}` : `${name} ${number}`

const OUTCOME_WORDS = { winner: m.schedule_formats_winner, loser: m.schedule_formats_loser } as const

const GAME_WORDS: Readonly<Record<NumberedCode, Word>> = {
  'semi-final': m.schedule_formats_semi_final,
  'quarter-final': m.schedule_formats_quarter_final,
  'round-of-16': m.schedule_formats_round_of_16,
  'round-of-32': m.schedule_formats_round_of_32,
  crossover: m.schedule_formats_crossover,
  'show-game': m.schedule_formats_show_game,
  game: m.schedule_formats_game,
}

const SHORT_WORDS: Readonly<Record<NumberedCode, Word>> = {
  'semi-final': m.schedule_formats_short_semi_final,
  'quarter-final': m.schedule_formats_short_quarter_final,
  'round-of-16': m.schedule_formats_short_round_of_16,
  'round-of-32': m.schedule_formats_short_round_of_32,
  crossover: m.schedule_formats_short_crossover,
  'show-game': m.schedule_formats_short_show_game,
  game: m.schedule_formats_short_game,
}

export interface ProposalText {
  readonly title: string
  /** One line. */
  readonly description: string
}

export function proposalText(code: ProposalCode, options: WordsOptions = {}): ProposalText {
  const [title, description] = PROPOSAL_WORDS[code]
  return { title: title({}, options), description: description({}, options) }
}

const PROPOSAL_WORDS: Readonly<Record<ProposalCode, readonly [title: Word, description: Word]>> = {
  'round-robin-finals': [m.schedule_formats_title_round_robin_finals, m.schedule_formats_text_round_robin_finals],
  'two-pools': [m.schedule_formats_title_two_pools, m.schedule_formats_text_two_pools],
  'two-pools-quarters': [m.schedule_formats_title_two_pools_quarters, m.schedule_formats_text_two_pools_quarters],
  'four-pools': [m.schedule_formats_title_four_pools, m.schedule_formats_text_four_pools],
  'eight-pools': [m.schedule_formats_title_eight_pools, m.schedule_formats_text_eight_pools],
  'round-robin': [m.schedule_formats_title_round_robin, m.schedule_formats_text_round_robin],
  'round-robin-place-games': [
    m.schedule_formats_title_round_robin_place_games,
    m.schedule_formats_text_round_robin_place_games,
  ],
  'power-pools': [m.schedule_formats_title_power_pools, m.schedule_formats_text_power_pools],
  'power-pools-place-games': [
    m.schedule_formats_title_power_pools_place_games,
    m.schedule_formats_text_power_pools_place_games,
  ],
  'power-pools-quarters': [m.schedule_formats_title_power_pools_quarters, m.schedule_formats_text_power_pools_quarters],
  'four-pools-crossovers': [
    m.schedule_formats_title_four_pools_crossovers,
    m.schedule_formats_text_four_pools_crossovers,
  ],
  'three-pools-placing': [m.schedule_formats_title_three_pools_placing, m.schedule_formats_text_three_pools_placing],
  'four-pools-placing': [m.schedule_formats_title_four_pools_placing, m.schedule_formats_text_four_pools_placing],
  swiss: [m.schedule_formats_title_swiss, m.schedule_formats_text_swiss],
  'swiss-finals': [m.schedule_formats_title_swiss_finals, m.schedule_formats_text_swiss_finals],
}
