import { rolesOf } from '#areas/accounts/accounts.api.server.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { checkWho } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { SCORE_REFUSALS, scoreChanged } from '../scores.refusals.ts'

/** Whether somebody decides about scores at this moment, whatever they could when they asked. */
export async function isScorekeeper(reader: Reader, { id }: Viewer): Promise<boolean> {
  const held = id === '' ? [] : await rolesOf(reader, id)
  return held.includes('scorekeeper') || held.includes('admin')
}

export async function checkScorekeeper(reader: Reader, actor: Viewer): Promise<void> {
  if (!(await isScorekeeper(reader, actor))) checkWho({ roles: ['scorekeeper'] }, { ...actor, roles: [] })
}

export async function gameOf(reader: Reader, id: string): Promise<GameRecord> {
  const game = await reader.get(games, id)
  if (!game) throw refuse(SCORE_REFUSALS, 'game_gone', 'game', 404)
  return game
}

/** As the scorekeeper saw it. */
export async function gameOfVersion(
  reader: Reader,
  { game: id, basedOn, ...wanted }: { readonly game: string; readonly basedOn: number },
): Promise<GameRecord> {
  const game = await gameOf(reader, id)
  if (game.score_version !== basedOn) throw scoreChanged(game, wanted)
  return game
}
