import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTill, type Till } from '#areas/settlement/settlement.testing.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { teams } from '../teams.collections.ts'
import { loader } from './RosterPage.tsx'
import { ROSTER_LOCK } from './roster-lock.server.ts'

/** The stage's clock stands at noon of 5 June where the tournament is. */

const HOUR = 60
let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.stage.close())

async function lastDay(day: string) {
  const { id = '' } = (await tournamentOf(till.stage.db)) ?? {}
  await till.stage.db.write((tx) => tx.update(tournament, id, { rosters_until: day }))
}

const tick = () => runDueWork(till.stage.db, [ROSTER_LOCK])
const isLocked = async (team = till.team) => (await till.stage.db.get(teams, team))?.roster_locked
const adds = (full_name: string, by = till.manager) =>
  till.stage.attempt('teams.addPlayer', by, { team: till.team, full_name })
const roster = () => loader(till.stage.visit('/teammanager/players', { viewer: till.manager }))

test('the lock comes by itself once the last day is over where the tournament is, and books the fees', async () => {
  await lastDay('2026-06-05')
  expect(await tick()).toBe(0)
  till.stage.passMinutes(11 * HOUR + 59)
  expect(await tick()).toBe(0)
  expect(await isLocked()).toBe(false)
  till.stage.passMinutes(1)
  expect(await tick()).toBe(1)
  expect(await isLocked()).toBe(true)
  expect(await till.entries()).toEqual(['fee 1250 runa', 'fee 1250 ada'])
  const [locked] = (await till.stage.audited()).filter(({ action }) => action === 'teams.lockRoster')
  expect(locked).toMatchObject({ actor: '', record: till.team })
})

test('from that moment on managers change nothing, also before the lock is there; admins do', async () => {
  await lastDay('2026-06-05')
  expect(await adds('Mia Berg')).toMatchObject({ name: 'Mia B.' })
  till.stage.passMinutes(12 * HOUR)
  expect(refusedWith(await adds('Noa Kern'))).toBe('roster_locked')
  expect(await roster()).toMatchObject({ team: { isLocked: true }, mayEdit: false, until: '' })
  expect(await adds('Noa Kern', till.admin)).toMatchObject({ name: 'Noa K.' })
  await tick()
  expect(await till.entries()).toHaveLength(4)
})

test('each day locks once: what an admin unlocks, and a team that comes later, stay open', async () => {
  await lastDay('2026-06-04')
  await tick()
  await till.stage.attempt('teams.lockRosters', till.admin, { teams: [till.team], locked: false })
  const late = await till.newTeam('Wall City')
  expect(await tick()).toBe(0)
  expect([await isLocked(), await isLocked(late)]).toEqual([false, false])
  expect(await adds('Mia Berg')).toMatchObject({ name: 'Mia B.' })
  await lastDay('2026-06-03')
  expect(await tick()).toBe(1)
  expect([await isLocked(), await isLocked(late)]).toEqual([true, true])
})

test('of two processes that look at the same moment one locks', async () => {
  await lastDay('2026-06-04')
  await Promise.all([tick(), tick()])
  expect(await till.entries()).toEqual(['fee 1250 runa', 'fee 1250 ada'])
})

test('without such a day nothing happens, and while it lies ahead its managers read it', async () => {
  expect(await tick()).toBe(0)
  expect(await roster()).toMatchObject({ until: '' })
  await lastDay('2026-06-05')
  expect(await roster()).toMatchObject({ until: '2026-06-05', team: { isLocked: false } })
})
