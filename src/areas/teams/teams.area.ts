import { joinTeam } from '#areas/accounts/invitations/invitations.api.server.ts'
import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import {
  connectAccount,
  importPlayers,
  mergePlayers,
  movePlayer,
} from './admin-players/admin-players.commands.server.ts'
import { playersCsvRoute } from './admin-players/admin-players-csv.route.server.ts'
import {
  changeTeam,
  createTeam,
  lockRosters,
  reinstateTeam,
  removeTeam,
  setSeeds,
  withdrawTeam,
} from './admin-teams/admin-teams.commands.server.ts'
import { teamsCsvRoute } from './admin-teams/admin-teams-csv.route.server.ts'
import { importTeams } from './admin-teams/teams-import.commands.server.ts'
import {
  askConnection,
  connectByCode,
  decideConnection,
  disconnect,
  findByCode,
  withdrawConnectionRequest,
} from './connector/connection.commands.server.ts'
import { teamsDecisions } from './connector/connection.decisions.server.ts'
import { CONNECTION_DATA } from './connector/connection.personal-data.server.ts'
import { writeToContacts } from './contacts/contact-message.commands.server.ts'
import { inviteContacts, makeTeamLinks, removeContact, saveContact } from './contacts/contacts.commands.server.ts'
import { CONTACT_DATA } from './contacts/contacts.personal-data.server.ts'
import { playCaptains } from './demo/captains.demo.ts'
import { fillTeams } from './demo/teams.demo.ts'
import { addWalkIn } from './desk/walk-in.commands.server.ts'
import { changeLook } from './look/team-look.commands.server.ts'
import { ROSTER_TODOS } from './manager/team-todos.server.ts'
import { appointManager, dismissManager } from './managers.api.server.ts'
import { REMOVED_KEPT_HOURS } from './roster/removed-players.ts'
import { addPlayer, editPlayer, removePlayer, renewCode, restorePlayer } from './roster/roster.commands.server.ts'
import { rosterCsvRoute } from './roster/roster-csv.route.server.ts'
import { importRoster } from './roster/roster-import.commands.server.ts'
import { ROSTER_LOCK } from './roster/roster-lock.server.ts'
import { addManager } from './teams.api.server.ts'
import { TEAMS_AUDIT_MANY_WORDS, TEAMS_AUDIT_WORDS } from './teams.audit-words.ts'
import { connectionRequests, playerDetails, players, teams } from './teams.collections.ts'
import { removedPlayers, TEAMS_TABLES } from './teams.tables.ts'

const HOUR_MS = 3_600_000

/** One alone has nobody to play against. */
const TEAMS_TO_PLAY = 2

export const teamsArea = area({
  name: 'teams',
  collections: [teams, players, playerDetails, connectionRequests],
  tables: TEAMS_TABLES,
  commands: [
    createTeam,
    changeTeam,
    lockRosters,
    setSeeds,
    withdrawTeam,
    reinstateTeam,
    removeTeam,
    importTeams,
    inviteContacts,
    makeTeamLinks,
    saveContact,
    removeContact,
    writeToContacts,
    appointManager,
    dismissManager,
    changeLook,
    movePlayer,
    connectAccount,
    mergePlayers,
    importPlayers,
    addPlayer,
    editPlayer,
    removePlayer,
    restorePlayer,
    renewCode,
    importRoster,
    addWalkIn,
    findByCode,
    connectByCode,
    askConnection,
    withdrawConnectionRequest,
    decideConnection,
    disconnect,
  ],
  routes: [rosterCsvRoute, teamsCsvRoute, playersCsvRoute],
  provides: [joinTeam.as(addManager)],
  personalData: [CONNECTION_DATA, CONTACT_DATA],
  housekeeping: [{ table: removedPlayers, column: 'at', keptMs: REMOVED_KEPT_HOURS * HOUR_MS }],
  dueWork: [ROSTER_LOCK],
  async checklist(reader) {
    const accepted = await reader.count(teams, { filter: 'state = "accepted"' })
    return [
      {
        step: 'teams',
        text: m.teams_checklist_teams(),
        done: accepted >= TEAMS_TO_PLAY,
        state: accepted === 0 ? m.teams_checklist_none() : m.teams_checklist_count({ count: accepted }),
        href: '/admin/tournament/teams',
      },
    ]
  },
  decisions: teamsDecisions,
  teamTodos: ROSTER_TODOS,
  auditWords: TEAMS_AUDIT_WORDS,
  auditManyWords: TEAMS_AUDIT_MANY_WORDS,
  demo: { after: ['accounts', 'tournament'], fill: fillTeams, play: playCaptains },
})
