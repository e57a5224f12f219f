import { rolesOf } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { managesTeam } from '#areas/teams/teams.api.server.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { checkWho } from '#http/commands/commands.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { Reporter } from '#rules/games/report.ts'
import { validDayCode } from './day-codes.server.ts'

/** Whom somebody speaks for at a game, as of this moment. */
export interface ReporterAt extends Reporter {
  /** The account, or ''. */
  readonly user: string
  /** The id of the day code that was used, or ''. */
  readonly dayCode: string
  readonly mayCount: boolean
}

export async function reporterAt(
  reader: Reader,
  actor: Viewer,
  game: GameRecord,
  typedCode: string | undefined,
): Promise<ReporterAt> {
  const isGuest = actor.id === ''
  if (isGuest && !typedCode) checkWho('signedIn', actor)
  const code = typedCode ? await validDayCode(reader, typedCode, game.field) : undefined
  const { own, isKeeper } = isGuest ? { own: NO_TEAMS, isKeeper: false } : await standingOf(reader, actor, game)
  const sides = (['home', 'away'] as const).filter((side) => own.has(game[side]))
  const isAppointed = code !== undefined || own.has(game.duty) || isKeeper
  return {
    by: isGuest ? `code ${code?.id ?? ''}` : actor.id,
    user: actor.id,
    dayCode: code?.id ?? '',
    sides,
    isAppointed,
    mayCount: isAppointed || sides.length > 0,
  }
}

const NO_TEAMS: ReadonlySet<string> = new Set()

/** The teams of the game, and the one that keeps score, for which somebody plays or which they manage. */
async function standingOf(reader: Reader, { id }: Viewer, game: GameRecord) {
  const user = await reader.get(users, id)
  // Gone or blocked since the request began.
  if (!user || user.blocked) checkWho('signedIn', { id: '', roles: [], record: {} })
  const held = await rolesOf(reader, id)
  const player = user?.player ? await reader.get(players, user.player) : undefined
  const found = await reader.byIds(teams, [game.home, game.away, game.duty])
  const own = [...found.values()].filter((team) => team.id === player?.team || managesTeam(team, { id, roles: held }))
  return {
    own: new Set(own.map((team) => team.id)),
    isKeeper: held.includes('scorekeeper') || held.includes('admin'),
  }
}
