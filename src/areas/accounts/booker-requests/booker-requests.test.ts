import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rolesOf, type User } from '../accounts.api.server.ts'
import { bookerRequests, users } from '../accounts.collections.ts'
import { type AccountsWorld, type Answer, openAccountsWorld, type SendCommand } from '../accounts.testing.ts'

let world: AccountsWorld
let boss: User
let ada: User
let asBoss: SendCommand
let asAda: SendCommand
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = await world.person('boss@example.org', { roles: ['admin'] })
  ada = await world.person('ada@example.org', { language: 'de', roles: ['worker'] })
  asBoss = await world.acting(boss)
  asAda = await world.acting(ada)
})
afterEach(() => world.close())

const idIn = ({ status, body }: Answer) => {
  expect(status).toBe(200)
  return (body as { id: string }).id
}

const ask = async (message = 'I run the desk on Saturday.') => idIn(await asAda('askForBooker', { message }))
const decide = (request: string, approve: boolean, reason = '') =>
  asBoss('decideBookerRequest', { request, approve, reason })

describe('asking', () => {
  test('once at a time, also when tapped twice at once', async () => {
    const answers = await Promise.all([asAda('askForBooker'), asAda('askForBooker')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { data: { message: { code: 'request_open' } } },
    })
    expect(await world.db.count(bookerRequests)).toBe(1)
  })

  test('the database holds one open request of a person, and any number of decided ones', async () => {
    const make = (status: 'open' | 'declined') =>
      world.db.write((tx) => tx.create(bookerRequests, { user: ada.id, status }))
    await make('declined')
    await make('declined')
    await make('open')
    await expect(make('open')).rejects.toMatchObject({ data: { user: { code: 'validation_not_unique' } } })
  })

  test('not by somebody who is a booker', async () => {
    await asBoss('grantRoles', { users: [ada.id], roles: ['booker'] })
    expect(await asAda('askForBooker')).toMatchObject({
      status: 400,
      body: { data: { message: { code: 'already_booker' } } },
    })
  })

  test('not by a guest, and not with a novel', async () => {
    expect((await world.call('/api/commands/accounts.askForBooker', {})).status).toBe(401)
    expect(await asAda('askForBooker', { message: 'm'.repeat(501) })).toMatchObject({
      status: 400,
      body: { data: { message: {} } },
    })
  })

  test('withdrawn, it is gone, and another may follow; without one nothing happens', async () => {
    const id = await ask()
    expect((await asAda('withdrawBookerRequest')).status).toBe(200)
    expect((await asAda('withdrawBookerRequest')).status).toBe(200)
    expect(await decide(id, true)).toMatchObject({ status: 404, body: { data: { request: { code: 'request_gone' } } } })
    expect(await rolesOf(world.db, ada.id)).toEqual(['worker'])
    await ask()
  })

  test('a decided one cannot be withdrawn', async () => {
    const id = await ask()
    await decide(id, false, 'The desk is full.')
    await asAda('withdrawBookerRequest')
    expect(await world.db.get(bookerRequests, id)).toMatchObject({ status: 'declined' })
  })
})

describe('deciding', () => {
  test('approved: the role at once, a mail in the person’s language, who and when', async () => {
    const id = await ask()
    expect((await decide(id, true)).status).toBe(200)
    expect(await rolesOf(world.db, ada.id)).toEqual(['booker', 'worker'])
    expect(await world.db.get(bookerRequests, id)).toMatchObject({
      status: 'approved',
      decided_by: boss.id,
      decided_at: '2026-06-05 10:00:00.000Z',
    })
    const [mail, ...more] = await world.mailsTo('ada@example.org')
    expect(mail?.subject).toBe('Fieldside: Du bist jetzt Booker')
    expect(more).toEqual([])
    expect(await world.audited()).toMatchObject([
      { actor: boss.id, action: 'accounts.decideBookerRequest', record: id, detail: { user: ada.id, approve: true } },
      { actor: boss.id, action: 'accounts.setRoles', record: ada.id, detail: { by: 'booker request' } },
    ])
  })

  test('declined: with a reason, which the person is told, and no role', async () => {
    const id = await ask()
    expect(await decide(id, false, '  ')).toMatchObject({ status: 400, body: { data: { reason: {} } } })
    expect((await decide(id, false, 'The desk <is> full.')).status).toBe(200)
    expect(await rolesOf(world.db, ada.id)).toEqual(['worker'])
    const [mail] = await world.mailsTo('ada@example.org')
    expect(mail?.text).toContain('The desk <is> full.')
    expect(mail?.html).toContain('The desk &lt;is&gt; full.')
    const pb = await world.signedIn('ada@example.org')
    expect(await pb.collection('booker_requests').getFullList()).toMatchObject([
      { status: 'declined', reason: 'The desk <is> full.' },
    ])
  })

  test('two admins at once: the first decides, the second is told what was decided', async () => {
    const other = await world.person('other@example.org', { roles: ['admin'] })
    const asOther = await world.acting(other)
    const request = await ask()
    const answers = await Promise.all([
      asBoss('decideBookerRequest', { request, approve: false, reason: 'No.' }),
      asOther('decideBookerRequest', { request, approve: true }),
    ])
    const [late, ...more] = answers.filter(({ status }) => status !== 200)
    expect(more).toEqual([])
    const stored = await world.db.get(bookerRequests, request)
    expect(late).toMatchObject({
      status: 409,
      body: { data: { request: { code: 'request_decided' }, current: { status: stored?.status } } },
    })
    expect((await rolesOf(world.db, ada.id)).includes('booker')).toBe(stored?.status === 'approved')
    expect(await world.mailsTo('ada@example.org')).toHaveLength(1)
  })

  test('by admins only', async () => {
    const request = await ask()
    expect((await asAda('decideBookerRequest', { request, approve: true })).status).toBe(403)
  })
})

test('a request is seen by its person and by admins, and written by nobody directly', async () => {
  const id = await ask()
  await world.person('eve@example.org', { roles: ['booker', 'stats'] })
  const seenBy = async (email: string) => (await world.signedIn(email)).collection('booker_requests').getFullList()
  expect(await seenBy('boss@example.org')).toHaveLength(1)
  expect(await seenBy('ada@example.org')).toHaveLength(1)
  expect(await seenBy('eve@example.org')).toEqual([])
  const pb = await world.signedIn('ada@example.org')
  const approve = pb.collection('booker_requests').update(id, { status: 'approved' })
  await expect(approve).rejects.toMatchObject({ status: 403 })
})

test('a person who goes takes their requests along; an admin who goes leaves the decision', async () => {
  const id = await ask()
  await decide(id, false, 'No.')
  await world.db.write((tx) => tx.delete(users, boss.id))
  expect(await world.db.get(bookerRequests, id)).toMatchObject({ status: 'declined', decided_by: '' })
  await world.db.write((tx) => tx.delete(users, ada.id))
  expect(await world.db.count(bookerRequests)).toBe(0)
})
