import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#access/roles.ts'
import { roles } from '#areas/accounts/accounts.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { loader as homePage } from '#site/home/HomePage.tsx'
import { rootData } from '#site/root-data.server.ts'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { announce } from './announcements/announcements.commands.server.ts'
import { audienceKey } from './announcements/audience-key.ts'
import { loader as inboxPage } from './inbox/InboxPage.tsx'
import { notify } from './notices.api.server.ts'
import { notices } from './notifications.collections.ts'

/** What is written to a team or a division: read by its people, and by nobody else at any door. */

const SECRET = 'Your fee is still unpaid'
const NEWS = 'Your game was moved'

let stage: Stage
let served: ServedStage
let admin: Viewer
let team: string
/** Of each audience, the message that only its people read. */
let written: Readonly<Record<'team' | 'division', string>>
let people: Readonly<Record<string, Viewer>>

beforeAll(async () => {
  stage = await openStage()
  served = await serveStage(stage)
  admin = await stage.person('Boss', ['admin'])
  const made = async (name: string, division: string, managers: readonly Viewer[], state = 'accepted' as const) =>
    stage.db.write((tx) => tx.create(teams, { name, division, state, managers: managers.map(({ id }) => id) }))
  const person = async (name: string, held: readonly Role[] = ['teammanager']) => stage.person(name, held)
  const [manager, other, former, withoutRole] = [
    await person('Manager'),
    await person('Other'),
    await person('Former'),
    await person('Without role'),
  ]
  ;({ id: team } = await made('Herons', 'mixed', [manager, withoutRole]))
  await made('Kites', 'open', [other])
  const player = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', team }))
  const ofKites = await stage.db.write((tx) => tx.create(players, { name: 'Kim K.' }))
  people = {
    manager,
    player: await stage.person('Pat', [], { player: player.id }),
    guest: GUEST,
    'somebody signed in': await person('Nobody', []),
    'another manager': other,
    'a former manager': former,
    'a manager without the role': await demoted(withoutRole),
    'a player of no team': await stage.person('Kim', [], { player: ofKites.id }),
    'every role but manager': await stage.person('Many', ['booker', 'scorekeeper', 'stats', 'worker']),
  }
  const say = async (to: string) => {
    await stage.run(announce, admin, { to, title_en: SECRET, text_en: `${SECRET}, ${to}`, urgent: true })
    const [newest] = await stage.db.list(notices, { sort: '-created,-id', filter: `title_en = "${SECRET}"`, limit: 1 })
    stage.passMinutes(1)
    return newest?.id ?? ''
  }
  written = {
    team: await say(audienceKey({ to: 'team', team })),
    division: await say(audienceKey({ to: 'division', division: 'mixed' })),
  }
  await stage.db.write((tx) =>
    notify(tx, { to: 'team', team }, { category: 'games', title: () => NEWS, isPublic: true }),
  )
})
afterAll(async () => {
  await served.stop()
  await stage.close()
})

async function demoted(person: Viewer): Promise<Viewer> {
  await stage.db.write(async (tx) => {
    const held = await tx.first(roles, { filter: 'user = {:id}', params: { id: person.id } })
    if (held) await tx.update(roles, held.id, { roles: ['worker'] })
  })
  return { ...person, roles: ['worker'] }
}

/** Everything that somebody is answered, at each door. */
async function answers(viewer: Viewer): Promise<Readonly<Record<string, string>>> {
  const client = await served.clientOf(viewer.id === '' ? undefined : viewer)
  const list = client.collection('notices')
  const asked = async (answer: Promise<unknown>) => JSON.stringify(await answer.catch(({ status }) => status))
  const visit = (path: string) => stage.visit(path, { viewer })
  return {
    list: await asked(list.getFullList()),
    'view of the team’s': await asked(list.getOne(written.team)),
    'view of the division’s': await asked(list.getOne(written.division)),
    'filter by its words': await asked(list.getList(1, 50, { filter: 'title_en ~ "fee is still"' })),
    'filter by its team': await asked(list.getList(1, 50, { filter: `team = "${team}"` })),
    'filter from its team': await asked(
      client.collection('teams').getList(1, 50, { filter: 'notices_via_team.title_en ~ "fee is still"', fields: 'id' }),
    ).then((found) => (found.includes('"items":[{') ? SECRET : '')),
    sort: await asked(list.getList(1, 50, { sort: '-text_en' })),
    expand: await asked(client.collection('teams').getList(1, 50, { expand: 'notices_via_team' })),
    inbox: JSON.stringify(await inboxPage(visit('/inbox'))),
    home: JSON.stringify(await homePage(visit('/'))),
    'every page': JSON.stringify(await rootData(visit('/').context.get(pageRequest))),
  }
}

const doorsThatTell = (found: Readonly<Record<string, string>>, text: string) =>
  Object.entries(found).flatMap(([door, answer]) => (answer.includes(text) ? [door] : []))

test.each(['manager', 'player'])('a %s of the team reads it', async (who) => {
  const doors = doorsThatTell(await answers(people[who] ?? GUEST), SECRET)
  expect(doors).toEqual(expect.arrayContaining(['list', 'view of the team’s', 'view of the division’s', 'inbox']))
  expect(doors).toContain('every page')
})

test.each([
  'guest',
  'somebody signed in',
  'another manager',
  'a former manager',
  'a manager without the role',
  'a player of no team',
  'every role but manager',
])('%s finds nothing of it at any door, and news of games at all of them', async (who) => {
  const found = await answers(people[who] ?? GUEST)
  expect(doorsThatTell(found, SECRET)).toEqual([])
  expect(doorsThatTell(found, NEWS)).toEqual(expect.arrayContaining(['list', 'filter by its team', 'inbox']))
})

test('who runs the tournament reads it where it was written alone', async () => {
  expect(doorsThatTell(await answers(admin), SECRET)).toEqual([])
})

test('managing a team ends with its withdrawal, and so does reading what it is told', async () => {
  const manager = await stage.person('Late', ['teammanager'])
  const { id } = await stage.db.write((tx) =>
    tx.create(teams, { name: 'Cranes', division: 'women', state: 'accepted', managers: [manager.id] }),
  )
  const to = { to: 'team', team: id } as const
  await stage.db.write((tx) => notify(tx, to, { category: 'announcements', title: () => 'For Cranes' }))
  expect(doorsThatTell(await answers(manager), 'For Cranes')).toContain('list')
  await stage.db.write((tx) => tx.update(teams, id, { state: 'withdrawn' }))
  expect(doorsThatTell(await answers(manager), 'For Cranes')).toEqual([])
})

test('an open page hears what is for its reader alone', async () => {
  const heard: Record<string, string[]> = {}
  for (const [who, viewer] of Object.entries(people)) {
    const client = await served.clientOf(viewer.id === '' ? undefined : viewer)
    const titles: string[] = (heard[who] = [])
    await client.collection('notices').subscribe('*', ({ record }: { record: RecordModel }) => {
      titles.push(String(record['title_en']))
    })
  }
  const tell = (title: string, isPublic?: true) =>
    stage.db.write((tx) =>
      notify(
        tx,
        { to: 'team', team },
        { category: 'announcements', title: () => title, ...(isPublic && { isPublic }) },
      ),
    )
  await tell('For Herons')
  await tell('For all', true)
  // The last one has come: what was before it would have come before.
  await expect.poll(() => Object.values(heard).every((titles) => titles.includes('For all'))).toBe(true)
  const readers = Object.entries(heard).flatMap(([who, titles]) => (titles.includes('For Herons') ? [who] : []))
  expect(readers).toEqual(['manager', 'player'])
})
