import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { stateBirthYear } from '#areas/accounts/birth-year/birth-year.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { refusedWith } from '#site/stage.testing.ts'
import {
  assignHelper,
  changeJob,
  contactHelpers,
  copyDay,
  setJobsState,
  setPresence,
  unassignHelper,
} from './admin-jobs/admin-jobs.commands.server.ts'
import { importJobs } from './admin-jobs/jobs-import.commands.server.ts'
import { helperList, thankYouList } from './helper-lists/helper-lists.queries.server.ts'
import { helpersArea } from './helpers.area.ts'
import { helperJobEntries, helperJobs } from './helpers.collections.ts'
import { type HelpersStage, openHelpers } from './helpers.testing.ts'
import { crewOf, jobsFor } from './own/jobs.queries.server.ts'
import { checkInCode } from './taking/check-in.server.ts'
import { answerOffer, leaveJob, seekReplacement, takeJob, waitForJob } from './taking/taking.commands.server.ts'

let stage: HelpersStage
beforeEach(async () => {
  stage = await openHelpers()
})
afterEach(() => stage.close())

const workDue = () => runDueWork(stage.db, helpersArea.dueWork ?? [])
/** From the beginning of the stage to some time on Saturday, by the clocks at the fields. */
const until = (hour: number) => stage.passMinutes((7 * 24 + hour - 12) * 60)

describe('a place', () => {
  test('is taken, and left again', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    const job = await stage.job({ needed: 2, maximum: 2 })
    await stage.run(takeJob, will, { job })
    expect(await stage.counted(job)).toEqual({ taken: 1, seeking: 0, waiting: 0 })
    expect(refusedWith(await stage.attempt('helpers.takeJob', will, { job }))).toBe('already_yours')
    await stage.run(leaveJob, will, { job })
    await stage.run(leaveJob, will, { job })
    expect(await stage.statuses(job)).toEqual({ Will: 'cancelled' })
    await stage.run(takeJob, will, { job })
    expect((await stage.counted(job)).taken).toBe(1)
  })

  test('is not taken while entries are off, by those who are no helpers, or twice at a time', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    const [job, other] = [await stage.job(), await stage.job({ title: 'Grill', starts: '13:00', ends: '14:00' })]
    const guest = await stage.person('Gus')
    expect(refusedWith(await stage.attempt('helpers.takeJob', guest, { job }))).toBe('status_403')
    await stage.run(takeJob, will, { job })
    expect(refusedWith(await stage.attempt('helpers.takeJob', will, { job: other }))).toBe('clashes_with_job')
    const [switches] = await stage.db.list(config)
    await stage.db.write((tx) => tx.update(config, switches?.id ?? '', { helperjobs_entries_active: false }))
    const third = await stage.job({ title: 'Bar', starts: '20:00', ends: '22:00' })
    expect(refusedWith(await stage.attempt('helpers.takeJob', will, { job: third }))).toBe('entries_closed')
  })

  test('is not taken by whoever plays then', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    await stage.db.write(async (tx) => {
      const kite = await tx.create(teams, { name: 'Kite', division: 'mixed', state: 'accepted' })
      const mud = await tx.create(teams, { name: 'Mud', division: 'mixed', state: 'accepted' })
      const player = await tx.create(players, { name: 'Will W.', team: kite.id })
      await tx.update(users, will.id, { player: player.id })
      await tx.create(games, {
        division: 'mixed',
        home: kite.id,
        away: mud.id,
        starts: '2026-06-13 10:30:00.000Z',
        minutes: 90,
        slot_minutes: 100,
        state: 'scheduled',
        kind: 'pool',
        home_source: 'A1',
        away_source: 'A2',
        key: 'A-1',
      })
    })
    const job = await stage.job()
    const refused = await stage.attempt('helpers.takeJob', will, { job })
    expect(refusedWith(refused)).toBe('clashes_with_game')
    const [shown] = (await jobsFor(stage.db, will)).jobs
    expect(shown).toMatchObject({ can: 'clashes_with_game', clash: { ends: '14:00' } })
  })

  test('with a minimum age needs a year of birth, which is said once', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    const job = await stage.job({ minimum_age: 18 })
    expect(refusedWith(await stage.attempt('helpers.takeJob', will, { job }))).toBe('age_unknown')
    await stage.run(stateBirthYear, will, { birth_year: 2008 })
    expect(refusedWith(await stage.attempt('helpers.takeJob', will, { job }))).toBe('too_young')
    await stage.run(stateBirthYear, will, { birth_year: 2008 })
    expect(refusedWith(await stage.attempt('accounts.stateBirthYear', will, { birth_year: 1990 }))).toBe(
      'birth_year_stated',
    )
    await stage.run(assignHelper, stage.admin, { job, user: will.id })
    expect(await stage.statuses(job)).toEqual({ Will: 'booked' })
  })

  test('with a minimum age follows a year of birth that an admin corrects, which the log does not tell', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    const job = await stage.job({ minimum_age: 18 })
    await stage.run(stateBirthYear, will, { birth_year: 2016 })
    expect(refusedWith(await stage.attempt('helpers.takeJob', will, { job }))).toBe('too_young')
    const correct = (by: typeof will, birth_year: number) =>
      stage.attempt('accounts.correctBirthYear', by, { user: will.id, birth_year })
    expect(refusedWith(await correct(will, 2006))).toBe('status_403')
    expect(refusedWith(await correct(stage.admin, 2027))).toBe('birth_year_wrong')
    await correct(stage.admin, 2006)
    await stage.run(takeJob, will, { job })
    expect(await stage.statuses(job)).toEqual({ Will: 'booked' })
    const audits = await stage.db.store.all<{ detail: string }>(
      `SELECT "detail" FROM "_audit" WHERE "action" = 'accounts.correctBirthYear'`,
    )
    expect(audits).toHaveLength(1)
    expect(JSON.stringify(audits)).not.toContain('20')
  })

  test('is kept within three hours, until somebody takes it over', async () => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job()
    await stage.run(takeJob, will, { job })
    until(9.5)
    expect(refusedWith(await stage.attempt('helpers.leaveJob', will, { job }))).toBe('too_late_to_leave')
    expect(refusedWith(await stage.attempt('helpers.takeJob', nina, { job }))).toBe('job_full')
    await stage.run(seekReplacement, will, { job, seeking: true })
    expect(await stage.counted(job)).toEqual({ taken: 1, seeking: 1, waiting: 0 })
    await stage.run(takeJob, nina, { job })
    expect(await stage.statuses(job)).toEqual({ Will: 'cancelled', Nina: 'booked' })
    expect(await stage.counted(job)).toEqual({ taken: 1, seeking: 0, waiting: 0 })
    expect(await stage.told(will)).toContain('Someone has taken over your job: Serve lunch')
  })
})

