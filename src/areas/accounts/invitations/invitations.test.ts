import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import { runCommand } from '#http/commands/commands.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { rolesOf, type User } from '../accounts.api.server.ts'
import { invitations, users } from '../accounts.collections.ts'
import { invitationByToken } from '../accounts.queries.server.ts'
import { type AccountsWorld, openAccountsWorld, type SendCommand } from '../accounts.testing.ts'
import { INVITED_ROLES, invitationState } from './invitation-state.ts'
import { acceptInvitationByLink } from './invitations.commands.server.ts'
import { acceptedBy, invitationWithToken } from './invitations.server.ts'

const DAY_MINUTES = 24 * 60

let world: AccountsWorld
let boss: User
let send: SendCommand
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = await world.person('boss@example.org', { roles: ['admin'] })
  send = await world.acting(boss)
})
afterEach(() => world.close())

const forHelpers = { role: 'worker', note: 'for the club’s chat', days: 7, usesMax: 3 }

async function invited(change: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
  return linkIn(await send('makeInvitation', { ...forHelpers, ...change }))
}

function linkIn({ status, body }: { status: number; body: unknown }): { id: string; token: string } {
  expect(status).toBe(200)
  const { id, link } = body as { id: string; link: string }
  const start = `${world.url}/user/invitation/`
  expect(link.startsWith(start)).toBe(true)
  return { id, token: link.slice(start.length) }
}

const guests = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => world.person(`guest${n}@example.org`)))

async function accept(person: User, token: string) {
  return (await world.acting(person))('acceptInvitation', { token })
}

const usesOf = async (id: string) => (await world.db.get(invitations, id))?.uses

test('the page of an invitation notes the first time that somebody has it before them, but no admin', async () => {
  const { id, token } = await invited()
  const openedOf = async () => (await world.db.get(invitations, id))?.opened
  expect(await send('noteInvitationOpened', { token })).toMatchObject({ status: 200 })
  expect(await openedOf()).toBe('')
  const [ada] = await guests(1)
  const open = await world.acting(ada!)
  await open('noteInvitationOpened', { token })
  const first = await openedOf()
  expect(first).not.toBe('')
  world.passMinutes(5)
  await open('noteInvitationOpened', { token })
  expect(await openedOf()).toBe(first)
  expect(await open('noteInvitationOpened', { token: 'x'.repeat(43) })).toMatchObject({ status: 200 })
})

