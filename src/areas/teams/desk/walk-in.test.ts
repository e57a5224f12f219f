import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { settlementEntries } from '#areas/settlement/settlement.collections.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { type ConnectorStage, openDesk } from '../connector/connection.testing.ts'
import type { Team } from '../teams.api.server.ts'
import { playerDetails, players } from '../teams.collections.ts'
import { similarPlayers, walkInBy, walkInsBy } from './walk-in.queries.server.ts'

let desk: ConnectorStage
let herons: Team
let bo: Viewer
beforeEach(async () => {
  desk = await openDesk()
  bo = await desk.person('Bo', ['booker'])
  herons = await desk.team('Herons')
})
afterEach(() => desk.close())

const add = (input: Record<string, unknown>, options: { key?: string } = {}) =>
  desk.run('addWalkIn', bo, { name: 'Runa Peters', team: herons.id, number: '', ...input }, options)

describe('a walk-in', () => {
  test('is a player of the team with a code, shown by first name and initial', async () => {
    expect(await add({ name: '  Runa   Peters ', number: '7' })).toMatchObject({ id: expect.any(String) })
    const [player] = await desk.db.list(players)
    expect(player).toMatchObject({ name: 'Runa P.', number: '7', team: herons.id, walk_in: true })
    const [details] = await desk.db.list(playerDetails)
    expect(details).toMatchObject({ player: player?.id, full_name: 'Runa Peters' })
    expect(details?.connection_code).toMatch(/^[A-Z2-9]{8}$/)
    expect(await desk.audited()).toMatchObject([
      { actor: bo.id, action: 'teams.addWalkIn', record: player?.id, detail: { team: herons.id } },
    ])
  })

  test('written last name first, with a comma, is still shown by the first name', async () => {
    await add({ name: 'Peters,  Runa' })
    expect(await desk.db.list(players)).toMatchObject([{ name: 'Runa P.' }])
    expect(await desk.db.list(playerDetails)).toMatchObject([{ full_name: 'Runa Peters' }])
  })

  test('sent twice is one player, with the same answer', async () => {
    const [one, other] = await Promise.all([add({}, { key: 'key-12345' }), add({}, { key: 'key-12345' })])
    expect(one).toEqual(other)
    expect(await desk.db.count(players)).toBe(1)
  })

  test('of the same name in the same team is asked about first', async () => {
    await add({})
    expect(refusedWith(await add({ name: 'peters RUNA' }))).toBe('same_name')
    expect(await add({ another: true })).toMatchObject({ id: expect.any(String) })
    const kites = await desk.team('Kites')
    expect(await add({ team: kites.id })).toMatchObject({ id: expect.any(String) })
  })

  test('two desks at once with one number: one gets it', async () => {
    const answers = await Promise.all([add({ number: '7' }), add({ name: 'Silvan Koch', number: '7' })])
    expect(answers.filter((answer) => answer instanceof Error).map(refusedWith)).toEqual(['number_taken'])
    expect(await desk.db.count(players)).toBe(1)
  })

  test('0 and 00 are two numbers, and many may have none', async () => {
    for (const [name, number] of [
      ['Runa Peters', '0'],
      ['Silvan Koch', '00'],
      ['Ada Berg', ''],
      ['Ben Tal', ''],
    ] as const)
      expect(await add({ name, number })).toMatchObject({ id: expect.any(String) })
  })

  test.each([
    [{ name: ' ' }, 'validation_required'],
    [{ name: '...' }, 'validation_check'],
    [{ name: 'R'.repeat(80) }, 'validation_max_length'],
    [{ team: '' }, 'validation_required'],
    [{ team: 'nobody000000000' }, 'team_not_playing'],
    [{ number: '1234' }, 'validation_regex'],
    [{ number: 'seven' }, 'validation_regex'],
  ])('%j is refused: %s', async (input, code) => {
    expect(refusedWith(await add(input))).toBe(code)
    expect(await desk.db.count(players)).toBe(0)
  })

  test('the longest name fits', async () => {
    expect(await add({ name: `${'R'.repeat(77)} P` })).toMatchObject({ id: expect.any(String) })
  })

  test('joins no team that waits or has withdrawn', async () => {
    const waiting = await desk.team('Waiting', { state: 'waiting' })
    expect(refusedWith(await add({ team: waiting.id }))).toBe('team_not_playing')
  })

  test('joins a locked roster, and owes the fee once', async () => {
    await desk.db.write((tx) => tx.create(config, { playersfee: 12.5 }))
    const locked = await desk.team('Locked', { roster_locked: true })
    const key = 'key-12345'
    const added = (await add({ team: locked.id }, { key })) as { id: string }
    expect(await add({ team: locked.id }, { key })).toEqual(added)
    await add({ name: 'Ada Berg' })
    expect(await desk.db.list(settlementEntries)).toMatchObject([
      { team: locked.id, player: added.id, kind: 'fee', amount: 1250 },
    ])
  })

  test('is added by bookers only', async () => {
    const admin = await desk.person('Boss', ['admin'])
    expect(await desk.run('addWalkIn', admin, { name: 'Runa Peters', team: herons.id })).toMatchObject({ status: 403 })
  })
})

