import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rolesOf } from '#areas/accounts/accounts.api.server.ts'
import { invitations } from '#areas/accounts/accounts.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { PUBLIC_URL } from '#site/stage.testing.ts'
import { placesOf } from '../places.api.server.ts'
import { registrations } from '../registration.collections.ts'
import { firstWaiting, registrationCounts, registrationsFound } from '../registration.queries.server.ts'
import type { Registration } from '../registration.server.ts'
import { openRegistrationWorld, type RegistrationWorld } from '../registration.testing.ts'
import { registrationsAddress } from './registrations.address.ts'

let world: RegistrationWorld
let boss: Viewer
let second: Viewer
beforeEach(async () => {
  world = await openRegistrationWorld()
  boss = await world.person('boss@example.org', ['admin'])
  second = await world.person('second@example.org', ['admin'])
})
afterEach(() => world.close())

const seen = ({ id, updated }: Registration) => ({ registration: id, base: updated })

/** Decides it as it is now. */
const decide = async (command: string, name: string, more: Readonly<Record<string, unknown>> = {}, actor = boss) =>
  world.run(command, { ...seen(await world.registration(name)), ...more }, actor)

const refusal = (code: string, status = 409) => ({ status, data: { registration: { code } } })
const stateOf = async (name: string) => (await world.registration(name)).state

describe('accepting', () => {
  test('makes the team of what was registered', async () => {
    await world.register('Herons')
    await decide('accept', 'Herons')
    const [team] = await world.db.list(teams)
    expect(team).toMatchObject({ name: 'Herons', division: 'mixed', city: 'Bremen', country: 'DE', state: 'accepted' })
    expect(await world.registration('Herons')).toMatchObject({
      state: 'accepted',
      team: team?.id,
      decided_by: boss.id,
      decided_at: '2026-03-01 10:00:00.000Z',
    })
  })

  test('invites the contact as manager of that team: one person, thirty days, by mail', async () => {
    await world.register('Herons')
    expect(await decide('accept', 'Herons')).toMatchObject({ invited: true })
    const [team] = await world.db.list(teams)
    expect(await world.db.list(invitations)).toMatchObject([
      {
        role: 'teammanager',
        team: team?.id,
        uses_max: 1,
        uses: 0,
        expires: '2026-03-31 10:00:00.000Z',
        note: 'Ada Reed',
      },
    ])
    const mail = (await world.mailsTo('ada@example.org')).at(-1)
    expect(mail?.subject).toBe('Fieldside: Herons is in')
    expect(mail?.text).toMatch(new RegExp(`Herons is approved[\\s\\S]*${PUBLIC_URL}/user/invitation/[\\w-]{43}`))
  })

  test('makes a contact who has an account manager at once, and says so in its language', async () => {
    const ada = await world.person('ada@example.org', ['worker'], { language: 'de' })
    await world.register('Herons')
    expect(await decide('accept', 'Herons')).toMatchObject({ invited: false })
    expect(await world.db.list(teams)).toMatchObject([{ managers: [ada.id] }])
    expect(await rolesOf(world.db, ada.id)).toEqual(['teammanager', 'worker'])
    expect(await world.db.count(invitations)).toBe(0)
    expect((await world.mailsTo('ada@example.org')).at(-1)?.text).toContain('Du bist ab sofort Teammanager')
  })

  test.each([{ verified: false }, { blocked: true }])('trusts no account that is %j', async (values) => {
    const ada = await world.person('ada@example.org', [], values)
    await world.register('Herons')
    await decide('accept', 'Herons')
    expect(await world.db.list(teams)).toMatchObject([{ managers: [] }])
    expect(await rolesOf(world.db, ada.id)).toEqual([])
    expect(await world.db.count(invitations)).toBe(1)
  })

  const takeBack = async (accepted: unknown, name: string) =>
    world.run(
      'takeBackAcceptance',
      { registration: (await world.registration(name)).id, ...Object(Reflect.get(Object(accepted), 'takeBack')) },
      boss,
    )

  test('can be undone for ten seconds: nothing of it stays, and no mail is sent', async () => {
    const ada = await world.person('ada@example.org', ['worker'])
    await world.register('Herons')
    await decide('putOnWaitingList', 'Herons')
    const [before, mails] = [await world.registration('Herons'), await world.mailsTo('ada@example.org')]
    const accepted = await decide('accept', 'Herons')
    expect(await world.mailsTo('ada@example.org')).toHaveLength(mails.length + 1)
    await takeBack(accepted, 'Herons')
    expect(await world.registration('Herons')).toMatchObject({
      state: 'waiting',
      waiting_order: before.waiting_order,
      team: '',
      decided_by: '',
    })
    expect(await world.db.count(teams)).toBe(0)
    expect(await rolesOf(world.db, ada.id)).toEqual(['worker'])
    expect(await world.mailsTo('ada@example.org')).toEqual(mails)
    expect((await world.audited()).at(-1)).toBe('registration.takeBackAcceptance')
  })

  test('cannot be undone later, twice, or once the team has players', async () => {
    await world.register('Herons')
    const accepted = await decide('accept', 'Herons')
    const [team] = await world.db.list(teams)
    const runa = await world.db.write((tx) => tx.create(players, { name: 'Runa P.', team: team?.id ?? '' }))
    await expect(takeBack(accepted, 'Herons')).rejects.toMatchObject({ status: 409 })
    await world.db.write((tx) => tx.delete(players, runa.id))
    world.passMinutes(2)
    await expect(takeBack(accepted, 'Herons')).rejects.toMatchObject(refusal('undo_too_late'))
    world.passMinutes(-2)
    await takeBack(accepted, 'Herons')
    await expect(takeBack(accepted, 'Herons')).rejects.toMatchObject(refusal('registration_decided'))
    expect(await world.db.count(invitations)).toBe(0)
  })

  test('is refused where a team of that name has come to the division meanwhile', async () => {
    await world.register('Herons')
    await world.db.write((tx) => tx.create(teams, { name: 'HERONS', division: 'mixed', state: 'accepted' }))
    await expect(decide('accept', 'Herons')).rejects.toMatchObject(refusal('name_registered', 400))
  })

  test('is refused to whoever has not seen what the contact changed since', async () => {
    const before = await world.register('Herons')
    await world.db.write((tx) => tx.update(registrations, before.id, { division: 'open' }))
    await expect(world.run('accept', seen(before), boss)).rejects.toMatchObject({
      status: 409,
      data: { current: { division: 'open' } },
    })
  })

  test('a team that withdrew makes the same team again', async () => {
    await world.register('Herons')
    await decide('accept', 'Herons')
    await world.run('withdraw', { token: await world.tokenTo('ada@example.org') })
    await decide('reopen', 'Herons')
    await decide('accept', 'Herons')
    expect(await world.db.list(teams)).toMatchObject([{ state: 'accepted', withdrawal: '' }])
  })
})

