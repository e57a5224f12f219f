import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookerRequests } from '#areas/accounts/accounts.collections.ts'
import { decideBookerRequest } from '#areas/accounts/booker-requests/booker-requests.commands.server.ts'
import { reinstateTeam, withdrawTeam } from '#areas/teams/admin-teams/admin-teams.commands.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { rootData } from '#site/root-data.server.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { announce } from '../announcements/announcements.commands.server.ts'
import { type NoticeAudience, notify } from '../notices.api.server.ts'
import { notices } from '../notifications.collections.ts'
import { NOTICES_DATA } from '../notifications.personal-data.server.ts'
import { action, loader } from './InboxPage.tsx'
import { noteInboxSeen, recallNotice } from './inbox.commands.server.ts'

let stage: Stage
let ada: Viewer
let admin: Viewer
let team: string
beforeEach(async () => {
  stage = await openStage()
  ada = await stage.person('Ada', ['worker'])
  admin = await stage.person('Boss', ['admin'])
  const made = await stage.db.write((tx) => tx.create(teams, { name: 'Herons', division: 'mixed', state: 'accepted' }))
  team = made.id
})
afterEach(() => stage.close())

async function tell(audience: NoticeAudience, title: string) {
  // Two within one moment have no order.
  stage.passMinutes(1)
  await stage.db.write((tx) =>
    notify(tx, audience, {
      category: 'announcements',
      title: (language) => (language === 'de' ? `${title} auf Deutsch` : title),
    }),
  )
}

const seenBy = async (viewer: Viewer, language: 'en' | 'de' = 'en') =>
  (await loader(stage.visit('/inbox', { viewer, language }))).notices.map(({ title }) => title)

describe('what is unread', () => {
  const badgeOf = async (viewer: Viewer) =>
    (await rootData(stage.visit('/', { viewer }).context.get(pageRequest))).badges
  const newest = async () =>
    (await stage.db.list(notices, { sort: '-created', limit: 1 }))[0]?.created.replace(' ', 'T') ?? ''

  test('is counted in the navigation until its reader has seen the inbox, and nobody else has', async () => {
    await tell({ to: 'role', role: 'worker' }, 'Helpers')
    await tell({ to: 'person', person: ada.id }, 'Ada')
    await tell({ to: 'role', role: 'booker' }, 'Bookers')
    expect(await badgeOf(ada)).toMatchObject({ '/inbox': 2 })
    const until = await newest()
    stage.passMinutes(1)
    await stage.run(noteInboxSeen, ada, { until })
    expect(await badgeOf(ada)).not.toHaveProperty('/inbox')
    await tell({ to: 'everybody' }, 'All')
    expect(await badgeOf(ada)).toMatchObject({ '/inbox': 1 })
    expect(await badgeOf(admin)).toMatchObject({ '/inbox': 1 })
  })

  test('never comes back by an older list, and nothing of the future is seen', async () => {
    await tell({ to: 'everybody' }, 'All')
    const until = await newest()
    stage.passMinutes(1)
    await stage.run(noteInboxSeen, ada, { until: '2099-01-01T00:00:00.000Z' })
    await stage.run(noteInboxSeen, ada, { until })
    expect(await badgeOf(ada)).not.toHaveProperty('/inbox')
    await tell({ to: 'everybody' }, 'More')
    expect(await badgeOf(ada)).toMatchObject({ '/inbox': 1 })
  })

  test('is nobody’s task after a day', async () => {
    await tell({ to: 'everybody' }, 'All')
    stage.passMinutes(24 * 60 + 1)
    expect(await badgeOf(ada)).not.toHaveProperty('/inbox')
  })

  test('guests’ devices count what was announced to everybody', async () => {
    const news = async () => (await rootData(stage.visit('/').context.get(pageRequest))).news
    expect(await news()).toEqual([])
    await stage.run(announce, admin, { to: 'everybody', title_en: 'Rain', text_en: '' })
    await stage.run(announce, admin, { to: 'role.worker', title_en: 'Grill', text_en: '' })
    expect(await news()).toHaveLength(1)
  })
})

