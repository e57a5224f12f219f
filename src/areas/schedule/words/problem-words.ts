import { listed } from '#client/listed.ts'
import type { FormatProblem } from '#rules/formats/editing/problems.ts'
import { namesIn, type PoolName } from '#rules/formats/names.ts'
import { parseSource } from '#rules/formats/source.ts'
import { type Format, TEAMS_LEAST, TEAMS_MOST } from '#rules/formats/structure.ts'
import { m } from '#words/messages.js'
import { gamePhrase, poolPhrase, type SourceWordsOptions, sourcePhrase, withCapital } from './format-words.ts'
import { meetingText } from './sentence-words.ts'

/** What does not fit in a format, with pools and games by the names that they have in it. */
export function problemTextsIn(format: Format, options: SourceWordsOptions = {}): (problem: FormatProblem) => string {
  const phrases = phrasesIn(format, options)
  return (problem) => withCapital(problemPhrase(problem, phrases, options))
}

/** Keys and printed sources as people call them. */
interface Phrases {
  readonly pool: (key: string) => string
  readonly game: (key: string) => string
  readonly source: (printed: string) => string
  /** A pool, a game, or the number of a place. */
  readonly at: (at: string) => string
  /** Who meets in a game. */
  readonly meeting: (key: string) => string
}

function phrasesIn(format: Format, options: SourceWordsOptions): Phrases {
  const names = namesIn(format)
  const games = new Map(format.games.map((game) => [game.key, game]))
  const pool = (key: string) => poolPhrase(names.pool(key) ?? unnamed(key), options)
  const meeting = (key: string) => {
    const game = games.get(key)
    return game ? meetingText({ home: names.source(game.home), away: names.source(game.away) }, options) : key
  }
  const game = (key: string) => {
    const name = names.game(key)
    if (!name) return key
    // Many games of a pool share a round: who meets tells them apart.
    return name.code === 'pool-game' ? `${meeting(key)} (${poolPhrase(name.pool, options)})` : gamePhrase(name, options)
  }
  return {
    pool,
    game,
    meeting,
    source(printed) {
      const source = parseSource(printed)
      const name = source && names.source(source)
      return !name || name.code === 'unknown' ? printed : sourcePhrase(name, options)
    },
    at(at) {
      if (games.has(at)) return game(at)
      return /^\d+$/.test(at) ? m.schedule_formats_at_place({ place: at }, options) : pool(at)
    },
  }
}

const unnamed = (key: string): PoolName => ({ code: 'pool', key })

