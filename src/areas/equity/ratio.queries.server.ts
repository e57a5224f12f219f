import { type GameRow, listedGames } from '#areas/schedule/schedule.api.server.ts'
import { scoreSteps } from '#areas/schedule/schedule.collections.ts'
import { gameCounts } from '#areas/scores/counting/game-counts.collections.ts'
import { divisionsOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import type { Reader } from '#records/reader.ts'
import { halfAfter } from '#rules/equity/pull.ts'
import { pointsIn, pointsTo } from '#rules/games/points.ts'

/** A helper is opened before the first pull. */
const SOON_MINUTES = 45

/** More than a game has points, for both teams and every correction. */
const STEPS_MOST = 200

/** The mixed games that are on or begin soon, and the one that was chosen with how it went so far. */
export async function ratioGames({ reader, reads, visit }: PageRequest, chosen: string | null) {
  const mixed = new Set(
    (await divisionsOf(reader)).filter((it) => it.gender_rule === 'mixed_ratio').map((it) => it.key),
  )
  const listed = (await listedGames(visit)).filter(
    ({ row: { division, home, away } }) => mixed.has(division) && home.id !== '' && away.id !== '',
  )
  const now = reader.now().getTime()
  const on = listed.flatMap(({ game, row }) => {
    const minutes = (new Date(game.starts).getTime() - now) / 60_000
    return game.state === 'live' || (game.state === 'scheduled' && Math.abs(minutes) <= SOON_MINUTES) ? row : []
  })
  reads.changesAt(new Date(now + 60_000))
  const row = listed.find((it) => it.row.id === chosen)?.row
  return { on, isGone: chosen !== null && !row, game: row && { row, ...(await courseOf(reader, row)) } }
}

/** Who scored in which order, what was said about the first line, and after which point it was half time. */
async function courseOf(reader: Reader, { id, score }: GameRow) {
  const asked = { filter: 'game = {:game}', params: { game: id } }
  const [steps, count, tournament] = await Promise.all([
    reader.list(scoreSteps, { ...asked, sort: 'at', limit: STEPS_MOST }),
    reader.first(gameCounts, asked),
    tournamentOf(reader),
  ])
  const points = pointsTo(
    pointsIn(steps.map(({ home_score, away_score }) => [home_score, away_score] as const)),
    score ?? [0, 0],
  )
  return {
    points,
    half: halfAfter(points, tournament?.target_score ?? 0),
    firstLine: count?.first_line ?? ('' as const),
  }
}

export type RatioGames = Awaited<ReturnType<typeof ratioGames>>
export type RatioGame = NonNullable<RatioGames['game']>
