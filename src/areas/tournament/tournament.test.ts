import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { type House, openHouse } from '#site/access/house.testing.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { tournamentAccountOf, tournamentOf } from './tournament.api.server.ts'
import { tournament, tournamentAccount } from './tournament.collections.ts'
import { makeTournament, NEW_TOURNAMENT } from './tournament.testing.ts'

let house: House
let admin: string
let adminToken: string
beforeEach(async () => {
  house = await openHouse(COLLECTIONS)
  admin = await person('admin@club.example', ['admin'])
  adminToken = await house.signIn(admin)
  await makeTournament(house.db, BEFORE)
})
afterEach(async () => {
  await house.close()
  if (house.failures.length > 0) throw new Error('The log was told of mistakes', { cause: house.failures })
})

async function person(email: string, held: NewRecord<typeof roles>['roles']): Promise<string> {
  return house.db.write(async (tx) => {
    const user = await tx.create(users, { name: email, email, password: '!', tokenKey: email, verified: true })
    await tx.create(roles, { user: user.id, ...(held ? { roles: held } : {}) })
    return user.id
  })
}

async function loaded() {
  const found = { tournament: await tournamentOf(house.db), account: await tournamentAccountOf(house.db) }
  if (!found.tournament || !found.account) throw new Error('There is no tournament')
  return { tournament: found.tournament, account: found.account }
}

/** Everything that the page's form sends. */
async function form(about: Record<string, unknown> = {}, account: Record<string, unknown> = {}) {
  const { id: _, created: __, ...asTournament } = (await loaded()).tournament
  const { id: ___, created: ____, ...asAccount } = (await loaded()).account
  return { tournament: { ...asTournament, ...about }, account: { ...asAccount, ...account } }
}

const save = (body: unknown, token: string | undefined = adminToken) =>
  house.ask({ method: 'POST', path: '/api/commands/tournament.save', token, body })

async function patch(collection: string, body: unknown, token = adminToken) {
  const { tournament: about, account } = await loaded()
  const id = collection === tournament.name ? about.id : account.id
  return house.ask({ method: 'PATCH', path: `/api/collections/${collection}/records/${id}`, token, body })
}

const audits = () =>
  house.db.store.all<{ actor: string; action: string; collection: string; detail: string }>(
    'SELECT "actor", "action", "collection", "detail" FROM "_audit" ORDER BY "seq"',
  )

const BEFORE = { name: 'Cup', place: '', starts: '2026-06-06', ends: '2026-06-07' }
const LAKESIDE = { name: 'Lakeside Open', place: 'Lake', starts: '2026-06-13', ends: '2026-06-14' }