describe('a list that is closed', () => {
  const close = async (job: string, by: 'switch' | 'lock') => {
    const [switches] = await stage.db.list(config)
    if (by === 'lock') await stage.run(setJobsState, stage.admin, { jobs: [job], state: 'locked' })
    else await stage.db.write((tx) => tx.update(config, switches?.id ?? '', { helperjobs_entries_active: false }))
  }

  test.each(['switch', 'lock'] as const)('by the %s: nobody leaves or looks for a replacement alone', async (by) => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job()
    await stage.run(takeJob, will, { job })
    await stage.run(waitForJob, nina, { job })
    await close(job, by)
    for (const helper of [will, nina])
      expect(refusedWith(await stage.attempt('helpers.leaveJob', helper, { job }))).toBe('ask_to_leave')
    expect(refusedWith(await stage.attempt('helpers.seekReplacement', will, { job, seeking: true }))).toBe(
      'ask_to_leave',
    )
    expect((await jobsFor(stage.db, will)).jobs).toMatchObject([{ isListClosed: true }])
    expect(await stage.statuses(job)).toEqual({ Will: 'booked', Nina: 'waiting' })
  })

  test('by the switch: what the organisers make free is offered, and the offer can be taken', async () => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job()
    await stage.run(takeJob, will, { job })
    await stage.run(waitForJob, nina, { job })
    await close(job, 'switch')
    const [entry] = await stage.db.list(helperJobEntries, { filter: 'status = "booked"' })
    await stage.run(unassignHelper, stage.admin, { entry: entry?.id ?? '' })
    await stage.run(answerOffer, nina, { job, accept: true })
    expect(await stage.statuses(job)).toEqual({ Will: 'cancelled', Nina: 'booked' })
  })
})

