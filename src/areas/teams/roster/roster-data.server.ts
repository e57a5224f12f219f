import { data } from 'react-router'
import type { PageRequest } from '#http/pages/page-request.ts'
import { teamOfVisit } from '../team-of-visit.api.server.ts'
import { openConnectionsOf, removedFrom, rosterOf, yearOfTournament } from './roster.queries.server.ts'
import { isRosterClosed, rostersOpenUntil } from './roster-lock.server.ts'

/** What the page of a roster shows; undefined for somebody who manages no team. */
export async function rosterData(page: PageRequest, wanted: string | null) {
  const { db, viewer, publicUrl } = page
  const { team, managed } = await teamOfVisit(page, wanted)
  if (!team) {
    if (wanted !== null) throw data(null, { status: 404 })
    return undefined
  }
  const roster = await rosterOf(db, team.id)
  const isAdmin = viewer.roles.includes('admin')
  const isLocked = await isRosterClosed(db, team)
  return {
    team: { id: team.id, name: team.name, division: team.division, isLocked },
    managed,
    roster,
    /** By which it is told who is a minor. */
    year: await yearOfTournament(db),
    requests: await openConnectionsOf(db, roster),
    removed: await removedFrom(db, team.id),
    mayEdit: !isLocked || isAdmin,
    until: isLocked ? '' : await rostersOpenUntil(db),
    publicUrl,
  }
}

export type RosterData = NonNullable<Awaited<ReturnType<typeof rosterData>>>
