import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusedIn } from '#areas/accounts/visits.testing.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { errorAt, namedErrorsOf } from '#client/forms/problems.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { action as decide, loader as list } from './decisions/TeamRegistrationPage.tsx'
import { valuesOfTold } from './own/own-registration.ts'
import { action as changeOwn, loader as own } from './own/RegistrationLinkPage.tsx'
import { loader as form, action as register } from './RegistrationPage.tsx'
import { registrations } from './registration.collections.ts'
import { REGISTRATION_REFUSALS } from './registration.refusals.ts'
import { registrationWithToken, toldIn } from './registration.server.ts'
import { openRegistrationWorld, type RegistrationWorld, told } from './registration.testing.ts'
import { NAMED_FIELDS } from './registration-words.ts'

let world: RegistrationWorld
beforeEach(async () => {
  world = await openRegistrationWorld()
})
afterEach(() => world.close())

/** As a form sends it. */
const typed = (change: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(Object.entries(told()).map(([name, value]) => [name, String(value)])),
  consent: 'on',
  ...change,
})

describe('the public form', () => {
  const send = async (change: Readonly<Record<string, string>> = {}, refusal?: Refusal) =>
    register(await world.asks({ path: '/registration', form: typed(change), ...(refusal && { refusal }) }))

  test('shows the places of every division, and nothing that teams have told', async () => {
    await world.register('Herons')
    const seen = await form(await world.asks({ path: '/registration' }))
    expect(seen.places).toEqual([
      { division: 'mixed', base: expect.any(String), capacity: 2, accepted: 0, open: 1, inLine: 0 },
      { division: 'open', base: expect.any(String), capacity: 2, accepted: 0, open: 0, inLine: 0 },
      { division: 'women', base: expect.any(String), capacity: 2, accepted: 0, open: 0, inLine: 0 },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/Herons|ada@example/)
    expect(seen.countries).toContainEqual({ value: 'AT', label: 'Austria' })
  })

  test('knows who is signed in', async () => {
    const viewer = await world.person('bo@example.org')
    const { person } = await form(await world.asks({ path: '/registration', viewer }))
    expect(person).toEqual({ contact_name: 'bo', contact_email: 'bo@example.org' })
  })

  test('tells where the mail went', async () => {
    expect(await send({ contact_email: ' bo@example.org ' })).toEqual({ team: 'Herons', sentTo: 'bo@example.org' })
    expect(await world.mailsTo('bo@example.org')).toHaveLength(1)
  })

  test('keeps what was typed, and says at each field what is missing', async () => {
    const refused = refusedIn(await send({ name: '', division: '', consent: '', expected_players: 'ten' }))
    expect(refused.values).toMatchObject({ city: 'Bremen', contact_email: 'ada@example.org', expected_players: 'ten' })
    const problems = namedErrorsOf(refused, NAMED_FIELDS)
    expect(errorAt(refused, 'division')).toBe('Choose a division.')
    expect(errorAt(refused, 'expected_players')).toBe('Enter a whole number from 1 to 60, or leave it empty.')
    expect(errorAt(refused, 'consent')).toMatch(/^The organisers can't store/)
    expect(problems.map(({ field }) => field)).toEqual(['name', 'division', 'expected_players', 'consent'])
    expect(problems[0]?.text).toBe('Team name: Required')
  })

  test('says kindly that the team is registered', async () => {
    await world.register('Herons')
    const refused = refusedIn(await send({ name: 'HERONS ' }))
    expect(errorAt(refused, 'name')).toBe('HERONS is already registered in this division.')
  })

  test('that was switched off while somebody typed keeps everything', async () => {
    const off = refuse(REGISTRATION_REFUSALS, 'switched_off', undefined, 403)
    const refused = refusedIn(await send({}, off))
    expect(refused.values).toMatchObject({ name: 'Herons', contact_name: 'Ada Reed', consent: 'on' })
    expect(refused.problem.text).toMatch(/^Registration has closed in the meantime/)
    expect(await world.db.count(registrations)).toBe(0)
  })
})

describe('the page of the link', () => {
  let token: string
  beforeEach(async () => {
    await world.register('Herons')
    token = await world.tokenTo('ada@example.org')
  })

  const look = async (at = token) => {
    const { data, init } = await own(await world.asks({ path: `/registration/${at}`, token: at }))
    return { ...data, status: init?.status ?? 200 }
  }
  const send = async (intent: string, change: Readonly<Record<string, string>> = {}) => {
    const { consent: _, ...rest } = typed({ intent, loaded: await loaded(), ...change })
    return changeOwn(await world.asks({ path: `/registration/${token}`, token, form: rest }))
  }
  /** With what its form begins now. */
  const loaded = async () => JSON.stringify(valuesOfTold(toldIn(await registered()), []))
  const registered = async () => {
    const found = await registrationWithToken(world.db, token)
    if (!found) throw new Error('The link opens nothing')
    return found
  }

  test('shows what was registered, and neither its hash nor who decided', async () => {
    const seen = await look()
    expect(seen).toMatchObject({ status: 200, title: 'Herons', registration: { state: 'registered', told: told() } })
    expect(JSON.stringify(seen)).not.toMatch(/token_hash|decided_by/)
  })

  test('is not there for a link that is none', async () => {
    expect(await look('x'.repeat(43))).toMatchObject({ status: 404, registration: undefined })
  })

  test('is there while registration is off, and still changes it', async () => {
    await world.switches({ team_registration_active: false })
    expect(await look()).toMatchObject({ status: 200, isOn: false })
    expect(await send('change', { city: 'Kiel' })).toEqual({ done: 'change', text: 'Changes saved.' })
    expect(await world.registration('Herons')).toMatchObject({ city: 'Kiel' })
  })

  test('says that a new address got the link too', async () => {
    expect(await send('change', { contact_email: 'bo@example.org' })).toMatchObject({
      text: 'Changes saved. The link was also sent to bo@example.org.',
    })
  })

  test('of an accepted team changes only what is in its form', async () => {
    const boss = await world.person('boss@example.org', ['admin'])
    const { id, updated } = await world.registration('Herons')
    await world.run('accept', { registration: id, base: updated }, boss)
    const form = { intent: 'change', loaded: await loaded(), contact_name: 'Bo', contact_email: 'ada@example.org' }
    const change = { ...form, contact_phone: '', expected_players: '20', level: '', comment: '' }
    const asks = await world.asks({ path: `/registration/${token}`, token, form: change })
    expect(await changeOwn(asks)).toMatchObject({ done: 'change' })
    expect(await world.registration('Herons')).toMatchObject({
      city: 'Bremen',
      contact_name: 'Bo',
      expected_players: 20,
    })
  })

  describe('two people of one team who hold it', () => {
    test('change different things, and both stand', async () => {
      const before = await loaded()
      await send('change', { city: 'Kiel' })
      await send('change', { loaded: before, contact_phone: '0431 1' })
      expect(await world.registration('Herons')).toMatchObject({ city: 'Kiel', contact_phone: '0431 1' })
    })

    test('change the same: the second sees what the first wrote, and may insist', async () => {
      const before = await loaded()
      await send('change', { city: 'Kiel' })
      const refused = refusedIn(await send('change', { city: 'Lübeck', loaded: before }))
      expect(refused).toMatchObject({
        status: 409,
        values: { city: 'Lübeck' },
        conflict: { wanted: { city: 'Lübeck' }, current: { city: 'Kiel' } },
      })
      await send('change', { city: 'Lübeck' })
      expect(await world.registration('Herons')).toMatchObject({ city: 'Lübeck' })
    })

    test('are not disturbed by admins who move the waiting list', async () => {
      const before = await loaded()
      await world.db.write(async (tx) => tx.update(registrations, (await registered()).id, { waiting_order: 3 }))
      expect(await send('change', { city: 'Kiel', loaded: before })).toMatchObject({ done: 'change' })
    })
  })

  test('sent again after its answer was lost changes nothing, and is taken', async () => {
    const again = { loaded: await loaded(), city: 'Kiel', contact_email: 'bo@example.org', _key: 'the-same-key' }
    await send('change', again)
    expect(await send('change', again)).toMatchObject({ done: 'change' })
    expect(await world.mailsTo('bo@example.org')).toHaveLength(1)
  })

  test('refuses a form that does not say with what it began', async () => {
    expect(refusedIn(await send('change', { loaded: 'nonsense' }))).toMatchObject({ status: 400 })
  })

  test('withdraws it and takes that back', async () => {
    expect(await send('withdraw')).toEqual({ done: 'withdraw', text: 'Herons has withdrawn.' })
    expect(await look()).toMatchObject({ registration: { state: 'withdrawn' }, isOn: true })
    expect(await send('takeBack')).toEqual({ done: 'takeBack', text: 'Herons is registered again.' })
  })

  test('takes no other wish', async () => {
    expect(refusedIn(await send('accept'))).toMatchObject({ status: 400 })
  })
})

describe('the page of the admins', () => {
  let boss: Viewer
  beforeEach(async () => {
    boss = await world.person('boss@example.org', ['admin'])
    await world.register('Herons')
  })

  const look = async (query = '') => list(await world.asks({ path: `/admin/team_registration${query}`, viewer: boss }))
  const send = async (fields: Readonly<Record<string, string>>) =>
    decide(await world.asks({ path: '/admin/team_registration', viewer: boss, form: fields }))
  const seen = async (name = 'Herons') => {
    const { id, updated } = await world.registration(name)
    return { registration: id, base: updated }
  }

  test('sets the dates and asks questions, which the form then has', async () => {
    const { settings } = await look('?settings')
    const dates = {
      intent: 'settings',
      loaded: JSON.stringify(settings),
      closes: '2026-05-01T20:00',
      includes_en: 'Camping',
    }
    expect(await send(dates)).toEqual({ done: 'settings', text: 'Saved.' })
    const asked = { intent: 'question-add', label_en: 'Where do you sleep?', kind: 'choice', options: 'Tent\nGym' }
    expect(await send({ ...asked, is_required: 'on' })).toMatchObject({ done: 'question-add' })
    const { questions, settings: saved } = await look('?settings')
    expect([questions.length, saved.closes]).toEqual([1, '2026-05-01T20:00'])
    const id = questions[0]?.id ?? ''
    expect(await form(await world.asks({ path: '/registration' }))).toMatchObject({
      facts: { closes: '2026-05-01T20:00', includes: { words: 'Camping', language: 'en' } },
      questions: [{ id, is_required: true }],
    })
  })

  test('accepts, and says how the contact becomes manager', async () => {
    expect(await send({ intent: 'accept', ...(await seen()) })).toMatchObject({
      done: 'accept',
      text: 'Herons approved. ada@example.org gets an email with the invitation as team manager.',
    })
    expect((await look('?show=accepted')).found.items).toMatchObject([
      { name: 'Herons', decidedBy: 'boss', team: { name: 'Herons', state: 'accepted' } },
    ])
  })

  test('takes back what it accepted by the form that it was answered with', async () => {
    const accepted = await send({ intent: 'accept', ...(await seen()) })
    const undo: Readonly<Record<string, string>> = Reflect.get(Object(accepted), 'undo')
    expect(await send(undo)).toMatchObject({ done: 'takeBack', text: 'Undone: Herons is back as it was.' })
    expect((await look('')).found.items).toMatchObject([{ name: 'Herons', state: 'registered', team: undefined }])
  })

  test('asks before a division gets more teams than places', async () => {
    await world.places({ mixed: 0 })
    expect(refusedIn(await send({ intent: 'accept', ...(await seen()) })).problem.code).toBe('division_full')
    expect(await send({ intent: 'accept', beyond: 'on', ...(await seen()) })).toMatchObject({ done: 'accept' })
    expect(await world.db.count(teams)).toBe(1)
  })

  test('moves on the waiting list, and offers the first one', async () => {
    await world.register('Kites')
    for (const name of ['Herons', 'Kites']) await send({ intent: 'wait', ...(await seen(name)) })
    expect((await look()).next).toMatchObject([{ name: 'Herons' }])
    await send({ intent: 'up', ...(await seen('Kites')) })
    expect((await look('?show=waiting')).found.items.map(({ name }) => name)).toEqual(['Kites', 'Herons'])
    expect((await look()).next).toMatchObject([{ name: 'Kites' }])
  })

  test('declines with a reason only, and opens again', async () => {
    const refused = refusedIn(await send({ intent: 'decline', reason: '', ...(await seen()) }))
    expect(refused.errors['reason']?.code).toBe('validation_required')
    expect(await send({ intent: 'decline', reason: 'Full.', ...(await seen()) })).toMatchObject({ done: 'decline' })
    expect(await send({ intent: 'reopen', ...(await seen()) })).toMatchObject({ done: 'reopen' })
  })

  test('is told what another admin decided meanwhile', async () => {
    const before = await seen()
    await send({ intent: 'decline', reason: 'Full.', ...before })
    expect(refusedIn(await send({ intent: 'accept', ...before })).conflict?.current).toEqual({
      name: 'Herons',
      state: 'declined',
      by: 'boss',
    })
  })

  test('sends a lost link anew', async () => {
    const before = await world.tokenTo('ada@example.org')
    expect(await send({ intent: 'link', ...(await seen()) })).toMatchObject({
      done: 'link',
      text: 'A new link goes to ada@example.org.',
    })
    expect(await world.tokenTo('ada@example.org')).not.toBe(before)
  })

  test('saves how many places there are, unless somebody else has', async () => {
    const { places } = await look()
    const typed = (wanted: string) => ({
      intent: 'places',
      'places.women.base': places[2]?.base ?? '',
      'places.women.places': wanted,
    })
    expect(await send(typed(''))).toMatchObject({ data: { errors: { 'places.women.places': {} } } })
    expect(await send(typed('12'))).toEqual({ done: 'places', text: 'Places saved.' })
    expect(refusedIn(await send(typed('1')))).toMatchObject({ status: 409, values: { 'places.women.places': '1' } })
    expect((await look()).places.map(({ capacity }) => capacity)).toEqual([2, 2, 12])
  })

  test('takes no other wish', async () => {
    expect(refusedIn(await send({ intent: 'destroy', ...(await seen()) }))).toMatchObject({ status: 400 })
  })
})
