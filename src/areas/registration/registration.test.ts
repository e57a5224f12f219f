import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Refusal } from '#records/errors.ts'
import type { Transaction } from '#records/transaction.ts'
import { PUBLIC_URL } from '#site/stage.testing.ts'
import { registrations } from './registration.collections.ts'
import { REGISTRATION_DATA } from './registration.personal-data.server.ts'
import { openRegistrationWorld, type RegistrationWorld, told } from './registration.testing.ts'

let world: RegistrationWorld
beforeEach(async () => {
  world = await openRegistrationWorld()
})
afterEach(() => world.close())

const registering = (change: Readonly<Record<string, unknown>> = {}) =>
  world.run('register', { ...told(), consent: true, ...change })

const refusal = (field: string, code: string, status = 400) => ({ status, data: { [field]: { code } } })

const playing = (name: string, division: 'mixed' | 'open' = 'mixed') =>
  world.db.write((tx: Transaction) => tx.create(teams, { name, division, state: 'accepted' }))

describe('registering a team', () => {
  test('waits for the admins, whatever room there is', async () => {
    await world.places({ mixed: 0 })
    expect(await world.register('Herons')).toMatchObject({
      state: 'registered',
      division: 'mixed',
      city: 'Bremen',
      country: 'DE',
      contact_email: 'ada@example.org',
      expected_players: 14,
      consent: true,
      team: '',
    })
    expect(await world.audited()).toEqual(['registration.register'])
  })

  test('tells nobody but the mail its link, which is kept as a hash', async () => {
    const answer = await registering()
    expect(answer).toBeUndefined()
    const [mail] = await world.mailsTo('ada@example.org')
    const token = await world.tokenTo('ada@example.org')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mail?.text).toContain(`${PUBLIC_URL}/registration/${token}`)
    const tables = await Promise.all(
      ['registrations', '_audit', '_changes', '_idempotency'].map((it) => world.db.store.rows(`SELECT * FROM "${it}"`)),
    )
    expect(JSON.stringify(tables)).not.toContain(token)
  })

  test('writes in the language of the form, and nothing that a stranger typed', async () => {
    await registering({ language: 'de', name: 'Buy gold', contact_name: 'Gold Shop' })
    const [mail] = await world.mailsTo('ada@example.org')
    expect(mail?.subject).toBe('Fieldside: Eure Anmeldung ist da')
    expect(mail?.text).not.toMatch(/gold/i)
  })

  test('sent twice with one key is one team and one mail', async () => {
    const input = { ...told(), consent: true }
    await Promise.all([1, 2].map(() => world.run('register', input, undefined, 'one-key-1')))
    expect(await world.db.count(registrations)).toBe(1)
    expect(await world.mailsTo('ada@example.org')).toHaveLength(1)
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: '!?' }],
    ['division', { division: 'masters' }],
    ['country', { country: 'XX' }],
    ['contact_name', { contact_name: '' }],
    ['contact_email', { contact_email: 'ada' }],
    ['expected_players', { expected_players: 61 }],
    ['expected_players', { expected_players: 2.5 }],
    ['level', { level: 'godlike' }],
    ['consent', { consent: false }],
    ['consent', { consent: undefined }],
  ])('is refused at %s: %j', async (field, change) => {
    await expect(registering(change)).rejects.toMatchObject({ status: 400, data: { [field]: {} } })
    expect(await world.db.count(registrations)).toBe(0)
    expect(await world.mailsTo('ada@example.org')).toEqual([])
  })

  test('takes a name in one line, without what turns the writing round', async () => {
    await registering({ name: ' The \n\u202eHerons  ' })
    expect((await world.db.first(registrations, {}))?.name).toBe('The Herons')
  })

  test('takes a name that is longer when it is taken apart', async () => {
    await registering({ name: '\ufdfa'.repeat(80) })
    expect(await world.db.count(registrations)).toBe(1)
  })

  test('is refused while it is switched off', async () => {
    await world.switches({ team_registration_active: false })
    await expect(registering()).rejects.toMatchObject({ status: 403, data: { code: 'switched_off' } })
  })

  test('sends so many mails to one address in an hour, and counts only what is sent', async () => {
    await world.close()
    world = await openRegistrationWorld({ mail: { count: 2, seconds: 3_600 } })
    await world.register('Herons')
    for (const _ of [1, 2, 3]) await expect(registering()).rejects.toMatchObject(refusal('name', 'name_registered'))
    await world.register('Kites')
    await expect(registering({ name: 'Terns' })).rejects.toMatchObject({ status: 429 })
    await world.register('Terns', { contact_email: 'bo@example.org' })
    world.passMinutes(60)
    await world.register('Gulls')
  })
})

