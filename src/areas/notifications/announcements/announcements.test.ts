import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, refusalAt, refusedWith, type Stage } from '#site/stage.testing.ts'
import { recipientsOf } from '../audience.server.ts'
import { loader as inbox } from '../inbox/InboxPage.tsx'
import { recallNotice } from '../inbox/inbox.commands.server.ts'
import type { NoticeAudience } from '../notices.api.server.ts'
import { notices } from '../notifications.collections.ts'
import { action, loader } from './AnnouncementsPage.tsx'
import { announcements } from './announcements.collections.ts'
import {
  announce,
  cancelAnnouncement,
  changeAnnouncement,
  recallAnnouncement,
} from './announcements.commands.server.ts'
import { ANNOUNCEMENTS_DUE } from './deliver.server.ts'

const PATH = '/admin/tournament/notifications'

let stage: Stage
let admin: Viewer
let team: string
beforeEach(async () => {
  stage = await openStage({ now: '2026-06-13T08:00:00Z' })
  await makeTournament(stage.db, { time_zone: 'Europe/Berlin' })
  admin = await stage.person('Boss', ['admin'])
  const made = await stage.db.write((tx) => tx.create(teams, { name: 'Herons', division: 'mixed', state: 'accepted' }))
  team = made.id
})
afterEach(() => stage.close())

const RAIN = { to: 'everybody', title_en: 'Rain' }

const titlesFor = async (viewer: Viewer, language: 'en' | 'de' = 'en') =>
  (await inbox(stage.visit('/inbox', { viewer, language }))).notices.map(({ title }) => title)

const stateOf = async (id: string) => (await stage.db.get(announcements, id))?.state

const post = (form: Record<string, string>) => action(stage.visit(`${PATH}?new`, { viewer: admin, form }))

describe('sending', () => {
  test('tells at once, in the language that there is, and keeps who, when, to whom and how many', async () => {
    const { announcement } = await stage.run(announce, admin, RAIN)
    expect(await titlesFor(GUEST, 'de')).toEqual(['Rain'])
    const { list } = await loader(stage.visit(PATH, { viewer: admin }))
    expect(list?.items).toMatchObject([
      { id: announcement, title: 'Rain', to: 'Everybody', author: 'Boss', state: 'sent', recipients: 1 },
    ])
    expect(await stage.audited()).toMatchObject([{ action: 'notifications.announce', actor: admin.id }])
  })

  test('twice by one press is once, and the same words a moment later are refused', async () => {
    const [first, again] = await Promise.all([
      stage.run(announce, admin, RAIN, { key: 'one-press-of-mine' }),
      stage.run(announce, admin, RAIN, { key: 'one-press-of-mine' }),
    ])
    expect(again).toEqual(first)
    const other = await stage.person('Other', ['admin'])
    expect(await stage.attempt(announce.name, other, RAIN)).toMatchObject({ status: 409 })
    expect(await stage.db.count(notices)).toBe(1)
    stage.passMinutes(11)
    await stage.run(announce, other, RAIN)
    expect(await stage.db.count(notices)).toBe(2)
  })

  test('is for admins alone', async () => {
    const worker = await stage.person('Wil', ['worker'])
    expect(await stage.attempt(announce.name, worker, RAIN)).toMatchObject({ status: 403 })
    expect(await stage.attempt(announce.name, GUEST, RAIN)).toMatchObject({ status: 401 })
  })

  test.each([
    [{ ...RAIN, title_en: '' }, 'title_en', 'validation_partial_check'],
    [{ ...RAIN, text_de: 'Mehr' }, 'title_de', 'validation_partial_check'],
    [{ ...RAIN, to: 'team.nosuchteam00000' }, 'to', 'audience_gone'],
    [{ ...RAIN, to: 'role.king' }, 'to', 'validation_check'],
    [{ ...RAIN, day: '2026-06-13' }, 'time', 'time_missing'],
    [{ ...RAIN, day: '2026-06-13', time: '09:59' }, 'time', 'time_past'],
  ])('%o is refused at its field', async (input, field, code) => {
    expect(await stage.attempt(announce.name, admin, input)).toMatchObject(refusalAt(field, code))
  })
})

describe('the preview', () => {
  const typed = { ...RAIN, title_de: '', text_en: '', text_de: '', day: '', time: '' }

  test('counts whom it would reach and sends nothing', async () => {
    await stage.person('Ada')
    expect(await post({ ...typed, intent: 'preview' })).toMatchObject({
      typed: { values: typed, seen: { recipients: 2, devices: 0, to: 'Everybody', isPublic: true } },
    })
    expect(await post({ ...typed, intent: 'edit' })).toMatchObject({ typed: { values: typed } })
    expect(await stage.db.count(announcements)).toBe(0)
  })

  test('refuses what sending would refuse', async () => {
    expect(await post({ ...typed, intent: 'preview', day: '2026-06-12', time: '10:00' })).toMatchObject({
      data: { refused: true, errors: { time: { code: 'time_past' } } },
    })
  })

  test('and then it is sent, which leads to it', async () => {
    expect(await post({ ...typed, intent: 'send' })).toMatchObject({ status: 302 })
    expect(await titlesFor(GUEST)).toEqual(['Rain'])
  })
})

