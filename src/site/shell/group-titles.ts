import { m } from '#words/messages.js'
import type { NavGroup } from '../page.ts'

/** What stands above the links of a group; the first ones need no title. */
export const GROUP_TITLES: Readonly<Partial<Record<NavGroup, () => string>>> = {
  fields: m.site_nav_group_fields,
  mine: m.site_nav_group_mine,
  club: m.site_nav_group_club,
  adminTournament: m.site_nav_group_tournament,
  adminResults: m.site_nav_group_results,
  adminFields: m.site_nav_group_fields,
  adminSystem: m.site_nav_group_system,
}
