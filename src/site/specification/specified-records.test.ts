import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld } from '#areas/accounts/accounts.testing.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { foods } from '#areas/foods/foods.collections.ts'
import { helperJobs } from '#areas/helpers/helpers.collections.ts'
import { players } from '#areas/teams/teams.collections.ts'

/** The records that the specification lists, as the official client reads them. */

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

describe('config', () => {
  test('GET records of collection config (full list): exactly one, every boolean false, every message empty, playersfee 0', async () => {
    const fresh = await openAccountsWorld({ withoutConfig: true })
    await fresh.db.write((tx) => tx.create(config, {}))
    const found = await fresh.client().collection('config').getFullList()
    await fresh.close()
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^[a-z0-9]{15}$/),
        collectionId: config.id,
        collectionName: 'config',
        created: expect.any(String),
        updated: expect.any(String),
        team_registration_active: false,
        user_login_active: false,
        user_login_message: '',
        user_registration_active: false,
        user_registration_message: '',
        teammanager_spirit_overview_active: false,
        teammanager_spirit_overview_message: '',
        spirit_entry_active: false,
        spirit_entry_message: '',
        teammanager_settlement_active: false,
        teammanager_settlement_message: '',
        schedule_initialized: false,
        playersfee: 0,
        helperjobs_entries_active: false,
      },
    ])
  })

  test('a second record is refused, whoever writes it', async () => {
    await expect(world.db.write((tx) => tx.create(config, {}))).rejects.toMatchObject({ status: 400 })
    expect(await world.client().collection('config').getFullList()).toHaveLength(1)
  })
})

describe('users', () => {
  test('have an id, a name and a player, who may be missing', async () => {
    const { id } = await world.person('ada@example.org', { name: 'Ada' })
    const own = (await world.signedIn('ada@example.org')).collection('users')
    expect(await own.getOne(id)).toMatchObject({ id, collectionName: 'users', name: 'Ada', player: '' })
    const runa = await world.db.write(async (tx) => {
      const player = await tx.create(players, { name: 'Runa P.' })
      await tx.update(users, id, { player: player.id })
      return player.id
    })
    expect(await own.getOne(id, { expand: 'player' })).toMatchObject({
      player: runa,
      expand: { player: { id: runa, name: 'Runa P.' } },
    })
  })
})

describe('roles', () => {
  const rolesFor = async (email: string, user: string) => {
    const client = await world.signedIn(email)
    return client.collection('roles').getFullList({ filter: client.filter('user = {:user}', { user }) })
  }

  test('GET records of collection roles, filtered by user id: the person’s, with the list of role names', async () => {
    const kim = await world.person('kim@example.org', { roles: ['scorekeeper', 'worker'] })
    const boss = await world.person('boss@example.org', { roles: ['admin'] })
    const kims = [{ collectionName: 'roles', user: kim.id, roles: ['scorekeeper', 'worker'] }]
    expect(await rolesFor('kim@example.org', kim.id)).toMatchObject(kims)
    // An admin could list everybody’s: the filter picks.
    expect(await rolesFor('boss@example.org', kim.id)).toMatchObject(kims)
    expect(await rolesFor('boss@example.org', boss.id)).toMatchObject([{ user: boss.id, roles: ['admin'] }])
    expect(await rolesFor('kim@example.org', boss.id)).toEqual([])
  })

  test('somebody without a role has none', async () => {
    const { id } = await world.person('nobody@example.org')
    expect(await rolesFor('nobody@example.org', id)).toEqual([])
  })

  test('a role is one of admin, booker, scorekeeper, stats, teammanager, worker', async () => {
    const names = ['admin', 'booker', 'scorekeeper', 'stats', 'teammanager', 'worker'] as const
    const { id } = await world.person('all@example.org', { roles: names })
    expect(await rolesFor('all@example.org', id)).toMatchObject([{ roles: names }])
    const other = world.db.write((tx) => tx.create(roles, { user: id, roles: ['treasurer' as 'admin'] }))
    await expect(other).rejects.toMatchObject({ status: 400 })
  })
})

describe('enumerations', () => {
  test.each([
    ['food category', foods.declared.category, ['Salad', 'Cake', 'Breakfast']],
    ['day of a dish', foods.declared.day, ['Saturday', 'Sunday']],
    ['day of a job', helperJobs.declared.day, ['Saturday', 'Sunday']],
    ['helper job category', helperJobs.declared.category, ['Drinks', 'Food', 'Maintenance', 'General', 'Party']],
  ])('%s', (_name, field, values) => {
    expect(field).toMatchObject({ kind: 'choice', values })
  })
})
