import { chargeRoster } from '#areas/settlement/entries/fees.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { DueWork } from '#http/areas/due-work.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { dayIn } from '#rules/calendar/time.ts'
import type { Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'

/** Rosters are locked by an admin, or by themselves once the last day for changes is over. */

/** Whoever is on it pays from now on. */
export async function lockRoster(tx: Transaction, actor: Viewer, team: string): Promise<void> {
  await tx.update(teams, team, { roster_locked: true })
  await tx.audit(actor, 'teams.lockRoster', teams, team)
  await chargeRoster(tx, actor, team)
}

/** The last day for changes that is over while rosters are not locked for it yet. */
async function overdueDay(reader: Reader): Promise<string | undefined> {
  const { rosters_until: day = '', time_zone = 'UTC' } = (await tournamentOf(reader)) ?? {}
  if (day === '' || dayIn(reader.now(), time_zone) <= day) return undefined
  const done = await reader.query((queries) => queries.selectFrom('_roster_locks').select('at').where('day', '=', day))
  return done.length === 0 ? day : undefined
}

/** All at once: from then on a team that comes later keeps its roster open until an admin locks it. */
export const ROSTER_LOCK: DueWork = {
  async due(reader) {
    const day = await overdueDay(reader)
    return day === undefined ? [] : [day]
  },
  async run(tx, day) {
    if ((await overdueDay(tx)) !== day) return
    await tx.execute((queries) => queries.insertInto('_roster_locks').values({ day, at: timestamp(tx.now()) }))
    const open = await tx.every(teams, { filter: 'state = "accepted" && roster_locked = false' })
    for (const { id } of open) await lockRoster(tx, GUEST, id)
  },
}

/** Whether managers can change it no more: the clock counts, also before the locks are there. */
export const isRosterClosed = async (reader: Reader, { state, roster_locked }: Team): Promise<boolean> =>
  roster_locked || (state === 'accepted' && (await overdueDay(reader)) !== undefined)

/** The last day on which managers can change rosters; '' where none is said, or it is over. */
export async function rostersOpenUntil(reader: Reader): Promise<string> {
  const { rosters_until: day = '', time_zone = 'UTC' } = (await tournamentOf(reader)) ?? {}
  return dayIn(reader.now(), time_zone) <= day ? day : ''
}