describe('looking for somebody first', () => {
  test('finds by the full name, and answers the name that everybody sees', async () => {
    await desk.player('Runa Peters', herons, { number: '7' })
    await desk.player('Silvan Koch', herons)
    const found = await similarPlayers(desk.db, 'Petres, Runa')
    expect(found).toEqual([
      {
        id: expect.any(String),
        name: 'Runa P.',
        number: '7',
        team: { id: herons.id, name: 'Herons', short_name: '', division: 'mixed', logo: '', colour_dark: '' },
        differences: ['letter', 'order'],
      },
    ])
    expect(JSON.stringify(found)).not.toContain('Peters')
  })

  test('shows the likeliest first, and few', async () => {
    for (const name of ['Runa Petersen', 'Runa Peters', 'Rona Peters', 'Ben Tal']) await desk.player(name, herons)
    for (let more = 0; more < 20; more += 1) await desk.player('Runa Petters', herons)
    const found = await similarPlayers(desk.db, 'Runa Peters')
    expect(found).toHaveLength(8)
    expect(found[0]?.differences).toEqual([])
  })

  test('compares the shown name where nothing else is known, and leaves out teams that nobody sees', async () => {
    const waiting = await desk.team('Waiting', { state: 'waiting' })
    await desk.player('Runa Peters', waiting)
    await desk.db.write((tx) => tx.create(players, { name: 'Runa P.', team: herons.id }))
    expect(await similarPlayers(desk.db, 'Runa Peters')).toMatchObject([
      { team: { name: 'Herons' }, differences: ['initial'] },
    ])
  })

  test.each(['', '   ', '%', '...'])('“%s” is nobody', async (name) => {
    await desk.player('Runa Peters', herons)
    expect(await similarPlayers(desk.db, name)).toEqual([])
  })
})

describe('the code to hand over', () => {
  const added = async (by: Viewer, name = 'Runa Peters') => {
    const answer = await desk.run('addWalkIn', by, { name, team: herons.id, number: '' })
    return (answer as { id: string }).id
  }

  test('is seen by the desk that added the player, and by no other', async () => {
    const id = await added(bo)
    const other = await desk.person('Other', ['booker'])
    expect(await walkInBy(desk.db, bo.id, id)).toMatchObject({
      name: 'Runa P.',
      code: expect.stringMatching(/^\w{8}$/),
    })
    expect(await walkInBy(desk.db, other.id, id)).toBeUndefined()
    const elsewhere = await desk.player('Silvan Koch', herons)
    expect(await walkInBy(desk.db, bo.id, elsewhere.id)).toBeUndefined()
  })

  test('is gone once the player has an account', async () => {
    const id = await added(bo)
    const code = (await walkInBy(desk.db, bo.id, id))?.code
    await desk.run('connectByCode', await desk.person('Runa'), { code })
    expect(await walkInBy(desk.db, bo.id, id)).toMatchObject({ code: '' })
  })

  test('own walk-ins come latest first, without those who are gone', async () => {
    const first = await added(bo)
    await added(bo, 'Silvan Koch')
    await added(bo, 'Ada Berg')
    expect((await walkInsBy(desk.db, bo.id)).map(({ name }) => name)).toEqual(['Ada B.', 'Silvan K.', 'Runa P.'])
    await desk.db.write((tx) => tx.delete(players, first))
    expect(await walkInsBy(desk.db, bo.id)).toHaveLength(2)
  })
})