describe('recipients', () => {
  const count = (audience: NoticeAudience) => recipientsOf(stage.db, audience)

  test('are those with an account whom it concerns, each once', async () => {
    const manager = await stage.person('Mia', ['teammanager', 'worker'])
    const player = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', team }))
    const pat = await stage.person('Pat', [], { player: player.id })
    await stage.person('Blocked', ['worker'], { blocked: true })
    await stage.db.write((tx) => tx.update(teams, team, { managers: [manager.id, admin.id] }))
    expect(await count({ to: 'everybody' })).toBe(3)
    expect(await count({ to: 'role', role: 'worker' })).toBe(1)
    expect(await count({ to: 'role', role: 'teammanager' })).toBe(1)
    // The admin is named as manager without having the role.
    expect(await count({ to: 'team', team })).toBe(2)
    expect(await count({ to: 'division', division: 'mixed' })).toBe(2)
    expect(await count({ to: 'division', division: 'open' })).toBe(0)
    expect(await count({ to: 'person', person: pat.id })).toBe(1)
    await stage.db.write((tx) => tx.update(users, pat.id, { player: '' }))
    expect(await count({ to: 'team', team })).toBe(1)
  })
})

describe('what is planned', () => {
  const plan = () => stage.run(announce, admin, { ...RAIN, day: '2026-06-13', time: '11:00' })

  test('goes out once when its time has come by the clocks at the fields', async () => {
    const { announcement } = await plan()
    expect(await stateOf(announcement)).toBe('planned')
    stage.passMinutes(59)
    expect(await runDueWork(stage.db, [ANNOUNCEMENTS_DUE])).toBe(0)
    stage.passMinutes(1)
    await Promise.all([runDueWork(stage.db, [ANNOUNCEMENTS_DUE]), runDueWork(stage.db, [ANNOUNCEMENTS_DUE])])
    expect(await stateOf(announcement)).toBe('sent')
    expect(await titlesFor(GUEST)).toEqual(['Rain'])
  })

  test('is changed until it is out, and two admins do not undo each other', async () => {
    const { announcement } = await plan()
    const { one } = await loader(stage.visit(`${PATH}?announcement=${announcement}`, { viewer: admin }))
    const base = one?.announcement.updated ?? ''
    const changed = { announcement, base, ...RAIN, title_en: 'Sun', day: '2026-06-13', time: '12:00' }
    await stage.run(changeAnnouncement, admin, changed)
    expect(await stage.attempt(changeAnnouncement.name, admin, changed)).toMatchObject({ status: 409 })
    stage.passMinutes(60)
    expect(await runDueWork(stage.db, [ANNOUNCEMENTS_DUE])).toBe(0)
    stage.passMinutes(60)
    await runDueWork(stage.db, [ANNOUNCEMENTS_DUE])
    expect(await titlesFor(GUEST)).toEqual(['Sun'])
    expect(refusedWith(await stage.attempt(changeAnnouncement.name, admin, changed))).toBe('already_out')
  })

  test('without a time goes out at once', async () => {
    const { announcement } = await plan()
    const base = (await stage.db.get(announcements, announcement))?.updated ?? ''
    await stage.run(changeAnnouncement, admin, { announcement, base, ...RAIN })
    expect(await titlesFor(GUEST)).toEqual(['Rain'])
  })

  test('is cancelled, and never goes out', async () => {
    const { announcement } = await plan()
    await stage.run(cancelAnnouncement, admin, { announcement })
    await stage.run(cancelAnnouncement, admin, { announcement })
    stage.passMinutes(90)
    expect(await runDueWork(stage.db, [ANNOUNCEMENTS_DUE])).toBe(0)
    expect(await titlesFor(GUEST)).toEqual([])
    expect(refusedWith(await stage.attempt(recallAnnouncement.name, admin, { announcement }))).toBe('not_sent')
  })
})

describe('taking back', () => {
  test('takes it from the inboxes; again does no harm', async () => {
    const { announcement } = await stage.run(announce, admin, RAIN)
    await stage.run(recallAnnouncement, admin, { announcement })
    await stage.run(recallAnnouncement, admin, { announcement })
    expect(await titlesFor(GUEST)).toEqual([])
    expect(await stateOf(announcement)).toBe('recalled')
    expect(refusedWith(await stage.attempt(cancelAnnouncement.name, admin, { announcement }))).toBe('already_out')
  })

  test('from the inbox is the same', async () => {
    const { announcement } = await stage.run(announce, admin, RAIN)
    const [notice] = await stage.db.list(notices)
    await stage.run(recallNotice, admin, { notice: notice?.id ?? '' })
    expect(await stateOf(announcement)).toBe('recalled')
  })
})
