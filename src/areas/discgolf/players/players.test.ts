import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GUEST } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { discPlayers, discSeats } from '../discgolf.collections.ts'
import { DISC_DATA } from '../discgolf.personal-data.server.ts'
import { type GolfStage, golfersNamed, openGolf } from '../discgolf.testing.ts'
import { action, loader } from '../home/DiscGolfPage.tsx'
import { saveDiscSettings } from '../settings.server.ts'
import { action as adminAction, loader as adminLoader } from './AdminGolfersPage.tsx'
import { setGolferStates } from './golfers.commands.server.ts'

let stage: GolfStage
beforeEach(async () => {
  stage = await openGolf()
})
afterEach(() => stage.close())

const stateOf = async (golfer: string) => (await stage.db.get(discPlayers, golfer))?.state
const SETTINGS = { registration_active: true, fee_cents: 0, players_most: 0, division_lines: '' }

describe('registering', () => {
  test('is for whoever is signed in, changed and withdrawn by themselves until they are there', async () => {
    const ada = await stage.person('Ada Lovelace')
    const visit = (form: Record<string, string>) => action(stage.visit('/discgolf', { viewer: ada, form }))
    expect((await loader(stage.visit('/discgolf', { viewer: ada }))).registration).toMatchObject({
      isOpen: true,
      suggestedName: 'Ada L.',
      own: undefined,
    })
    await visit({ intent: 'register', name: 'Ada L.', division: 'women' })
    await visit({ intent: 'register', name: 'Ada L.', division: 'open' })
    const [own] = await stage.db.list(discPlayers)
    expect(own).toMatchObject({ name: 'Ada L.', division: 'open', state: 'registered', user: ada.id })
    await visit({ intent: 'withdraw', golfer: own?.id ?? '' })
    expect(await stateOf(own?.id ?? '')).toBe('withdrawn')
    await visit({ intent: 'register', name: 'Ada L.', division: 'open' })
    expect(await stage.db.list(discPlayers)).toHaveLength(1)
    await stage.checkIn([own?.id ?? ''])
    expect(refusedWith(await stage.attempt('discgolf.withdraw', ada, { golfer: own?.id }))).toBe('status_409')
  })

  test('has its switch, its places and its divisions', async () => {
    const [ada, bob] = [await stage.person('Ada'), await stage.person('Bob')]
    const register = (viewer: typeof ada, division = 'open') =>
      stage.attempt('discgolf.register', viewer, { name: 'X', division })
    expect(refusedWith(await register(ada, 'masters'))).toBe('division_unknown')
    await stage.run(saveDiscSettings, stage.admin, { ...SETTINGS, players_most: 1 })
    await register(ada)
    expect(refusedWith(await register(bob))).toBe('status_409')
    await stage.run(saveDiscSettings, stage.admin, { ...SETTINGS, registration_active: false })
    expect(refusedWith(await register(bob))).toBe('status_403')
    expect(refusedWith(await register({ ...GUEST }))).toBe('status_401')
    const lines = { ...SETTINGS, division_lines: 'Masters | Meister' }
    expect(refusedWith(await stage.attempt('discgolf.saveSettings', stage.admin, lines))).toBe('division_used')
  })

  test('nobody withdraws somebody else', async () => {
    const { golfer } = await stage.golfer('Ada')
    const bob = await stage.person('Bob')
    expect(refusedWith(await stage.attempt('discgolf.withdraw', bob, { golfer }))).toBe('status_403')
    expect(await stateOf(golfer)).toBe('registered')
  })
})