describe('whoever is no helper any more', () => {
  test.each([
    ['removed from the role', 'accounts.removeRoles', (user: string) => ({ users: [user], roles: ['worker'] })],
    ['given other roles', 'accounts.setRolesOf', (user: string) => ({ user, roles: ['stats'] })],
    ['blocked', 'accounts.blockUser', (user: string) => ({ user })],
  ])('%s: leaves what is not over, those who wait move up, and it is in the log', async (_, name, input) => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const past = await stage.job({ title: 'Tents', date: '2026-06-06', starts: '12:30', ends: '13:00' })
    const [full, open] = [await stage.job(), await stage.job({ title: 'Grill', starts: '18:00', ends: '19:00' })]
    for (const job of [past, full]) await stage.run(takeJob, will, { job })
    await stage.run(takeJob, nina, { job: open })
    await stage.run(waitForJob, nina, { job: full })
    await stage.run(waitForJob, will, { job: open })
    stage.passMinutes(3 * 60)
    await stage.attempt(name, stage.admin, input(will.id))
    expect(await stage.statuses(past)).toEqual({ Will: 'booked' })
    expect(await stage.statuses(full)).toEqual({ Will: 'cancelled', Nina: 'offered' })
    expect(await stage.statuses(open)).toEqual({ Will: 'cancelled', Nina: 'booked' })
    expect(await stage.counted(open)).toEqual({ taken: 1, seeking: 0, waiting: 0 })
    expect(
      await stage.db.store.all(`SELECT "actor", "detail" FROM "_audit" WHERE "action" = 'helpers.leaveAll'`),
    ).toMatchObject([{ actor: stage.admin.id }])
  })

  test('losing another role leaves nothing', async () => {
    const both = await stage.person('Bea', ['worker', 'stats'])
    const job = await stage.job()
    await stage.run(takeJob, both, { job })
    await stage.attempt('accounts.removeRoles', stage.admin, { users: [both.id], roles: ['stats'] })
    expect((await stage.counted(job)).taken).toBe(1)
  })
})

test('who else is on a job is told to those who are on it, by first name and initial', async () => {
  const [will, nina, olaf, pia] = await stage.helpers('Will Weber', 'Nina Nord', 'Olaf Ost', 'Pia Pohl')
  if (!will || !nina || !olaf || !pia) throw new Error('nobody')
  const job = await stage.job({ needed: 2, maximum: 2 })
  for (const helper of [will, nina]) await stage.run(takeJob, helper, { job })
  await stage.run(waitForJob, olaf, { job })
  const crewFor = async (helper: typeof will) => {
    const [shown] = (await jobsFor(stage.db, helper)).jobs
    return shown && crewOf(stage.db, helper, shown)
  }
  expect(await crewFor(will)).toEqual(['Nina N.'])
  expect(await crewFor(nina)).toEqual(['Will W.'])
  for (const other of [olaf, pia]) expect(await crewFor(other)).toEqual([])
})

