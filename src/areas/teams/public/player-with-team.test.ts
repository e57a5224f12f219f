import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld } from '#areas/accounts/accounts.testing.ts'
import { playerDetails, players, teams } from '../teams.collections.ts'

let world: AccountsWorld
beforeEach(async () => {
  world = await openAccountsWorld()
})
afterEach(() => world.close())

const made = () =>
  world.db.write(async (tx) => {
    const team = await tx.create(teams, { name: 'Herons', division: 'mixed', state: 'accepted' })
    const player = await tx.create(players, { name: 'Runa P.', number: '07', team: team.id })
    await tx.create(playerDetails, { player: player.id, full_name: 'Runa Peters', connection_code: 'K7QM2XRP' })
    return { team, player }
  })

test('GET player record by id, with team expanded: the official client loads a person’s player', async () => {
  const { team, player } = await made()
  const ada = await world.person('ada@example.org')
  await world.db.write((tx) => tx.update(users, ada.id, { player: player.id }))
  const pb = await world.signedIn('ada@example.org')
  const own: unknown = pb.authStore.record?.['player']
  const found = await pb.collection('players').getOne(String(own), { expand: 'team' })
  expect(found).toMatchObject({
    id: player.id,
    name: 'Runa P.',
    number: '07',
    team: team.id,
    expand: { team: { id: team.id, name: 'Herons', division: 'mixed' } },
  })
})

test('a guest gets the same, and nothing private with it', async () => {
  const { player } = await made()
  const found = await world
    .client()
    .collection('players')
    .getOne(player.id, { expand: 'team,player_details_via_player' })
  expect(Object.keys(found.expand ?? {})).toEqual(['team'])
  expect(JSON.stringify(found)).not.toMatch(/Peters|K7QM2XRP|managers/)
})