describe('admins', () => {
  test('check in many at once, and take it back', async () => {
    const golfers = [await stage.guest('Ada'), await stage.guest('Bob')]
    const form = { intent: 'checked_in', golfers: golfers.join(',') }
    const done = await adminAction(stage.visit('/admin/discgolf/players', { viewer: stage.admin, form }))
    expect(await Promise.all(golfers.map(stateOf))).toEqual(['checked_in', 'checked_in'])
    expect(done).toMatchObject({ undo: { intent: 'registered', golfers: golfers.join(',') } })
    const undo = 'undo' in done && done.undo ? done.undo : { intent: '' }
    await adminAction(stage.visit('/admin/discgolf/players', { viewer: stage.admin, form: { ...undo } }))
    expect(await Promise.all(golfers.map(stateOf))).toEqual(['registered', 'registered'])
  })

  test('say DNF and DQ, and take either back to where the player was', async () => {
    const made = await golfersNamed(stage, ['Ada', 'Bob', 'Cid'])
    const golfer = made[0]?.golfer ?? ''
    await stage.running(await stage.layout(2))
    const say = (state: 'dnf' | 'dq' | 'checked_in') =>
      stage.run(setGolferStates, stage.admin, { golfers: [golfer], state })
    for (const state of ['dnf', 'dq'] as const) {
      await say(state)
      expect(await stateOf(golfer)).toBe(state)
      await say('checked_in')
      expect(await stateOf(golfer)).toBe('playing')
    }
  })

  test('find players by name and state, and only admins look', async () => {
    await stage.guest('Ada')
    await stage.checkIn([await stage.guest('Bob', 'women')])
    const list = async (query: string) =>
      (await adminLoader(stage.visit(`/admin/discgolf/players?${query}`, { viewer: stage.admin }))).list?.map(
        ({ name }) => name,
      )
    expect(await list('q=ad')).toEqual(['Ada'])
    expect(await list('state=checked_in&division=women')).toEqual(['Bob'])
    const input = { golfers: ['x'], state: 'dq' }
    expect(refusedWith(await stage.attempt('discgolf.setState', await stage.person('Eve'), input))).toBe('status_403')
  })

  test('whoever does not come leaves the card with one tap, and comes back to it with another', async () => {
    const made = await golfersNamed(stage, ['Ada', 'Bob', 'Cid', 'Dan'])
    const golfer = made[3]?.golfer ?? ''
    const { cards } = await stage.running(await stage.layout(2))
    const seats = () => stage.db.count(discSeats)
    const post = (form: Record<string, string>) =>
      adminAction(stage.visit('/admin/discgolf/players?view=rounds', { viewer: stage.admin, form }))
    const done = await post({ intent: 'noShow', golfer })
    expect([await stateOf(golfer), await seats()]).toEqual(['withdrawn', 3])
    expect(done).toMatchObject({ undo: { intent: 'seat', golfer, card: cards[0]?.card.id } })
    await post({ intent: 'seat', golfer, card: cards[0]?.card.id ?? '' })
    expect([await stateOf(golfer), await seats()]).toEqual(['playing', 4])
  })

  test('whoever was moved to another card goes back to theirs, and late ones wait for a card', async () => {
    await golfersNamed(stage, ['Ada', 'Bob', 'Cid', 'Dan', 'Eva', 'Fin'])
    await stage.guest('Late')
    const { cards } = await stage.running(await stage.layout(2))
    const [golfer, from, to] = [cards[0]?.members[0]?.id ?? '', cards[0]?.card.id ?? '', cards[1]?.card.id ?? '']
    const visit = (form?: Record<string, string>) =>
      stage.visit('/admin/discgolf/players?view=rounds', { viewer: stage.admin, ...(form && { form }) })
    const done = await adminAction(visit({ intent: 'seat', golfer, card: to }))
    expect(done).toMatchObject({ undo: { intent: 'seat', golfer, card: from } })
    expect((await adminLoader(visit())).rounds?.seatless).toMatchObject([{ name: 'Late' }])
  })
})

test('whoever takes their data out finds it, and whoever leaves leaves no name', async () => {
  const { viewer, golfer } = await stage.golfer('Ada')
  expect(await DISC_DATA.of(stage.db, viewer)).toMatchObject({ name: 'Ada', division: 'open', throws: [] })
  await stage.db.write((tx) => DISC_DATA.erase!(tx, viewer))
  expect(await stage.db.get(discPlayers, golfer)).toMatchObject({ name: '–', user: '' })
  expect(await DISC_DATA.of(stage.db, viewer)).toBeUndefined()
})