describe('whoever opens the link signed in', () => {
  test('gets the role at once, and it is audited', async () => {
    const { id, token } = await invited()
    const [ada] = await guests(1)
    expect(await accept(ada!, token)).toMatchObject({
      status: 200,
      body: { role: 'worker', team: '', already: false },
    })
    expect(await rolesOf(world.db, ada!.id)).toEqual(['worker'])
    expect(await usesOf(id)).toBe(1)
    expect((await world.audited()).map(({ actor, action, record }) => [actor, action, record])).toEqual([
      [boss.id, 'accounts.makeInvitation', id],
      [ada!.id, 'accounts.setRoles', ada!.id],
      [ada!.id, 'accounts.acceptInvitation', id],
    ])
  })

  test('keeps the roles that they have', async () => {
    const { token } = await invited()
    const ada = await world.person('ada@example.org', { roles: ['booker', 'stats'] })
    await accept(ada, token)
    expect(await rolesOf(world.db, ada.id)).toEqual(['booker', 'stats', 'worker'])
  })

  test('accepts twice without harm, also at once, and counts once', async () => {
    const { id, token } = await invited({ usesMax: 1 })
    const [ada] = await guests(1)
    const answers = await Promise.all([accept(ada!, token), accept(ada!, token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await accept(ada!, token)).toMatchObject({ status: 200, body: { already: true } })
    expect(await usesOf(id)).toBe(1)
  })

  test('does not get back by it what an admin took away', async () => {
    const { token } = await invited()
    const [ada] = await guests(1)
    await accept(ada!, token)
    await send('removeRoles', { users: [ada!.id], roles: ['worker'] })
    expect(await accept(ada!, token)).toMatchObject({ status: 200, body: { already: true } })
    expect(await rolesOf(world.db, ada!.id)).toEqual([])
  })

  test('to a team: the team is kept with it', async () => {
    const team = await world.db.write((tx) =>
      tx.create(teams, { name: 'Herons', division: 'mixed', state: 'registered' }),
    )
    const { id, token } = await invited({ role: 'teammanager', team: team.id })
    expect(await invitationByToken(world.db, token)).toEqual({
      role: 'teammanager',
      state: 'open',
      team: { id: team.id, name: 'Herons' },
    })
    const [ada] = await guests(1)
    expect(await accept(ada!, token)).toMatchObject({ body: { role: 'teammanager', team: team.id } })
    expect(await acceptedBy(world.db, ada!.id)).toMatchObject([{ invitation: id, role: 'teammanager', team: team.id }])
  })

  test('and is deleted meanwhile gets an answer, and uses nothing up', async () => {
    const { id, token } = await invited()
    const [ada] = await guests(1)
    await world.db.write((tx) => tx.delete(users, ada!.id))
    const viewer = { id: ada!.id, roles: [], record: {} }
    const accepting = runCommand(world.dependencies, acceptInvitationByLink, {
      actor: withoutSession(viewer),
      input: { token },
      address: '127.0.0.1',
    })
    await expect(accepting).rejects.toMatchObject({ status: 404 })
    expect(await usesOf(id)).toBe(0)
  })

  test('must be signed in', async () => {
    const { token } = await invited()
    expect((await world.call('/api/commands/accounts.acceptInvitation', { token })).status).toBe(401)
  })
})

describe('an invitation ends', () => {
  const seen = async (token: string) => (await invitationByToken(world.db, token))?.state

  test('with its last day', async () => {
    const { token } = await invited({ days: 2 })
    const [ada] = await guests(1)
    world.passMinutes(2 * DAY_MINUTES - 1)
    expect(await seen(token)).toBe('open')
    world.passMinutes(1)
    expect(await seen(token)).toBe('expired')
    const later = await world.acting(ada!)
    expect(await later('acceptInvitation', { token })).toMatchObject({
      status: 400,
      body: { data: { token: { code: 'invitation_expired' } } },
    })
    expect(await rolesOf(world.db, ada!.id)).toEqual([])
  })

  test('with its last use', async () => {
    const { token } = await invited({ usesMax: 2 })
    const [ada, bob, eve] = await guests(3)
    await accept(ada!, token)
    await accept(bob!, token)
    expect(await seen(token)).toBe('used up')
    expect(await accept(eve!, token)).toMatchObject({
      status: 400,
      body: { data: { token: { code: 'invitation_used_up' } } },
    })
  })

  test('when it is revoked, which may be said twice; whoever had accepted stays', async () => {
    const { id, token } = await invited()
    const [ada, bob] = await guests(2)
    await accept(ada!, token)
    expect((await send('revokeInvitation', { id })).status).toBe(200)
    expect((await send('revokeInvitation', { id })).status).toBe(200)
    expect(await seen(token)).toBe('revoked')
    expect(await accept(bob!, token)).toMatchObject({
      status: 400,
      body: { data: { token: { code: 'invitation_revoked' } } },
    })
    expect(await rolesOf(world.db, ada!.id)).toEqual(['worker'])
    const revocations = (await world.audited()).filter(({ action }) => action === 'accounts.revokeInvitation')
    expect(revocations).toMatchObject([{ actor: boss.id, record: id }])
  })

  test('a link that is none', async () => {
    const [ada] = await guests(1)
    for (const token of ['nonsense', 'x'.repeat(43), ' ', '🦆']) {
      expect(await invitationByToken(world.db, token)).toBeUndefined()
      expect(await accept(ada!, token)).toMatchObject({
        status: 404,
        body: { data: { token: { code: 'invitation_unknown' } } },
      })
    }
  })
})

describe('a race for the last use', () => {
  test('has exactly one winner', async () => {
    const { id, token } = await invited({ usesMax: 1 })
    const racers = await guests(12)
    const senders = await Promise.all(racers.map((it) => world.acting(it)))
    const answers = await Promise.all(senders.map((it) => it('acceptInvitation', { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11)
    const roles = await Promise.all(racers.map((it) => rolesOf(world.db, it.id)))
    expect(roles.flat()).toEqual(['worker'])
    expect(await usesOf(id)).toBe(1)
  })

  test('would have several, if looking were enough', async () => {
    const { token } = await invited({ usesMax: 1 })
    const looks = await Promise.all([1, 2, 3].map(() => invitationByToken(world.db, token)))
    expect(looks.filter((it) => it?.state === 'open')).toHaveLength(3)
  })

  test('the database lets no two people have the same use', async () => {
    const { id, token } = await invited()
    const [ada, bob] = await guests(2)
    await accept(ada!, token)
    const again = world.db.write((tx) =>
      tx.store.run(
        `INSERT INTO "_invitation_uses" ("invitation", "user", "number", "role", "at") VALUES (?, ?, 1, 'worker', '')`,
        [id, bob!.id],
      ),
    )
    await expect(again).rejects.toMatchObject({ kind: 'unique' })
  })
})

describe('the link', () => {
  test('is shown once: the database, the list and a repeat know it no more', async () => {
    const headers = { 'idempotency-key': 'an-invitation-1' }
    const { id, token } = linkIn(await send('makeInvitation', forHelpers, headers))
    expect((await send('makeInvitation', forHelpers, headers)).body).toEqual({ id })
    const tables = await Promise.all(
      ['invitations', '_idempotency', '_audit', '_changes'].map((it) => world.db.store.rows(`SELECT * FROM "${it}"`)),
    )
    expect(JSON.stringify(tables)).not.toContain(token)
    const pb = await world.signedIn('boss@example.org')
    const [listed] = await pb.collection('invitations').getFullList()
    expect(listed).toMatchObject({ id, role: 'worker', uses: 0, uses_max: 3, created_by: boss.id })
    expect(listed).not.toHaveProperty('token_hash')
  })

  test('is made anew: the new one works, the old one ends, uses stay', async () => {
    const { id, token } = await invited()
    const [ada, bob] = await guests(2)
    await accept(ada!, token)
    const renewed = linkIn(await send('renewInvitation', { id }))
    expect(renewed.id).toBe(id)
    expect(await invitationByToken(world.db, token)).toBeUndefined()
    expect((await accept(bob!, token)).status).toBe(404)
    expect((await accept(bob!, renewed.token)).status).toBe(200)
    expect(await usesOf(id)).toBe(2)
  })

  test('is not made anew for an invitation that has ended', async () => {
    const { id } = await invited()
    await send('revokeInvitation', { id })
    expect(await send('renewInvitation', { id })).toMatchObject({
      status: 400,
      body: { data: { id: { code: 'invitation_revoked' } } },
    })
    expect((await send('renewInvitation', { id: 'nobodyhasthisid' })).status).toBe(404)
  })
})

test.each([
  [{ role: 'admin' }, 'role'],
  [{ role: '' }, 'role'],
  [{ days: 0 }, 'days'],
  [{ days: 61 }, 'days'],
  [{ days: 1.5 }, 'days'],
  [{ usesMax: 0 }, 'usesMax'],
  [{ usesMax: 501 }, 'usesMax'],
  [{ note: 'n'.repeat(201) }, 'note'],
  [{ role: 'teammanager', team: 'nobodyhasthisid' }, 'team'],
  [{ role: 'worker', team: 'nobodyhasthisid' }, 'team'],
])('refused: %j', async (change, field) => {
  const answer = await send('makeInvitation', { ...forHelpers, ...change })
  expect(answer).toMatchObject({ status: 400, body: { data: { [field]: {} } } })
  expect(await world.db.count(invitations)).toBe(0)
})

test('only admins make, renew, revoke and list them', async () => {
  const { id } = await invited()
  const ada = await world.person('ada@example.org', { roles: ['teammanager', 'booker'] })
  const asAda = await world.acting(ada)
  expect((await asAda('makeInvitation', forHelpers)).status).toBe(403)
  expect((await asAda('renewInvitation', { id })).status).toBe(403)
  expect((await asAda('revokeInvitation', { id })).status).toBe(403)
  const pb = await world.signedIn('ada@example.org')
  expect(await pb.collection('invitations').getFullList()).toEqual([])
})

test('an admin who is deleted leaves the invitations; a guest who is deleted leaves the count', async () => {
  const { id, token } = await invited()
  const [ada] = await guests(1)
  await accept(ada!, token)
  await world.person('second@example.org', { roles: ['admin'] })
  await world.db.write(async (tx) => {
    await tx.delete(users, ada!.id)
    await tx.delete(users, boss.id)
  })
  expect(await invitationWithToken(world.db, token)).toMatchObject({ id, uses: 1, created_by: '' })
})

test('property: an invitation is open exactly while nothing has ended it', () => {
  const limits = fc.record({
    revoked: fc.boolean(),
    expires: fc.constantFrom('2026-06-05 09:59:59.999Z', '2026-06-05 10:00:00.000Z', '2026-06-05 10:00:00.001Z'),
    uses: fc.nat(4),
    uses_max: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(limits, (it) => {
      const open = !it.revoked && it.expires > '2026-06-05 10:00:00.000Z' && it.uses < it.uses_max
      expect(invitationState(it, '2026-06-05 10:00:00.000Z') === 'open').toBe(open)
    }),
  )
  expect(INVITED_ROLES).not.toContain('admin')
})
