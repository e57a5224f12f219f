import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { tournament, tournamentAccount } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import type { NewRecord, Patch } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { balanceOf } from '#rules/settlement/ledger.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { accountsOf, entriesOf } from './entries/entries.server.ts'

/** A tournament with a fee of 12.50 and a bank account, an admin, and a team with its manager and two players. */
export interface Till {
  readonly stage: Stage
  readonly admin: Viewer
  readonly manager: Viewer
  readonly team: string
  readonly runa: string
  readonly ada: string
  newTeam(name: string, values?: Partial<NewRecord<typeof teams>>): Promise<string>
  newPlayer(name: string, team?: string): Promise<string>
  lock(team?: string): Promise<void>
  setConfig(values: Patch<typeof config>): Promise<void>
  /** `fee 1250 runa`: kind, cents with their sign, and the start of the player's id; oldest first. */
  entries(team?: string): Promise<string[]>
  due(team?: string): Promise<number>
  feeState(player: string): Promise<string>
}

export async function openTill(): Promise<Till> {
  const stage = await openStage()
  const { db } = stage
  const admin = await stage.person('Boss', ['admin'])
  const manager = await stage.person('Mara', ['teammanager'])
  await db.write(async (tx) => {
    await tx.create(tournament, { ...NEW_TOURNAMENT, name: 'Lakeside Cup', starts: '2026-06-13', ends: '2026-06-14' })
    await tx.create(tournamentAccount, { holder: 'Lakeside e.V.', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })
    await tx.create(config, { playersfee: 12.5, teammanager_settlement_active: true })
  })
  const newTeam: Till['newTeam'] = async (name, values = {}) =>
    (await db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))).id
  const team = await newTeam('Kite Club', { managers: [manager.id] })
  const newPlayer: Till['newPlayer'] = (name, of = team) =>
    db.write(async (tx) => {
      const id = name.toLowerCase().padEnd(15, '0')
      await tx.create(players, { id, name, team: of })
      await tx.create(playerDetails, { player: id, full_name: name, connection_code: id })
      return id
    })
  const [runa, ada] = [await newPlayer('Runa'), await newPlayer('Ada')]

  return {
    stage,
    admin,
    manager,
    team,
    runa,
    ada,
    newTeam,
    newPlayer,
    async lock(of = team) {
      await stage.attempt('teams.lockRosters', admin, { teams: [of], locked: true })
    },
    async setConfig(values) {
      const found = await configOf(db)
      if (found) await db.write((tx) => tx.update(config, found.id, values))
    },
    async entries(of = team) {
      const found = await entriesOf(db, of)
      return found.map(({ kind, amount, player, counters }) =>
        [counters === '' ? kind : 'counter', amount, player.replace(/0+$/, '')].filter((it) => it !== '').join(' '),
      )
    },
    async due(of = team) {
      const found = await db.get(teams, of)
      const due = found && (await accountsOf(db, [found])).get(of)?.due
      return due ?? balanceOf(await entriesOf(db, of))
    },
    async feeState(player) {
      return (await db.pointingAt(playerDetails, 'player', [player]))[0]?.fee_state || 'open'
    },
  }
}