describe('the places of a division', () => {
  test('are asked about before one team more is accepted', async () => {
    await world.places({ mixed: 1 })
    await world.register('Herons')
    await world.register('Kites')
    await decide('accept', 'Herons')
    await expect(decide('accept', 'Kites')).rejects.toMatchObject(refusal('division_full'))
    expect(await world.db.count(teams)).toBe(1)
    await decide('accept', 'Kites', { beyond: true })
    expect(await world.db.count(teams)).toBe(2)
  })

  test('count the teams that play, however they came, in their division only', async () => {
    await world.db.write(async (tx) => {
      await tx.create(teams, { name: 'Terns', division: 'mixed', state: 'accepted' })
      await tx.create(teams, { name: 'Gulls', division: 'mixed', state: 'withdrawn' })
      await tx.create(teams, { name: 'Crows', division: 'open', state: 'accepted' })
    })
    await world.register('Herons')
    await world.register('Kites')
    await decide('putOnWaitingList', 'Kites')
    expect(await placesOf(world.db)).toEqual([
      { division: 'mixed', base: expect.any(String), capacity: 2, accepted: 1, open: 1, inLine: 1 },
      { division: 'open', base: expect.any(String), capacity: 2, accepted: 1, open: 0, inLine: 0 },
      { division: 'women', base: expect.any(String), capacity: 2, accepted: 0, open: 0, inLine: 0 },
    ])
  })

  test('two admins give away the last one: one of them is asked', async () => {
    await world.places({ mixed: 1 })
    await world.register('Herons')
    await world.register('Kites')
    const settled = await Promise.allSettled([decide('accept', 'Herons'), decide('accept', 'Kites', {}, second)])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await world.db.count(teams)).toBe(1)
  })
})

