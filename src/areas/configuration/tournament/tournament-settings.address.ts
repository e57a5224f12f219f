/** Where the tournament's own data are edited. */
export const SETTINGS_PATH = '/admin/tournament/settings'
