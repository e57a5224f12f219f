import { logoHref } from '#areas/teams/teams.api.server.ts'
import { sharedData } from '#http/pages/shared-data.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { parseSource } from '#rules/formats/source.ts'
import { pinIn } from '#ui/figures/site-plan.ts'
import { scoreSteps } from '../schedule.collections.ts'
import { sourceText } from '../words/format-words.ts'
import { roundsShown } from './divisions/bracket-shown.server.ts'
import { divisionInPlay } from './divisions/division-facts.server.ts'
import { poolShown } from './divisions/pool-shown.server.ts'
import type { PublishedGame } from './published.server.ts'
import { movedText } from './rows/game-changes.server.ts'
import { type GameRow, timeShown } from './rows/game-row.ts'
import { type RowFacts, rowOf } from './rows/game-rows.server.ts'
import { gamesWithCandidates, type ListedGame, rowFacts, rowWithCandidates } from './schedule.queries.server.ts'
import { stepShown } from './score-step.ts'

/** More than a game has points, for both teams and every correction. */
const STEPS_MOST = 200

/** One game with all that everybody may know about it. Undefined where there is none. */
export const gameShown = sharedData(async (visit, id: string) => {
  const facts = await rowFacts(visit)
  const { published, names, clock } = facts
  const game = published.isOpen ? published.games.find((it) => it.id === id) : undefined
  if (!game) return undefined
  const steps = await visit.reader.list(scoreSteps, {
    filter: 'game = {:id}',
    params: { id },
    sort: 'at',
    limit: STEPS_MOST,
  })
  const division = divisionInPlay(game.division, facts)
  const pool = names.of(game.division).format.pools.find(({ key }) => key === game.pool)
  return {
    row: rowWithCandidates(game, rowOf(game, facts), names),
    /** “Semi-final 2” */
    name: names.title(game),
    until: timeShown(clock(minutesAfter(new Date(game.starts), game.minutes).toISOString()).time),
    logos: { home: logoOf(game.home, facts), away: logoOf(game.away, facts) },
    moved: game.moved_starts === '' ? undefined : movedText(game, facts),
    duty: dutyOf(game, facts),
    history: steps.map(({ home_score, away_score, ...step }) =>
      stepShown({ ...step, score: [home_score, away_score] }, clock),
    ),
    pool: game.kind === 'pool' && pool ? poolShown(pool, division) : undefined,
    rounds: game.kind === 'bracket' ? roundsShown(division) : [],
    awaitedBy: waitingFor(game, await gamesWithCandidates(visit)),
    /** The id of its field, for the map. */
    place: game.field,
    pin: pinIn(published.fields.get(game.field)?.pin),
    zone: published.zone,
  }
})

export type GamePageData = NonNullable<Awaited<ReturnType<typeof gameShown>>>

function logoOf(team: string, { published }: RowFacts): string | undefined {
  const found = published.teams.get(team)
  return found && logoHref(found, '256x256')
}

/** Who keeps score: a team, or where it comes from. */
function dutyOf({ duty, duty_source }: PublishedGame, { names, language: locale }: RowFacts) {
  const known = names.team(duty)
  if (known) return known
  const [division = '', printed = ''] = duty_source.split('/')
  const source = parseSource(printed)
  return source && { id: '', name: sourceText(names.of(division).names.source(source), { locale }) }
}

/** Games whose teams are known once this one, or its pool, is decided. */
function waitingFor(game: PublishedGame, listed: readonly ListedGame[]): readonly GameRow[] {
  const isFed = (printed: string): boolean => {
    const source = parseSource(printed)
    if (source?.kind === 'winner' || source?.kind === 'loser') return source.game === game.key
    return source?.kind === 'place' && game.kind === 'pool' && source.pool === game.pool
  }
  return listed
    .filter(({ game: { division } }) => division === game.division)
    .filter((it) => isFed(it.game.home_source) || isFed(it.game.away_source))
    .map(({ row }) => row)
}
