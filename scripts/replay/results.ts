import { closeSync, openSync, readSync } from 'node:fs'
import * as v from 'valibot'
import { FORFEITS, type ScoredGame } from '#rules/standings/game.ts'

/** A file of results, read with everything that can be wrong with it told. */

export interface Results {
  readonly kind: 'pool' | 'swiss'
  readonly teams: readonly string[]
  readonly games: readonly ScoredGame[]
  /** By team, in centimetres from the brick mark. */
  readonly throws: ReadonlyMap<string, number>
  /** By team, the mean of the scores received. */
  readonly spirit: ReadonlyMap<string, number>
}

/** The message is for whoever wrote the file. */
export class UnreadableResults extends Error {}

/** A Swiss draw of 500 teams and ten rounds has room; nobody waits for more. */
export const RESULTS_BYTES_MOST = 1_048_576
export const RESULTS_TEAMS_MOST = 500
export const REPLAYED_GAMES_MOST = 5_000
const SCORE_MOST = 999

const name = v.pipe(v.string('must be a name'), v.nonEmpty('must not be empty'), v.maxLength(200, 'is longer than 200'))
const score = v.nullish(
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must not be below 0'),
    v.maxValue(SCORE_MOST, `must not be above ${SCORE_MOST}`),
  ),
)
const perTeam = v.optional(
  v.record(v.string(), v.pipe(v.number('must be a number'), v.finite(), v.minValue(0, 'must not be below 0'))),
  {},
)

const schema = v.strictObject({
  kind: v.optional(v.picklist(['pool', 'swiss'], 'must be "pool" or "swiss"'), 'pool'),
  teams: v.pipe(
    v.array(name, 'must be a list of names'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(RESULTS_TEAMS_MOST, `has more than ${RESULTS_TEAMS_MOST}`),
  ),
  games: v.pipe(
    v.array(
      v.strictObject({
        home: name,
        away: name,
        home_score: score,
        away_score: score,
        forfeit: v.nullish(v.picklist(FORFEITS, 'must be "home", "away" or "both"')),
        finished: v.nullish(v.boolean('must be true or false')),
      }),
      'must be a list of games',
    ),
    v.maxLength(REPLAYED_GAMES_MOST, `has more than ${REPLAYED_GAMES_MOST}`),
  ),
  throws: perTeam,
  spirit: perTeam,
})

export function readResults(file: string): Results {
  const parsed = v.safeParse(schema, parseJson(contentOf(file)), { abortPipeEarly: true })
  if (!parsed.success) throw new UnreadableResults(parsed.issues.slice(0, PROBLEMS_TOLD).map(told).join('\n  '))
  const { kind, teams, games, throws, spirit } = parsed.output
  const known = new Set(teams)
  const problems = [
    ...teams.filter((team, index) => teams.indexOf(team) !== index).map((team) => `teams has "${team}" twice`),
    ...games.flatMap((game, index) => problemsOf(game, known).map((problem) => `games[${index}] ${problem}`)),
    ...Object.keys(throws).flatMap((team) => (known.has(team) ? [] : [`throws names "${team}", who is not in teams`])),
    ...Object.keys(spirit).flatMap((team) => (known.has(team) ? [] : [`spirit names "${team}", who is not in teams`])),
  ]
  if (problems.length > 0) throw new UnreadableResults(problems.slice(0, PROBLEMS_TOLD).join('\n  '))
  return {
    kind,
    teams,
    games: games.map(asScored),
    throws: new Map(Object.entries(throws)),
    spirit: new Map(Object.entries(spirit)),
  }
}

type Game = v.InferOutput<typeof schema>['games'][number]

const asScored = ({ home, away, home_score, away_score, forfeit, finished }: Game): ScoredGame => ({
  home,
  away,
  homeScore: home_score ?? 0,
  awayScore: away_score ?? 0,
  ...(forfeit && { forfeit }),
  ...(finished === false && { finished }),
})

function problemsOf(game: Game, known: ReadonlySet<string>): readonly string[] {
  const { home, away, home_score, away_score, forfeit, finished } = game
  const scores = [home_score, away_score].filter((score) => typeof score === 'number').length
  const needsScore = !forfeit && finished !== false
  return [
    ...[home, away].filter((team) => !known.has(team)).map((team) => `names "${team}", who is not in teams`),
    ...(home === away ? [`has "${home}" on both sides`] : []),
    ...(needsScore && scores === 0 ? ['has no score'] : []),
    ...(needsScore && scores === 1 ? ['has half a score'] : []),
  ]
}

/** More is no help to anybody. */
const PROBLEMS_TOLD = 10

const told = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue)?.replaceAll(/\.(\d+)/g, '[$1]') ?? 'the file'
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never') return `${path} is not known here`
    return issue.expected === 'Object' ? `${path} must be an object` : `${path} is missing`
  }
  return `${path} ${issue.message}`
}

/** Not a byte more than is allowed is read. */
function contentOf(file: string): string {
  const bytes = Buffer.alloc(RESULTS_BYTES_MOST + 1)
  let length = 0
  try {
    const opened = openSync(file, 'r')
    try {
      for (let read = -1; read !== 0 && length < bytes.length; length += read) {
        read = readSync(opened, bytes, length, bytes.length - length, null)
      }
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    throw new UnreadableResults(`cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
  if (length > RESULTS_BYTES_MOST) throw new UnreadableResults(`is larger than ${RESULTS_BYTES_MOST} bytes`)
  return bytes.toString('utf8', 0, length)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UnreadableResults(`is no JSON (${error instanceof Error ? error.message : String(error)})`)
  }
}
