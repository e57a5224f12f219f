import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rolesOf, type User } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld } from '#areas/accounts/accounts.testing.ts'
import { runCommand } from '#http/commands/commands.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { appointManager, dismissManager } from './managers.api.server.ts'
import { managedTeams, type Team } from './teams.api.server.ts'
import { teams } from './teams.collections.ts'

let world: AccountsWorld
let boss: Viewer
let ada: User
let herons: Team
let kites: Team
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = { ...(await person('boss')), roles: ['admin'] }
  ada = await world.person('ada@example.org', { roles: ['worker'] })
  herons = await team('Herons')
  kites = await team('Kites')
})
afterEach(() => world.close())

const person = async (name: string): Promise<Viewer> => {
  const { id } = await world.person(`${name}@example.org`, { roles: ['admin'] })
  return { id, roles: ['admin'], record: {} }
}

const team = (name: string) => world.db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted' }))

const COMMANDS = { 'teams.addManager': appointManager, 'teams.removeManager': dismissManager }

const run = (name: keyof typeof COMMANDS, input: { team: string; user: string }, actor = boss) =>
  runCommand(world.dependencies, COMMANDS[name], { actor: withoutSession(actor), input, address: '' })

const managersOf = async ({ id }: Team) => (await world.db.get(teams, id))?.managers
const managing = async (user: User) => (await managedTeams(world.db, user.id)).map(({ name }) => name)

describe('a manager', () => {
  test('has the team and the role at once, besides what there was', async () => {
    await run('teams.addManager', { team: herons.id, user: ada.id })
    expect(await managersOf(herons)).toEqual([ada.id])
    expect(await rolesOf(world.db, ada.id)).toEqual(['teammanager', 'worker'])
    expect((await world.audited()).map(({ action }) => action)).toEqual(['accounts.setRoles', 'teams.addManager'])
  })

  test('added twice is one manager, and gets a role back that was taken away', async () => {
    await run('teams.addManager', { team: herons.id, user: ada.id })
    await (await world.acting(await bossAccount()))('removeRoles', { users: [ada.id], roles: ['teammanager'] })
    await run('teams.addManager', { team: herons.id, user: ada.id })
    expect(await managersOf(herons)).toEqual([ada.id])
    expect(await rolesOf(world.db, ada.id)).toContain('teammanager')
  })

  test('of two teams keeps the role until the last one is taken away', async () => {
    for (const { id } of [herons, kites]) await run('teams.addManager', { team: id, user: ada.id })
    expect(await managing(ada)).toEqual(['Herons', 'Kites'])
    await run('teams.removeManager', { team: herons.id, user: ada.id })
    expect(await rolesOf(world.db, ada.id)).toContain('teammanager')
    await run('teams.removeManager', { team: kites.id, user: ada.id })
    expect(await rolesOf(world.db, ada.id)).toEqual(['worker'])
    expect(await managing(ada)).toEqual([])
  })

  test('of a team among others: two added at the same moment are both there', async () => {
    const people = await Promise.all(['eve', 'bob', 'cleo'].map((name) => world.person(`${name}@example.org`)))
    await Promise.all(people.map(({ id }) => run('teams.addManager', { team: herons.id, user: id })))
    expect(new Set(await managersOf(herons))).toEqual(new Set(people.map(({ id }) => id)))
  })

  test('is one of twenty at most', async () => {
    const people = await Promise.all(
      Array.from({ length: 21 }, (_, number) => world.person(`manager${number}@example.org`)),
    )
    for (const { id } of people.slice(0, 20)) await run('teams.addManager', { team: herons.id, user: id })
    await expect(run('teams.addManager', { team: herons.id, user: people[20]?.id ?? '' })).rejects.toMatchObject({
      data: { user: { code: 'managers_full' } },
    })
    expect(await rolesOf(world.db, people[20]?.id ?? '')).toEqual([])
  })
})

test('nobody is added to a team that is gone, and nobody who is gone is added', async () => {
  const gone = 'nobodyhasthisid'
  await expect(run('teams.addManager', { team: gone, user: ada.id })).rejects.toMatchObject({ status: 404 })
  await expect(run('teams.addManager', { team: herons.id, user: gone })).rejects.toMatchObject({ status: 404 })
  await expect(run('teams.removeManager', { team: gone, user: ada.id })).rejects.toMatchObject({ status: 404 })
})

test('only admins say who manages a team', async () => {
  const manager: Viewer = { id: ada.id, roles: ['teammanager'], record: {} }
  await expect(run('teams.addManager', { team: herons.id, user: ada.id }, manager)).rejects.toMatchObject({
    status: 403,
  })
})

describe('an invitation to a team', () => {
  const linkTo = async (team: Team, usesMax = 3) => {
    const send = await world.acting(await bossAccount())
    const { body } = await send('makeInvitation', { role: 'teammanager', team: team.id, days: 3, usesMax })
    const { link } = body as { link: string }
    return link.slice(link.lastIndexOf('/') + 1)
  }

  const accept = async (person: User, token: string) => (await world.acting(person))('acceptInvitation', { token })

  test('makes whoever accepts it a manager of that team in the same moment', async () => {
    expect((await accept(ada, await linkTo(herons))).status).toBe(200)
    expect(await managersOf(herons)).toEqual([ada.id])
    expect(await managersOf(kites)).toEqual([])
    expect(await rolesOf(world.db, ada.id)).toContain('teammanager')
  })

  test('does not bring back a manager who was removed', async () => {
    const token = await linkTo(herons)
    await accept(ada, token)
    await run('teams.removeManager', { team: herons.id, user: ada.id })
    expect(await accept(ada, token)).toMatchObject({ status: 200, body: { already: true } })
    expect(await managersOf(herons)).toEqual([])
  })

  test('accepted by many at once: all of them manage, as many as it lets in', async () => {
    const token = await linkTo(herons, 2)
    const people = await Promise.all(['eve', 'bob', 'cleo'].map((name) => world.person(`${name}@example.org`)))
    const answers = await Promise.all(people.map((it) => accept(it, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await managersOf(herons)).toHaveLength(2)
  })

  test('with which somebody signs up counts at once', async () => {
    const invitation = await linkTo(herons)
    await signUp('new@example.org', invitation)
    expect(await managersOf(herons)).toHaveLength(1)
  })

  test('to a team that is full is refused with its reason, and makes no account', async () => {
    const invitation = await linkTo(herons)
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => world.person(`manager${n}@example.org`)))
    await world.db.write((tx) => tx.update(teams, herons.id, { managers: people.map(({ id }) => id) }))
    const refused = await signUp('new@example.org', invitation)
    expect(refused).toMatchObject({ status: 400, body: { data: { user: { code: 'managers_full' } } } })
    expect(await world.db.count(users, { filter: 'email = "new@example.org"' })).toBe(0)
    expect((await accept(ada, invitation)).body).toMatchObject({ data: { user: { code: 'managers_full' } } })
  })

  const signUp = (email: string, invitation: string) =>
    world.call('/api/commands/accounts.signUp', {
      name: 'New',
      email,
      password: 'heron-quay-41',
      passwordConfirm: 'heron-quay-41',
      invitation,
    })
})

const bossAccount = async () => {
  const [account] = await world.db.write((tx) => tx.list(users, { filter: 'email = "boss@example.org"' }))
  if (!account) throw new Error('No boss')
  return account
}