describe('two admins at once', () => {
  test('accept one registration: one team, one invitation, and the second is told who was faster', async () => {
    const herons = await world.register('Herons')
    const settled = await Promise.allSettled([boss, second].map((admin) => world.run('accept', seen(herons), admin)))
    const [late] = settled.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []))
    const by = (await world.registration('Herons')).decided_by === boss.id ? 'boss' : 'second'
    expect(late).toMatchObject({
      ...refusal('registration_decided'),
      data: { current: { name: 'Herons', state: 'accepted', by } },
    })
    expect(await world.db.count(teams)).toBe(1)
    expect(await world.db.count(invitations)).toBe(1)
  })

  test('decide differently: what the first did stands', async () => {
    const herons = await world.register('Herons')
    await world.run('decline', { ...seen(herons), reason: 'Full.' }, boss)
    await expect(world.run('accept', seen(herons), second)).rejects.toMatchObject(refusal('registration_decided'))
    await expect(world.run('decline', { ...seen(herons), reason: 'No.' }, second)).rejects.toMatchObject(
      refusal('registration_decided'),
    )
    expect(await world.registration('Herons')).toMatchObject({ state: 'declined', reason: 'Full.' })
  })

  test('and the contact, who withdraws meanwhile', async () => {
    const herons = await world.register('Herons')
    await world.run('withdraw', { token: await world.tokenTo('ada@example.org') })
    await expect(world.run('accept', seen(herons), boss)).rejects.toMatchObject(refusal('registration_decided'))
    expect(await world.db.count(teams)).toBe(0)
  })
})

describe('the waiting list', () => {
  const waiting = async (division = 'mixed') =>
    (
      await world.db.list(registrations, {
        filter: 'state = "waiting" && division = {:division}',
        params: { division },
        sort: 'waiting_order',
      })
    ).map(({ name }) => name)

  beforeEach(async () => {
    for (const name of ['Herons', 'Kites', 'Terns']) {
      await world.register(name)
      await decide('putOnWaitingList', name)
    }
  })

  test('keeps the order in which admins put teams on it, and tells them', async () => {
    expect(await waiting()).toEqual(['Herons', 'Kites', 'Terns'])
    expect((await world.mailsTo('ada@example.org')).map(({ subject }) => subject)).toContain(
      'Fieldside: your team is on the waiting list',
    )
  })

  test('is moved up and down, and stays at its ends', async () => {
    const move = async (name: string, way: 'up' | 'down') =>
      world.run('moveOnWaitingList', { registration: (await world.registration(name)).id, way }, boss)
    await move('Terns', 'up')
    expect(await waiting()).toEqual(['Herons', 'Terns', 'Kites'])
    await move('Herons', 'down')
    expect(await waiting()).toEqual(['Terns', 'Herons', 'Kites'])
    await move('Terns', 'up')
    await move('Kites', 'down')
    expect(await waiting()).toEqual(['Terns', 'Herons', 'Kites'])
  })

  test('is one for each division; who changes to another one is its last', async () => {
    await world.register('Crows', { division: 'open' })
    await decide('putOnWaitingList', 'Crows')
    const { updated } = await world.registration('Terns')
    const { name, city, country, contact_name, contact_email } = await world.registration('Terns')
    await world.run('change', {
      token: await tokenOf('Terns'),
      base: updated,
      name,
      division: 'open',
      city,
      country,
      contact_name,
      contact_email,
    })
    expect(await waiting('open')).toEqual(['Crows', 'Terns'])
    expect((await firstWaiting(world.db, 'en')).map((it) => it.name)).toEqual(['Herons', 'Crows'])
  })

  test('lets go of whoever is accepted, declined, withdrawn or opened again', async () => {
    await decide('accept', 'Herons')
    expect(await waiting()).toEqual(['Kites', 'Terns'])
    await decide('reopen', 'Kites')
    await decide('decline', 'Terns', { reason: 'Full.' })
    expect(await waiting()).toEqual([])
    const { id } = await world.registration('Terns')
    await expect(world.run('moveOnWaitingList', { registration: id, way: 'up' }, boss)).rejects.toMatchObject(
      refusal('not_waiting'),
    )
  })
})

/** By what was mailed in the order of registering: the contact is the same. */
async function tokenOf(name: string): Promise<string> {
  const mails = await world.mailsTo('ada@example.org')
  const links = mails.flatMap(({ text }) => text.match(/\/registration\/([\w-]{43})/)?.[1] ?? [])
  return links[['Herons', 'Kites', 'Terns'].indexOf(name)] ?? ''
}