function problemPhrase(problem: FormatProblem, phrases: Phrases, options: SourceWordsOptions): string {
  const { pool, game, source, at, meeting } = phrases
  const games = (keys: readonly string[]) => listed(keys.map(game), options)
  switch (problem.code) {
    case 'teams-out-of-range': {
      const { teams } = problem
      return m.schedule_formats_problem_teams_out_of_range({ teams, least: TEAMS_LEAST, most: TEAMS_MOST }, options)
    }
    case 'too-many':
      return TOO_MANY_WORDS[problem.what]({ most: problem.most }, options)
    case 'name-too-long':
      return m.schedule_formats_problem_name_too_long({ at: at(problem.at), most: problem.most }, options)
    case 'bad-key':
      return m.schedule_formats_problem_bad_key({ at: problem.at }, options)
    case 'bad-round':
      return m.schedule_formats_problem_bad_round({ at: at(problem.at) }, options)
    case 'game-key-twice':
      return m.schedule_formats_problem_game_key_twice({ game: problem.game }, options)
    case 'pool-key-twice':
      return m.schedule_formats_problem_pool_key_twice({ pool: problem.pool }, options)
    case 'no-such-seed':
    case 'no-such-pool':
    case 'no-such-place':
    case 'no-such-game':
    case 'no-such-slot':
      return NOT_THERE_WORDS[problem.code]({ at: at(problem.at), source: source(problem.source) }, options)
    case 'same-team':
      return m.schedule_formats_problem_same_team({ game: game(problem.game) }, options)
    case 'fixed-team':
      return m.schedule_formats_problem_fixed_team({ game: game(problem.game) }, options)
    case 'pool-too-small':
      return m.schedule_formats_problem_pool_too_small({ pool: pool(problem.pool) }, options)
    case 'member-twice':
    case 'member-without-game':
    case 'not-a-member':
      return MEMBER_WORDS[problem.code]({ pool: pool(problem.pool), source: source(problem.source) }, options)
    case 'pool-without-games':
      return m.schedule_formats_problem_pool_without_games({ pool: pool(problem.pool) }, options)
    case 'pool-game-without-pool':
      return m.schedule_formats_problem_pool_game_without_pool({ game: problem.game, pool: problem.pool }, options)
    case 'pair-meets-twice': {
      const [first = ''] = problem.games
      const facts = { count: problem.games.length, meeting: meeting(first), pool: pool(problem.pool) }
      return m.schedule_formats_problem_pair_meets_twice(facts, options)
    }
    case 'carried-and-played':
      return m.schedule_formats_problem_carried_and_played({ game: game(problem.game) }, options)
    case 'pair-never-meets': {
      const [one, other] = problem.pair
      const facts = { one: source(one), other: source(other), pool: pool(problem.pool) }
      return m.schedule_formats_problem_pair_never_meets(facts, options)
    }
    case 'carries-unknown-pool': {
      const { carries } = problem
      return m.schedule_formats_problem_carries_unknown_pool({ pool: pool(problem.pool), carries }, options)
    }
    case 'too-many-rounds':
      return m.schedule_formats_problem_too_many_rounds({ pool: pool(problem.pool), most: problem.most }, options)
    case 'swiss-round-incomplete': {
      const { round } = problem
      return m.schedule_formats_problem_swiss_round_incomplete({ pool: pool(problem.pool), round }, options)
    }
    case 'two-games-in-a-round': {
      const facts = { source: source(problem.source), games: games(problem.games) }
      return m.schedule_formats_problem_two_games_in_a_round(facts, options)
    }
    case 'used-twice': {
      const { times } = problem
      return m.schedule_formats_problem_used_twice({ source: source(problem.source), times }, options)
    }
    case 'seed-left-out':
      return m.schedule_formats_problem_seed_left_out({ source: source(problem.source) }, options)
    case 'goes-nowhere':
      return m.schedule_formats_problem_goes_nowhere({ source: source(problem.source) }, options)
    case 'place-open':
      return m.schedule_formats_problem_place_open({ place: problem.place }, options)
    case 'place-beyond':
      return m.schedule_formats_problem_place_beyond({ place: problem.place }, options)
    case 'feeder-cycle':
      return m.schedule_formats_problem_feeder_cycle({ games: games(problem.games) }, options)
    case 'too-early': {
      const facts = { game: game(problem.game), feeder: game(problem.feeder) }
      return m.schedule_formats_problem_too_early(facts, options)
    }
  }
}

const TOO_MANY_WORDS = {
  games: m.schedule_formats_problem_too_many_games,
  pools: m.schedule_formats_problem_too_many_pools,
  members: m.schedule_formats_problem_too_many_members,
  places: m.schedule_formats_problem_too_many_places,
} as const

const NOT_THERE_WORDS = {
  'no-such-seed': m.schedule_formats_problem_no_such_seed,
  'no-such-pool': m.schedule_formats_problem_no_such_pool,
  'no-such-place': m.schedule_formats_problem_no_such_place,
  'no-such-game': m.schedule_formats_problem_no_such_game,
  'no-such-slot': m.schedule_formats_problem_no_such_slot,
} as const

const MEMBER_WORDS = {
  'member-twice': m.schedule_formats_problem_member_twice,
  'member-without-game': m.schedule_formats_problem_member_without_game,
  'not-a-member': m.schedule_formats_problem_not_a_member,
} as const
