import type { User } from '#areas/accounts/accounts.api.server.ts'
import { bookerRequests, invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { settlementEntries } from '#areas/settlement/settlement.collections.ts'
import { divisions, tournament } from '#areas/tournament/tournament.collections.ts'
import { makeDivisions } from '#areas/tournament/tournament.testing.ts'
import type { Database } from '#records/database.ts'
import type { Collection, NewRecord, Patch } from '#records/schema/collection.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shownName } from '#rules/names/names.ts'
import type { Team } from '../teams.api.server.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import { TEAMS_TABLES } from '../teams.tables.ts'
import { auditedActions, runTeamsCommand } from '../teams-commands.testing.ts'
import { type PlayerListed, playersWithIds } from './admin-players.queries.server.ts'

/** Two teams whose players an admin looks after. */
export type AdminPlayersStage = Awaited<ReturnType<typeof openAdminPlayers>>

/** `more` are collections of areas besides. */
export async function openAdminPlayers(more: readonly Collection[] = []) {
  const people = [users, roles, bookerRequests, invitations, connectionRequests]
  const money = [config, settlementEntries]
  const all = [...people, tournament, divisions, teams, players, playerDetails, ...money, ...more]
  const { db, close } = await openTemporary(all, { tables: TEAMS_TABLES, now: () => new Date('2026-06-05T10:00:00Z') })
  await makeDivisions(db)

  const team = (name: string, values: Partial<NewRecord<typeof teams>> = {}): Promise<Team> =>
    db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))

  const herons = await team('Herons')
  const kites = await team('Kites', { division: 'open' })

  return {
    db,
    herons,
    kites,
    team,
    /** One of the Herons, unless it is said. */
    async player(
      full_name: string,
      values: Partial<NewRecord<typeof players>> = {},
      details: Patch<typeof playerDetails> = {},
    ): Promise<PlayerListed> {
      const id = await db.write(async (tx) => {
        const { id } = await tx.create(players, { name: shownName(full_name), team: herons.id, ...values })
        await tx.create(playerDetails, { player: id, full_name, ...details })
        return id
      })
      return listed(db, id)
    },
    listed: (id: string) => listed(db, id),
    person: (name: string, values: Partial<User> = {}) =>
      db.write((tx) =>
        tx.create(users, {
          name,
          email: `${name.toLowerCase()}@club.example`,
          password: '!',
          tokenKey: name,
          ...values,
        }),
      ),
    run: (name: string, input: unknown, actor?: Viewer) => runTeamsCommand(db, name, input, actor),
    audited: () => auditedActions(db),
    close,
  }
}

async function listed(db: Database, id: string): Promise<PlayerListed> {
  const [found] = await playersWithIds(db, [id])
  if (!found) throw new Error(`No player ${id}`)
  return found
}