test('whether a name is taken is told sixty times an hour, taken or not', async () => {
  await world.close()
  world = await openRegistrationWorld({ create: { count: 1_000, seconds: 1 } })
  await world.register('Herons')
  let answer: unknown
  let asked = 0
  for (; asked < 100; asked += 1) {
    answer = await registering().catch((error: unknown) => error)
    if ((answer as Refusal).status === 429) break
  }
  expect(asked).toBe(59)
  await expect(registering({ name: 'Nobody has this' })).rejects.toMatchObject({ status: 429 })
})

describe('one team of a name in each division', () => {
  test.each(['Herons', 'HERONS', ' herons! ', 'Hérons'])('%s is registered already', async (name) => {
    await world.register('Herons')
    await expect(registering({ name })).rejects.toMatchObject(refusal('name', 'name_registered'))
    await registering({ name, division: 'open' })
  })

  test('also where the team was not registered but made by an admin', async () => {
    await playing('Herons')
    await expect(registering()).rejects.toMatchObject(refusal('name', 'name_registered'))
    await registering({ division: 'women' })
  })

  test('one that was withdrawn leaves its name to others', async () => {
    await world.register('Herons')
    await world.run('withdraw', { token: await world.tokenTo('ada@example.org') })
    await registering({ contact_email: 'bo@example.org' })
    expect(await world.db.count(registrations)).toBe(2)
  })

  test('of many who register it at once, one does', async () => {
    const racers = Array.from({ length: 8 }, (_, n) => registering({ contact_email: `racer${n}@example.org` }))
    const settled = await Promise.allSettled(racers)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.db.count(registrations)).toBe(1)
    const mails = await world.db.store.rows('SELECT * FROM "_outbox"')
    expect(mails).toHaveLength(1)
  })

  test('whoever only looked before writing would make two, if the database let them', async () => {
    await world.register('Herons')
    const twin = world.db.write((tx) =>
      tx.create(registrations, {
        ...told(),
        division: 'mixed',
        level: '',
        name_key: 'herons',
        state: 'registered',
        token_hash: 'x',
      }),
    )
    await expect(twin).rejects.toMatchObject({ data: { name_key: { code: 'validation_not_unique' } } })
  })
})

