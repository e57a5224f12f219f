/** Where admins go on from a team. */
export const ADMIN_PLAYERS_PATH = '/admin/tournament/players'

export const adminPlayersHref = (team: string) => `${ADMIN_PLAYERS_PATH}?team=${team}`
export const managersOfTeamHref = (team: string) => `/admin/user-management/teammanager?team=${team}`
