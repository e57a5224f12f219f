/** The first page of a team's managers. */
export const teamHomeHref = (team: string): string => `/teammanager?${new URLSearchParams({ team })}`

export const ROSTER_PATH = '/teammanager/players'