describe('with the link', () => {
  let token: string
  beforeEach(async () => {
    await world.register('Herons')
    token = await world.tokenTo('ada@example.org')
  })

  const changing = async (change: Readonly<Record<string, unknown>>, base?: string) => {
    const found = await world.db.first(registrations, {})
    return world.run('change', { token, base: base ?? found?.updated ?? '', ...told(), ...change })
  }

  test('the contact changes it, and it stays what it is', async () => {
    await changing({ name: 'Grey Herons', division: 'open', expected_players: 18, contact_phone: '0421 1' })
    expect(await world.registration('Grey Herons')).toMatchObject({
      state: 'registered',
      division: 'open',
      name_key: 'grey herons',
      expected_players: 18,
    })
    expect(await world.audited()).toEqual(['registration.register', 'registration.change'])
  })

  test('nothing is written where nothing changes', async () => {
    await changing({})
    expect(await world.audited()).toEqual(['registration.register'])
  })

  test('a new address gets the link, and a mail to the old one that still waits goes', async () => {
    await changing({ contact_email: 'Bo@Example.org' })
    expect(await world.tokenTo((await world.registration('Herons')).contact_email)).toBe(token)
    expect(await world.mailsTo('ada@example.org')).toEqual([])
  })

  test('the name of another team is refused at the name', async () => {
    await world.register('Kites')
    await expect(changing({ name: 'kites' })).rejects.toMatchObject(refusal('name', 'name_registered'))
    await changing({ name: 'HERONS' })
  })

  test('two who change it at once: the second sees what the first wrote', async () => {
    const { updated } = await world.registration('Herons')
    await changing({ city: 'Kiel' }, updated)
    await expect(changing({ city: 'Lübeck' }, updated)).rejects.toMatchObject({
      status: 409,
      data: { current: { city: 'Kiel' } },
    })
  })

  test('after acceptance only the contact and the numbers change', async () => {
    const boss = await world.person('boss@example.org', ['admin'])
    const { id, updated } = await world.registration('Herons')
    await world.run('accept', { registration: id, base: updated }, boss)
    for (const change of [{ name: 'Kites' }, { division: 'open' }, { city: 'Kiel' }, { country: 'AT' }]) {
      const [field = ''] = Object.keys(change)
      await expect(changing(change)).rejects.toMatchObject(refusal(field, 'not_after_acceptance'))
    }
    await changing({ contact_name: 'Bo', expected_players: 20 })
    expect(await world.registration('Herons')).toMatchObject({ state: 'accepted', contact_name: 'Bo' })
  })

  test('it is withdrawn, once and for all who look, and the contact is told by mail', async () => {
    await world.run('withdraw', { token })
    await world.run('withdraw', { token })
    expect(await world.registration('Herons')).toMatchObject({ state: 'withdrawn' })
    expect(await world.mailsTo('ada@example.org')).toHaveLength(2)
    await expect(changing({ city: 'Kiel' })).rejects.toMatchObject(refusal('token', 'registration_closed', 409))
  })

  test('it is withdrawn also while registration is off, but comes back only while it is on', async () => {
    await world.switches({ team_registration_active: false })
    await world.run('withdraw', { token })
    await expect(world.run('takeBackWithdrawal', { token })).rejects.toMatchObject({ status: 403 })
    await world.switches({ team_registration_active: true })
    await world.run('takeBackWithdrawal', { token })
    await world.run('takeBackWithdrawal', { token })
    expect(await world.registration('Herons')).toMatchObject({ state: 'registered' })
  })

  test('it does not come back once somebody else has the name', async () => {
    await world.run('withdraw', { token })
    await registering({ contact_email: 'bo@example.org' })
    await expect(world.run('takeBackWithdrawal', { token })).rejects.toMatchObject(refusal('token', 'name_registered'))
  })

  test('an accepted team withdraws with it until the schedule is made', async () => {
    const boss = await world.person('boss@example.org', ['admin'])
    const { id, updated } = await world.registration('Herons')
    await world.run('accept', { registration: id, base: updated }, boss)
    await world.switches({ schedule_initialized: true })
    await expect(world.run('withdraw', { token })).rejects.toMatchObject(refusal('token', 'schedule_made', 409))
    expect(await world.registration('Herons')).toMatchObject({ state: 'accepted' })
    await world.switches({ schedule_initialized: false })
    await world.run('withdraw', { token })
    expect(await world.db.list(teams)).toMatchObject([{ name: 'Herons', state: 'withdrawn' }])
    const open = await world.db.store.rows('SELECT * FROM "invitations" WHERE "revoked" = 0')
    expect(open).toEqual([])
  })

  test.each(['nonsense', 'x'.repeat(43), '🦆'])('%s is no link', async (wrong) => {
    token = wrong
    await expect(changing({})).rejects.toMatchObject(refusal('token', 'registration_unknown', 404))
    for (const name of ['withdraw', 'takeBackWithdrawal'])
      await expect(world.run(name, { token })).rejects.toMatchObject(refusal('token', 'registration_unknown', 404))
  })
})

describe('what somebody is told about themselves', () => {
  test('holds the registrations of their address, and deleting the account takes them away, not the team', async () => {
    await world.register('Herons')
    await world.register('Kites', { contact_email: 'bo@example.org' })
    const boss = await world.person('boss@example.org', ['admin'])
    const { id, updated } = await world.registration('Herons')
    await world.run('accept', { registration: id, base: updated }, boss)
    const ada = await world.person('ada@example.org')
    const data = await REGISTRATION_DATA.of(world.db, ada)
    expect(data).toMatchObject([{ name: 'Herons', contact_name: 'Ada Reed' }])
    expect(JSON.stringify(data)).not.toMatch(/token_hash|name_key|decided_by/)
    await world.db.write((tx) => REGISTRATION_DATA.erase!(tx, ada))
    expect((await world.db.list(registrations)).map(({ name }) => name)).toEqual(['Kites'])
    expect(await world.db.count(teams)).toBe(1)
  })

  test('is nothing for whoever has not proved the address', async () => {
    await world.register('Herons')
    const stranger = await world.person('ada@example.org', [], { verified: false })
    expect(await REGISTRATION_DATA.of(world.db, stranger)).toEqual([])
    await world.db.write((tx) => REGISTRATION_DATA.erase!(tx, stranger))
    expect(await world.db.count(registrations)).toBe(1)
  })
})
