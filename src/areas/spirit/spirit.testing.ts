import { users } from '#areas/accounts/accounts.collections.ts'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import type { DraftOptions } from '#areas/schedule/schedule.testing.ts'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { players } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import type { Patch } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { SpiritVisibility } from '#rules/spirit/entry.ts'
import { giveSheet } from './sheet/sheet.commands.server.ts'
import { sheetSaid } from './sheet-said.testing.ts'
import { spiritSheets } from './spirit.collections.ts'
import type { SheetTyped } from './spirit.fields.ts'
import type { SheetRecord } from './spirit-games.server.ts'

type Side = 'home' | 'away'

/** A published tournament that takes sheets, and whose managers see the overview. */
export interface SpiritStage extends ScoresStage {
  /** Somebody connected to a player of that side, the same each time. */
  playerOf(game: GameRecord, side: Side): Promise<Viewer>
  /** By its manager; based on what is there now. A refusal is an answer too. */
  give(key: string, side: Side, said?: Partial<SheetTyped>, by?: Viewer): Promise<unknown>
  sheetOf(key: string, side: Side): Promise<SheetRecord | undefined>
  switches(changes: Patch<typeof config>): Promise<void>
  shows(visibility: SpiritVisibility): Promise<void>
}

export async function openSpirit(draft: DraftOptions = {}): Promise<SpiritStage> {
  const stage = await openScores(draft)
  const connected = new Map<string, Viewer>()

  const switches = async (changes: Patch<typeof config>) => {
    const found = await configOf(stage.db)
    if (!found) throw new Error('There is no config')
    await stage.db.write((tx) => tx.update(config, found.id, changes))
  }
  await switches({ spirit_entry_active: true, teammanager_spirit_overview_active: true })

  const sheetOf = async (key: string, side: Side) => {
    const game = await stage.game(key)
    return stage.db.first(spiritSheets, {
      filter: 'game = {:game} && rater = {:rater}',
      params: { game: game.id, rater: game[side] },
    })
  }

  return {
    ...stage,
    switches,
    sheetOf,
    async playerOf(game, side) {
      const team = game[side]
      let found = connected.get(team)
      if (!found) {
        found = await stage.person(`Player ${team}`)
        const { id } = found
        await stage.db.write(async (tx) => {
          const player = await tx.create(players, { name: `Player of ${team}`, team })
          await tx.update(users, id, { player: player.id })
        })
        connected.set(team, found)
      }
      return found
    },
    async give(key, side, said, by) {
      const game = await stage.game(key)
      const actor = by ?? (await stage.managerOf(game, side))
      const basedOn = (await sheetOf(key, side))?.sheet_version ?? 0
      return stage.attempt(giveSheet.name, actor, { game: game.id, team: game[side], basedOn, ...sheetSaid(said) })
    },
    async shows(visibility) {
      const found = await tournamentOf(stage.db)
      if (!found) throw new Error('There is no tournament')
      await stage.db.write((tx) => tx.update(tournament, found.id, { spirit_visibility: visibility }))
    },
  }
}
