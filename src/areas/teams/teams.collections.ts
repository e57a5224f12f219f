import { divisionKey } from '#areas/tournament/tournament.collections.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, file, relation, text } from '#records/schema/fields.ts'
import { KEPT_NAME_KEY } from '#rules/names/names.ts'
import { PUBLIC_TEAM_STATES, playerDetailFields, playerFields, teamFields } from './teams.fields.ts'

export const TEAM_STATES = ['registered', 'accepted', 'waiting', 'declined', 'withdrawn'] as const
/** What becomes of the games of a team that withdraws. */
export const WITHDRAWALS = ['forfeit_left', 'void_all', 'void_unplayed'] as const
const FEE_STATES = ['open', 'paid', 'waived', 'refunded'] as const
const CONNECTION_STATES = ['open', 'confirmed', 'declined'] as const

/** Teams that everybody may see, as a filter. */
export const PUBLIC_TEAMS = PUBLIC_TEAM_STATES.map((state) => `state = "${state}"`).join(' || ')

const ADMIN = '@request.auth.roles ?= "admin"'

/** A team that takes part or wants to, as a filter; `path` leads to it. What is withdrawn or declined is managed by nobody any more. */
export const managedTeam = (path = '') => `${path}state != "withdrawn" && ${path}state != "declined"`

/** Whoever manages the team to which `path` leads, while they hold the role. Every rule that means managers is made with it. */
export const managedByViewer = (path = '') =>
  `(@request.auth.roles ?= "teammanager" && ${path}managers ?= @request.auth.id && ${managedTeam(path)})`

/** A team whose name and seed no other of its division may have. */
const ACTIVE = `"state" IN ('registered', 'accepted', 'waiting')`

/** A team that plays or wants to. The public sees it once it was accepted. */
export const teams = collection('teams', {
  fields: {
    ...teamFields,
    /** The name without case, accents and signs: two that read alike are one. */
    name_key: text(KEPT_NAME_KEY),
    division: divisionKey,
    logo: file({ types: ['image/png', 'image/jpeg', 'image/webp'], thumbs: ['64x64', '256x256'] }),
    state: choice(TEAM_STATES, { required: true }),
    /** Hidden: who manages a team is nobody's business but the team's and the admins'. */
    managers: relation('users', { many: 20, onDelete: 'setNull', hidden: true }),
    /** Only admins change the roster of a locked team. */
    roster_locked: bool(),
    /** Of a withdrawn team only; the schedule and the standings go by it. */
    withdrawal: choice(WITHDRAWALS),
  },
  unique: [
    { fields: ['division', 'name_key'], where: ACTIVE },
    { fields: ['division', 'seed'], where: `"seed" > 0 AND ${ACTIVE}` },
  ],
  rules: {
    list: `${PUBLIC_TEAMS} || ${managedByViewer()} || ${ADMIN}`,
    view: `${PUBLIC_TEAMS} || ${managedByViewer()} || ${ADMIN}`,
    create: null,
    update: null,
    delete: null,
  },
})

/** A player as everybody may see one. */
export const players = collection('players', {
  fields: {
    /** First name and initial, unless an adult chose the full name. */
    name: text({ required: true, max: 80 }),
    ...playerFields,
    name_key: text(KEPT_NAME_KEY),
    team: relation('teams', { onDelete: 'restrict' }),
    walk_in: bool(),
    /** Who added a walk-in, and so may see the code again. */
    added_by: relation('users', { onDelete: 'setNull', hidden: true }),
  },
  unique: [{ fields: ['team', 'number'], where: `"number" <> '' AND "team" IS NOT NULL` }],
  indexes: [['name_key']],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

const OWN_TEAM_OR_ADMIN = `player.users_via_player.id ?= @request.auth.id || ${managedByViewer('player.team.')} || ${ADMIN}`

/** What only the player, the team's managers and admins may know of a player. */
export const playerDetails = collection('player_details', {
  fields: {
    player: relation('players', { required: true, onDelete: 'cascade' }),
    ...playerDetailFields,
    fee_state: choice(FEE_STATES),
    connection_code: text({ max: 20 }),
  },
  unique: [{ fields: ['player'] }, { fields: ['connection_code'], where: `"connection_code" <> ''` }],
  rules: { list: OWN_TEAM_OR_ADMIN, view: OWN_TEAM_OR_ADMIN, create: null, update: null, delete: null },
})

const ASKER_OR_TEAM_OR_ADMIN = `user = @request.auth.id || ${managedByViewer('player.team.')} || ${ADMIN}`

/** Somebody who says which player they are, without the code; the team's managers confirm it. */
export const connectionRequests = collection('connection_requests', {
  fields: {
    user: relation('users', { required: true, onDelete: 'cascade' }),
    player: relation('players', { required: true, onDelete: 'cascade' }),
    status: choice(CONNECTION_STATES, { required: true }),
    decided_by: relation('users', { onDelete: 'setNull' }),
    decided_at: date(),
  },
  unique: [{ fields: ['user'], where: `"status" = 'open'` }],
  indexes: [['player', 'status']],
  rules: {
    list: ASKER_OR_TEAM_OR_ADMIN,
    view: ASKER_OR_TEAM_OR_ADMIN,
    create: null,
    update: null,
    delete: null,
  },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    teams: typeof teams
    players: typeof players
    player_details: typeof playerDetails
    connection_requests: typeof connectionRequests
  }
}