describe('declining', () => {
  test('needs a reason, which the contact reads', async () => {
    await world.register('Herons')
    await expect(decide('decline', 'Herons', { reason: ' ' })).rejects.toMatchObject({
      data: { reason: { code: 'validation_required' } },
    })
    await decide('decline', 'Herons', { reason: 'Your club has a team\nalready.' })
    expect((await world.mailsTo('ada@example.org')).at(-1)?.text).toContain('Your club has a team\nalready.')
    expect(await world.db.count(teams)).toBe(0)
  })

  test('is taken back by opening it again', async () => {
    await world.register('Herons')
    await decide('decline', 'Herons', { reason: 'Full.' })
    await decide('reopen', 'Herons')
    expect(await world.registration('Herons')).toMatchObject({ state: 'registered', reason: '', decided_by: '' })
    await decide('accept', 'Herons')
    expect(await stateOf('Herons')).toBe('accepted')
  })
})

describe('opening again', () => {
  test('is refused where somebody else has the name, and for a team that plays', async () => {
    await world.register('Herons')
    await decide('decline', 'Herons', { reason: 'Full.' })
    const declined = await world.registration('Herons')
    await world.register('Herons', { contact_email: 'bo@example.org' })
    await expect(world.run('reopen', seen(declined), boss)).rejects.toMatchObject(refusal('name_registered', 400))
    await decide('accept', 'Herons')
    await expect(decide('reopen', 'Herons')).rejects.toMatchObject(refusal('registration_decided'))
  })

  test('is for admins whatever the switch says', async () => {
    await world.register('Herons')
    await world.run('withdraw', { token: await world.tokenTo('ada@example.org') })
    await world.switches({ team_registration_active: false })
    await decide('reopen', 'Herons')
    expect(await stateOf('Herons')).toBe('registered')
  })
})

test('a lost link is sent anew, and the old one ends', async () => {
  await world.register('Herons')
  const old = await world.tokenTo('ada@example.org')
  const { id } = await world.registration('Herons')
  await world.run('sendLink', { registration: id }, boss)
  const token = await world.tokenTo('ada@example.org')
  expect(token).not.toBe(old)
  await expect(world.run('withdraw', { token: old })).rejects.toMatchObject({ status: 404 })
  await world.run('withdraw', { token })
})

test.each(['accept', 'putOnWaitingList', 'decline', 'reopen', 'moveOnWaitingList', 'sendLink', 'takeBackAcceptance'])(
  'only admins may: %s',
  async (command) => {
    const manager = await world.person('manager@example.org', ['teammanager', 'worker'])
    await expect(world.run(command, {})).rejects.toMatchObject({ status: 401 })
    await expect(world.run(command, {}, manager)).rejects.toMatchObject({ status: 403 })
  },
)

describe('the list of the admins', () => {
  const shown = (query: string) =>
    registrationsFound(world.db, registrationsAddress.read(new URLSearchParams(query)), 'en')
  const names = async (query: string) => (await shown(query)).items.map(({ name }) => name)

  beforeEach(async () => {
    for (const name of ['Terns', 'Herons', 'Kites']) {
      await world.register(name)
      world.passMinutes(1)
    }
    await world.register('Crows 100%', { division: 'open', city: 'Kiel' })
    await decide('decline', 'Kites', { reason: 'Full.' })
  })

  test('shows what is open, oldest first; other states, divisions and words by its address', async () => {
    expect(await names('')).toEqual(['Terns', 'Herons', 'Crows 100%'])
    expect(await names('sort=name')).toEqual(['Crows 100%', 'Herons', 'Terns'])
    expect(await names('show=declined')).toEqual(['Kites'])
    expect(await names('show=all&division=open')).toEqual(['Crows 100%'])
    expect(await names('q=kiel+crow')).toEqual(['Crows 100%'])
    expect(await names('q=%25')).toEqual(['Crows 100%'])
    expect(await names('show=nonsense&page=99')).toEqual(['Terns', 'Herons', 'Crows 100%'])
    expect(await registrationCounts(world.db)).toEqual({
      registered: 3,
      accepted: 0,
      waiting: 0,
      declined: 1,
      withdrawn: 0,
      all: 4,
    })
  })

  test('says who decided, names the country, and holds neither link nor key', async () => {
    const [kites] = (await shown('show=declined')).items
    expect(kites).toMatchObject({ decidedBy: 'boss', countryName: 'Germany', team: undefined })
    expect(JSON.stringify(kites)).not.toMatch(/token_hash|name_key/)
  })
})