describe('the inbox', () => {
  test('has what is for everybody, one’s roles and oneself, the latest first', async () => {
    await tell({ to: 'everybody' }, 'All')
    await tell({ to: 'division', division: 'mixed' }, 'Mixed')
    await tell({ to: 'team', team }, 'Herons')
    await tell({ to: 'role', role: 'worker' }, 'Helpers')
    await tell({ to: 'role', role: 'booker' }, 'Bookers')
    await tell({ to: 'person', person: ada.id }, 'Ada')
    await tell({ to: 'person', person: admin.id }, 'Boss')
    expect(await seenBy(GUEST)).toEqual(['All'])
    expect(await seenBy(ada)).toEqual(['Ada', 'Helpers', 'All'])
    // Who runs the tournament does not read what others are told.
    expect(await seenBy(admin)).toEqual(['Boss', 'All'])
  })

  test('speaks the visitor’s language', async () => {
    await tell({ to: 'everybody' }, 'Rain')
    expect(await seenBy(GUEST, 'de')).toEqual(['Rain auf Deutsch'])
  })

  test('is kept for guests until there is something new', async () => {
    const visit = stage.visit('/inbox')
    await loader(visit)
    const { reads } = visit.context.get(pageRequest)
    expect(reads.isTrackable).toBe(true)
    expect([...reads.collections].map(({ name }) => name)).toContain('notices')
  })

  test('knows the teams that somebody manages', async () => {
    const manager = await stage.person('Mia', ['teammanager'])
    await stage.db.write((tx) => tx.update(teams, team, { managers: [manager.id] }))
    const { own } = await loader(stage.visit('/inbox', { viewer: manager }))
    expect(own).toEqual([{ team, division: 'mixed' }])
    expect((await loader(stage.visit('/inbox'))).own).toEqual([])
  })

  test('a long name does not keep anything from happening', async () => {
    await tell({ to: 'everybody' }, 'x'.repeat(200))
    const [title] = await seenBy(GUEST)
    expect(title).toBe(`${'x'.repeat(119)}…`)
  })
})

describe('a notice', () => {
  test('is taken back by an admin, again and again without harm, and that is kept', async () => {
    await tell({ to: 'everybody' }, 'Wrong')
    const [notice] = await stage.db.list(notices)
    const form = { notice: notice?.id ?? '' }
    expect(await action(stage.visit('/inbox', { viewer: admin, form }))).toMatchObject({ done: 'recall' })
    await stage.run(recallNotice, admin, form)
    expect(await seenBy(GUEST)).toEqual([])
    expect(await stage.audited()).toMatchObject([
      { action: 'notifications.recallNotice', actor: admin.id, detail: { title: 'Wrong' } },
    ])
  })

  test('is taken back by nobody else', async () => {
    await tell({ to: 'everybody' }, 'Right')
    const [notice] = await stage.db.list(notices)
    for (const [actor, status] of [
      [GUEST, 401],
      [ada, 403],
    ] as const)
      expect(await stage.attempt('notifications.recallNotice', actor, { notice: notice?.id })).toMatchObject({ status })
    expect(await seenBy(GUEST)).toEqual(['Right'])
  })

  test('to a person is in their data', async () => {
    await tell({ to: 'person', person: ada.id }, 'Ada')
    await tell({ to: 'everybody' }, 'All')
    expect(await NOTICES_DATA.of(stage.db, ada)).toMatchObject([{ title_en: 'Ada' }])
  })
})

describe('people are told', () => {
  test('that a team of their division has withdrawn, once, and that it is back', async () => {
    await stage.run(withdrawTeam, admin, { team, games: 'void_all' })
    await stage.run(withdrawTeam, admin, { team, games: 'forfeit_left' })
    stage.passMinutes(1)
    await stage.run(reinstateTeam, admin, { team })
    expect(await seenBy(GUEST)).toEqual(['Herons is taking part again', 'Herons has withdrawn'])
    expect(await stage.db.list(notices, { limit: 1 })).toMatchObject([{ division: 'mixed', href: `/teams/${team}` }])
  })

  test.each([
    [true, 'You can now book equipment'],
    [false, 'Your request to book equipment was declined'],
  ])('what was decided about their request (%s)', async (approve, title) => {
    const { id } = await stage.db.write((tx) => tx.create(bookerRequests, { user: ada.id, status: 'open' }))
    await stage.run(decideBookerRequest, admin, { request: id, approve, reason: approve ? '' : 'Not this year.' })
    expect(await seenBy(ada)).toEqual([title])
    expect(await seenBy(GUEST)).toEqual([])
  })
})