describe('the waiting list', () => {
  test('is offered what becomes free in its order; what lapses goes on', async () => {
    const [will, nina, olaf] = await stage.helpers('Will', 'Nina', 'Olaf')
    if (!will || !nina || !olaf) throw new Error('nobody')
    const job = await stage.job()
    await stage.run(takeJob, will, { job })
    await stage.run(waitForJob, nina, { job })
    stage.passMinutes(1)
    await stage.run(waitForJob, olaf, { job })
    expect(await stage.counted(job)).toEqual({ taken: 1, seeking: 0, waiting: 2 })
    await stage.run(leaveJob, will, { job })
    expect(await stage.statuses(job)).toEqual({ Will: 'cancelled', Nina: 'offered', Olaf: 'waiting' })
    // The place is kept for Nina.
    expect(refusedWith(await stage.attempt('helpers.takeJob', will, { job }))).toBe('job_full')
    stage.passMinutes(121)
    expect(refusedWith(await stage.attempt('helpers.answerOffer', nina, { job, accept: true }))).toBe('offer_lapsed')
    await workDue()
    await workDue()
    expect(await stage.statuses(job)).toEqual({ Will: 'cancelled', Nina: 'cancelled', Olaf: 'offered' })
    expect(await stage.told(nina)).toEqual([
      'A place has opened up: Serve lunch',
      'Your reserved place has expired: Serve lunch',
    ])
    await stage.run(answerOffer, olaf, { job, accept: true })
    expect(await stage.counted(job)).toEqual({ taken: 1, seeking: 0, waiting: 0 })
  })

  test('is offered more where the maximum grows, and no is an answer', async () => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job()
    await stage.run(takeJob, will, { job })
    await stage.run(waitForJob, nina, { job })
    const before = await stage.db.get(helperJobs, job)
    if (!before || before.category === '' || before.state === '') throw new Error('no job')
    const {
      id: _,
      created: __,
      updated: base,
      taken: ___,
      seeking: ____,
      waiting: _____,
      day: ______,
      ...values
    } = before
    await stage.run(changeJob, stage.admin, {
      ...values,
      category: before.category,
      state: before.state,
      job,
      base,
      maximum: 2,
    })
    expect(await stage.statuses(job)).toEqual({ Will: 'booked', Nina: 'offered' })
    await stage.run(answerOffer, nina, { job, accept: false })
    expect(await stage.counted(job)).toEqual({ taken: 1, seeking: 0, waiting: 0 })
  })
})

describe('being there', () => {
  test('is shown by the code at the place, in time', async () => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job()
    await stage.run(takeJob, will, { job })
    const code = await checkInCode(stage.db, job)
    const other = await checkInCode(stage.db, await stage.job({ title: 'Other' }))
    expect(refusedWith(await stage.attempt('helpers.checkIn', will, { job, code }))).toBe('check_in_closed')
    until(11.5)
    expect(refusedWith(await stage.attempt('helpers.checkIn', will, { job, code: other }))).toBe('check_in_wrong')
    expect(refusedWith(await stage.attempt('helpers.checkIn', nina, { job, code }))).toBe('not_yours')
    await stage.attempt('helpers.checkIn', will, { job, code })
    await stage.attempt('helpers.checkIn', will, { job, code })
    expect(await stage.statuses(job)).toEqual({ Will: 'present' })
  })

  test('is ticked by admins, and counts in hours', async () => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job({ maximum: 2 })
    for (const helper of [will, nina]) await stage.run(takeJob, helper, { job })
    const entries = await stage.db.list(helperJobEntries)
    const idOf = (user: string) => entries.find((it) => it.user === user)?.id ?? ''
    await stage.run(setPresence, stage.admin, { entries: [idOf(will.id)], presence: 'present' })
    await stage.run(setPresence, stage.admin, { entries: [idOf(nina.id)], presence: 'absent' })
    expect(await thankYouList(stage.db)).toMatchObject([
      { name: 'Will', done: 90, promised: 90, jobs: 1 },
      { name: 'Nina', done: 0, promised: 0, absent: 1 },
    ])
  })

  test('is reminded of an hour and a quarter of an hour before, each once, by whichever process comes first', async () => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job({ maximum: 2 })
    await stage.run(takeJob, will, { job })
    await stage.run(takeJob, nina, { job })
    await stage.run(leaveJob, nina, { job })
    until(11)
    await Promise.all([workDue(), workDue()])
    expect(await stage.told(will)).toEqual(['Your job starts in 60 minutes: Serve lunch'])
    stage.passMinutes(45)
    await Promise.all([workDue(), workDue()])
    await workDue()
    expect(await stage.told(will)).toEqual([
      'Your job starts in 60 minutes: Serve lunch',
      'Your job starts in 15 minutes: Serve lunch',
    ])
    expect(await stage.told(nina)).toEqual([])
  })
})

const PLAIN_JOB = {
  title: 'Grill',
  category: 'Food',
  starts: '12:00',
  ends: '13:00',
  needed: 1,
  maximum: 1,
  state: 'open',
}

