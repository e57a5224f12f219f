import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import type { ListedGame } from '#areas/schedule/schedule.api.server.ts'
import { scoreSteps } from '#areas/schedule/schedule.collections.ts'
import { logoHref } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isBegun, type ScorePair } from '#rules/games/states.ts'
import { gameCountOf } from '../counting/game-counts.server.ts'
import { phoneMark } from '../phone-mark.ts'
import { reporterAt } from '../reporting/reporter.server.ts'
import { currentReports } from '../reporting/reports.server.ts'
import { scorersOfGame } from '../scorers/scorers.queries.server.ts'
import type { PadSettings, PadShown } from './pad-shown.ts'

/** What pads show. */

/** More than a game has points, for both teams and every correction. */
const STEPS_MOST = 200

export async function padSettings(reader: Reader): Promise<PadSettings> {
  const {
    time_zone: zone = 'UTC',
    target_score: target = 0,
    half_cap = 0,
    time_cap = 0,
  } = (await tournamentOf(reader)) ?? {}
  return { zone, target, halfCap: half_cap, timeCap: time_cap }
}

/** A few games: those of a field, or of somebody's teams. */
export async function padsOf(
  reader: Reader,
  viewer: Viewer,
  games: readonly ListedGame[],
): Promise<readonly PadShown[]> {
  const playing = await reader.byIds(
    teams,
    games.flatMap(({ game }) => [game.home, game.away]).filter((id) => id !== ''),
  )
  const logoOf = (id: string) => {
    const team = playing.get(id)
    return team && logoHref(team, '256x256')
  }
  return Promise.all(
    games.map(async ({ game, row }): Promise<PadShown> => {
      const asVisitor = await visitorAt(reader, viewer, game)
      const scorers = await scorersOfGame(reader, game.id)
      const count = await gameCountOf(reader, game.id)
      return {
        row,
        fieldId: game.field,
        isBracket: game.kind === 'bracket',
        starts: new Date(game.starts).toISOString(),
        minutes: game.minutes,
        state: game.state === '' ? 'scheduled' : game.state,
        score: [game.home_score, game.away_score],
        scoreVersion: game.score_version,
        logos: { home: logoOf(game.home), away: logoOf(game.away) },
        countedBy: phoneMark(game.counter),
        steps: isBegun(game.state) ? await stepsOf(reader, game.id) : [],
        startedAt: count?.started_at ? new Date(count.started_at).toISOString() : '',
        firstLine: count?.first_line ?? '',
        ...asVisitor,
        ...(scorers && { scorers }),
      }
    }),
  )
}

/** What somebody may do at a game. A guest may show a code, of which the page knows nothing. */
async function visitorAt(reader: Reader, viewer: Viewer, game: GameRecord) {
  if (viewer.id === '') return { sides: [], mayCount: false }
  const { sides, mayCount } = await reporterAt(reader, viewer, game, undefined)
  if (sides.length === 0) return { sides, mayCount }
  const { home, away } = await currentReports(reader, game.id)
  const said = sides.map((side) => (side === 'home' ? home : away)?.score).find((score) => score !== undefined)
  const disputed = game.state === 'disputed' && home && away && { home: home.score, away: away.score }
  return { sides, mayCount, ...(said && { said }), ...(disputed && { disputed }) }
}

async function stepsOf(reader: Reader, game: string) {
  const steps = await reader.list(scoreSteps, {
    filter: 'game = {:game}',
    params: { game },
    sort: 'at',
    limit: STEPS_MOST,
  })
  return steps.map(({ id, at, home_score, away_score }) => ({
    id,
    at: new Date(at).toISOString(),
    score: [home_score, away_score] as const satisfies ScorePair,
  }))
}
