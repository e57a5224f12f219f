import type { PageRequest } from '#http/pages/page-request.ts'
import { teamOfPage } from './roster/roster.queries.server.ts'

/** Of the team that a manager looked at last; whoever manages one needs none. */
const TEAM_COOKIE = 'managed_team'
const YEAR_SECONDS = 31_536_000

/**
 * The team of a manager's page: the one that the address names, else the one that was looked at last, else the first.
 * `team` is undefined where somebody manages none, or asks for one that is not theirs.
 */
export async function teamOfVisit(page: PageRequest, wanted: string | null) {
  const remembered = page.cookie(TEAM_COOKIE)
  const { team, managed } = await teamOfPage(page.db, page.viewer, wanted, remembered)
  const isToRemember = team !== undefined && managed.length > 1 && wanted === team.id && wanted !== remembered
  return {
    team,
    managed,
    /** For the answer, where another team is to be remembered. */
    headers: isToRemember ? { 'set-cookie': cookieFor(team.id, page.publicUrl) } : undefined,
  }
}

/** Scripts cannot read it, other sites' forms do not send it. */
const cookieFor = (team: string, publicUrl: string): string =>
  `${TEAM_COOKIE}=${team}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`