describe('what admins do', () => {
  test('they may overfill, and it stands there', async () => {
    const [will, nina] = await stage.helpers('Will', 'Nina')
    if (!will || !nina) throw new Error('nobody')
    const job = await stage.job()
    expect(await stage.run(assignHelper, stage.admin, { job, user: will.id })).toEqual({ isBeyond: false })
    expect(await stage.run(assignHelper, stage.admin, { job, user: nina.id })).toEqual({ isBeyond: true })
    expect((await stage.counted(job)).taken).toBe(2)
    expect(await helperList(stage.db)).toMatchObject({ jobs: [{ names: ['Will', 'Nina'] }] })
  })

  test('a day is copied once, without its people', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    await stage.run(takeJob, will, { job: await stage.job() })
    const days = { from: '2026-06-13', to: '2026-06-14' }
    expect(await stage.run(copyDay, stage.admin, days)).toEqual({ count: 1, date: '2026-06-14' })
    expect(await stage.run(copyDay, stage.admin, days)).toEqual({ count: 0, date: '2026-06-14' })
    expect(await stage.db.list(helperJobs, { filter: 'day = "Sunday"' })).toMatchObject([{ taken: 0, starts: '12:00' }])
    await stage.run(copyDay, stage.admin, { ...days, to: '2026-06-15' })
    expect(await stage.db.list(helperJobs, { filter: 'date = "2026-06-15"' })).toMatchObject([{ day: '', taken: 0 }])
    for (const [to, code] of [
      [days.from, 'same_day'],
      ['2026-07-15', 'day_outside'],
    ])
      expect(refusedWith(await stage.attempt('helpers.copyDay', stage.admin, { from: days.from, to }))).toBe(code)
  })

  test('whoever has a place is told of the end of a job, and written to', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    const job = await stage.job()
    await stage.run(takeJob, will, { job })
    await stage.run(contactHelpers, stage.admin, { jobs: [job], message: 'Bring gloves.' })
    expect((await stage.mailsTo('will@example.org')).map(({ text }) => text).join()).toContain('Bring gloves.')
    await stage.run(setJobsState, stage.admin, { jobs: [job], state: 'cancelled' })
    expect(await stage.told(will)).toEqual(['Message to the helpers', 'Your job has been cancelled: Serve lunch'])
  })

  test('a job is on any day of the event and of the week beside it, under the day on which it begins', async () => {
    const [will] = await stage.helpers('Will')
    if (!will) throw new Error('nobody')
    await stage.job({ title: 'Tents', date: '2026-06-12' })
    await stage.job({ title: 'Close the bar', date: '2026-06-14', starts: '00:30', ends: '02:00' })
    await stage.job({ title: 'Lunch' })
    await stage.job({ title: 'Clean up', date: '2026-06-15' })
    const days = ['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15']
    expect((await helperList(stage.db)).jobs.map(({ date }) => date)).toEqual(days)
    const { jobs, zone } = await jobsFor(stage.db, will)
    expect(jobs.map(({ date }) => date)).toEqual(days)
    expect(jobs.map(({ from }) => dayIn(new Date(from), zone))).toEqual(days)
    expect(jobs.map(({ day }) => day)).toEqual(['', 'Saturday', 'Sunday', ''])
    for (const [date, code] of [
      ['2026-06-05', 'day_outside'],
      ['2026-06-22', 'day_outside'],
      ['2026-06-31', 'validation_check'],
      ['', 'validation_partial_check'],
    ])
      expect(refusedWith(await stage.attempt('helpers.addJob', stage.admin, { ...PLAIN_JOB, date }))).toBe(code)
  })

  test('other programs may say the day of the weekend in place of a date', async () => {
    await stage.attempt('helpers.addJob', stage.admin, { ...PLAIN_JOB, day: 'Sunday' })
    expect(await stage.db.list(helperJobs)).toMatchObject([{ date: '2026-06-14', day: 'Sunday' }])
  })

  test('a list becomes drafts, and finds again what is there', async () => {
    await stage.job({ title: 'Bar', category: 'Party', starts: '20:00', ends: '22:00' })
    const text = 'day,from,to,job,category,needed\nSaturday,20:00,22:00,Bar,Party,1\nSunday,9:00,10:00,Sweep,General,2'
    expect(await stage.run(importJobs, stage.admin, { text, lines: [2, 3] })).toEqual({ made: 1, changed: 0 })
    expect(await stage.db.list(helperJobs, { filter: 'title = "Sweep"' })).toMatchObject([
      { state: 'draft', date: '2026-06-14', day: 'Sunday', needed: 2, maximum: 2, category: 'General' },
    ])
  })
})
