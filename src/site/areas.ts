import type { PersonalData } from '#areas/accounts/accounts.api.server.ts'
import { bookerRequests, invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { ACCOUNTS_TABLES } from '#areas/accounts/accounts.tables.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { CONFIGURATION_COMMANDS } from '#areas/configuration/configuration.commands.server.ts'
import { OUTBOX_TABLES } from '#areas/notifications/notifications.tables.ts'
import { CAPACITIES_COMMANDS } from '#areas/registration/decisions/capacities.commands.server.ts'
import { capacities, registrations } from '#areas/registration/registration.collections.ts'
import { REGISTRATION_DATA } from '#areas/registration/registration.personal-data.server.ts'
import { ADMIN_PLAYERS_COMMANDS } from '#areas/teams/admin-players/admin-players.commands.server.ts'
import { ADMIN_TEAMS_COMMANDS } from '#areas/teams/admin-teams/admin-teams.commands.server.ts'
import { CONNECTION_DATA } from '#areas/teams/connector/connection.personal-data.server.ts'
import { WALK_IN_COMMANDS } from '#areas/teams/desk/walk-in.commands.server.ts'
import { TEAM_LOOK_COMMANDS } from '#areas/teams/look/team-look.commands.server.ts'
import { MANAGERS_COMMANDS } from '#areas/teams/managers.commands.server.ts'
import { ROSTER_COMMANDS } from '#areas/teams/roster/roster.commands.server.ts'
import { importRoster } from '#areas/teams/roster/roster-import.commands.server.ts'
import { connectionRequests, playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { TEAMS_TABLES } from '#areas/teams/teams.tables.ts'
import { tournament, tournamentAccount } from '#areas/tournament/tournament.collections.ts'
import { TOURNAMENT_COMMANDS } from '#areas/tournament/tournament.commands.server.ts'
import type { Command } from '#http/commands.ts'
import type { Collection } from '#records/collection.ts'
import type { PrivateTable } from '#records/private-table.ts'

/** What an area brings along. */
export interface Area {
  readonly collections?: readonly Collection[]
  readonly tables?: readonly PrivateTable[]
  readonly commands?: readonly Command[]
  /** What it knows about people, for whoever takes their data out or leaves. */
  readonly personalData?: readonly PersonalData[]
}

/** The one list of areas. A new one is added here, and its tables by a migration. */
export const AREAS = {
  accounts: { collections: [users, roles, bookerRequests, invitations], tables: ACCOUNTS_TABLES },
  configuration: { collections: [config], commands: CONFIGURATION_COMMANDS },
  notifications: { tables: OUTBOX_TABLES },
  teams: {
    collections: [teams, players, playerDetails, capacities, registrations, connectionRequests],
    tables: TEAMS_TABLES,
    commands: [
      ...CAPACITIES_COMMANDS,
      ...ADMIN_PLAYERS_COMMANDS,
      ...ADMIN_TEAMS_COMMANDS,
      ...MANAGERS_COMMANDS,
      ...TEAM_LOOK_COMMANDS,
      ...WALK_IN_COMMANDS,
      ...ROSTER_COMMANDS,
      importRoster,
    ],
    personalData: [REGISTRATION_DATA, CONNECTION_DATA],
  },
  tournament: { collections: [tournament, tournamentAccount], commands: TOURNAMENT_COMMANDS },
} satisfies Readonly<Record<string, Area>>

const areas: readonly Area[] = Object.values(AREAS)

export const COLLECTIONS = areas.flatMap((area) => area.collections ?? [])
export const AREA_TABLES = areas.flatMap((area) => area.tables ?? [])
export const COMMANDS = areas.flatMap((area) => area.commands ?? [])
export const PERSONAL_DATA = areas.flatMap((area) => area.personalData ?? [])