describe('saving the tournament', () => {
  test('writes both records, and keeps what was changed by whom', async () => {
    const answer = await save(
      await form(LAKESIDE, { holder: 'Club', iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' }),
    )
    expect(answer.status).toBe(200)
    const { tournament: about, account } = await loaded()
    expect(about).toMatchObject(LAKESIDE)
    expect(account).toMatchObject({ holder: 'Club', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })
    expect(JSON.parse(answer.text)).toMatchObject({
      tournament: { updated: about.updated },
      account: { id: account.id },
    })
    const [first, second, ...more] = await audits()
    expect(more).toEqual([])
    expect(first).toMatchObject({ actor: admin, action: 'tournament.save', collection: 'tournament' })
    expect(JSON.parse(first?.detail ?? '')).toEqual({
      before: BEFORE,
      after: LAKESIDE,
    })
    expect(second).toMatchObject({ actor: admin, collection: 'tournament_account' })
  })

  test('keeps nothing in the audit when nothing was changed', async () => {
    expect((await save(await form())).status).toBe(200)
    expect(await audits()).toEqual([])
  })

  test('takes figures as they were typed', async () => {
    expect((await save(await form({ game_length: '75', half_cap: '' }))).status).toBe(200)
    expect((await loaded()).tournament).toMatchObject({ game_length: 75, half_cap: 0 })
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['a last day before the first', { starts: '2026-06-14', ends: '2026-06-13' }, {}, 'tournament.ends'],
    ['a last day that does not exist', { starts: '2026-02-01', ends: '2026-02-30' }, {}, 'tournament.ends'],
    ['no name', { name: ' ' }, {}, 'tournament.name'],
    ['no first day', { starts: '' }, {}, 'tournament.starts'],
    ['a first day without a last', { ends: '' }, {}, 'tournament.ends'],
    ['two months', { starts: '2026-06-01', ends: '2026-07-31' }, {}, 'tournament.ends'],
    ['a day that does not exist', { starts: '2026-02-30', ends: '2026-03-01' }, {}, 'tournament.starts'],
    ['a time zone that does not exist', { time_zone: 'Europe/Lakeside' }, {}, 'tournament.time_zone'],
    ['an offset instead of a time zone', { time_zone: '+02:00' }, {}, 'tournament.time_zone'],
    ['an unknown currency', { currency: 'XXX' }, {}, 'tournament.currency'],
    ['a game of no length', { game_length: 0 }, {}, 'tournament.game_length'],
    ['half a goal', { target_score: 14.5 }, {}, 'tournament.target_score'],
    ['a contact that is no address', { contact_email: 'desk' }, {}, 'tournament.contact_email'],
    ['an imprint that is too long', { imprint_de: 'x'.repeat(20_001) }, {}, 'tournament.imprint_de'],
    ['a mistyped IBAN', {}, { iban: 'DE89370400440532013001' }, 'account.iban'],
    ['a BIC that is none', {}, { bic: 'BANK' }, 'account.bic'],
  ])('refuses %s at its field', async (_, about, account, field) => {
    const before = await loaded()
    const answer = await save(await form(about, account))
    expect(answer.status).toBe(400)
    expect(Object.keys((JSON.parse(answer.text) as { data: object }).data)).toEqual([field])
    expect(await loaded()).toEqual(before)
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['tournament.half_cap', { half_cap: 500 }, {}, 'Enter a whole number from 1 to 240.'],
    ['tournament.ends', { starts: '2026-06-13', ends: '2026-06-12' }, {}, "The last day can't be before the first."],
    ['tournament.ends', { starts: '2026-06-13', ends: '2026-08-12' }, {}, "A tournament can't be longer than 31 days."],
    ['account.iban', {}, { iban: 'DE00' }, "This IBAN isn't valid. Check it for typos."],
  ])('says in words what is wrong at %s', async (field, about, account, message) => {
    const { data } = JSON.parse((await save(await form(about, account))).text) as { data: Record<string, unknown> }
    expect(data[field]).toMatchObject({ code: 'validation_check', message })
  })

  test.each([
    ['the tournament', 'tournament'],
    ['the account', 'tournament_account'],
  ])('is refused with both values when %s was changed meanwhile, and changes neither', async (_, collection) => {
    const mine = await form(LAKESIDE, { holder: 'Mine' })
    const theirs = collection === 'tournament' ? { place: 'Theirs' } : { holder: 'Theirs' }
    expect((await patch(collection, theirs)).status).toBe(200)
    const before = await loaded()
    const answer = await save(mine)
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.text)).toMatchObject({ data: { wanted: mine, current: before } })
    expect(await loaded()).toEqual(before)
  })

  test('of two admins at once, one is told', async () => {
    const [one, other] = [await form({ name: 'One' }), await form({ name: 'Other' })]
    const answers = await Promise.all([save(one), save(other)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test('is for admins only', async () => {
    const manager = await house.signIn(await person('manager@club.example', ['teammanager']))
    expect((await save(await form(), manager)).status).toBe(403)
    expect((await house.ask({ method: 'POST', path: '/api/commands/tournament.save', body: {} })).status).toBe(401)
  })
})

describe('through the record service', () => {
  test('a change is kept in the audit as well, and a stale one is refused', async () => {
    const { tournament: about } = await loaded()
    expect((await patch('tournament', { ...about, name: 'Lakeside Open' })).status).toBe(200)
    expect((await patch('tournament', { ...about, name: 'Other' })).status).toBe(409)
    expect((await patch('tournament_account', { holder: 'Club' })).status).toBe(200)
    expect((await audits()).map(({ collection }) => collection)).toEqual(['tournament', 'tournament_account'])
  })

  test.each<[string, string, Record<string, unknown>]>([
    ['tournament', 'ends', { starts: '2026-06-14', ends: '2026-06-13' }],
    ['tournament', 'ends', { starts: '2026-06-14' }],
    ['tournament', 'ends', { starts: '2026-06-01', ends: '2026-07-31' }],
    ['tournament', 'starts', { starts: '14.06.2026' }],
    ['tournament', 'time_zone', { time_zone: 'Lakeside' }],
    ['tournament_account', 'iban', { iban: 'DE89 3704 0044 0532 0130 00' }],
  ])('%s refuses a wrong value at %s', async (collection, field, body) => {
    const answer = await patch(collection, body)
    expect(answer.status).toBe(400)
    expect(Object.keys((JSON.parse(answer.text) as { data: object }).data)).toEqual([field])
    expect(await audits()).toEqual([])
  })

  test('the account is there for those who manage a team and for admins, not for the public', async () => {
    const path = '/api/collections/tournament_account/records'
    const manages = await person('manager@club.example', ['teammanager'])
    await house.db.write((tx) =>
      tx.create(teams, { name: 'A', division: 'open', state: 'accepted', managers: [manages] }),
    )
    const manager = await house.signIn(manages)
    const worker = await house.signIn(await person('worker@club.example', ['worker']))
    const seen = async (token?: string) =>
      (JSON.parse((await house.ask({ path, token })).text) as { totalItems: number }).totalItems
    expect([await seen(), await seen(worker), await seen(manager), await seen(adminToken)]).toEqual([0, 0, 1, 1])
  })
})

test('without its record there is no tournament', async () => {
  const { tournament: about, account } = await loaded()
  await house.db.write(async (tx) => {
    await tx.delete(tournament, about.id)
    await tx.delete(tournamentAccount, account.id)
  })
  expect(await tournamentOf(house.db)).toBeUndefined()
  expect(await tournamentAccountOf(house.db)).toBeUndefined()
  const { id: _, created: __, ...asAccount } = account
  const body = { tournament: { ...NEW_TOURNAMENT, ...about, id: undefined, created: undefined }, account: asAccount }
  expect((await save(body)).status).toBe(404)
})

test('there is never a second tournament', async () => {
  await expect(house.db.write((tx) => tx.create(tournament, NEW_TOURNAMENT))).rejects.toThrow(
    'Failed to create record.',
  )
})
