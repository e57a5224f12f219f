/** Where admins go on from a team. */
export const managersOfTeamHref = (team: string) => `/admin/user-management/teammanager?team=${team}`
