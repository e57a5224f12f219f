import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { CODE_LENGTH, CODE_LETTERS } from '#rules/names/spoken-code.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { connectionRequests, playerDetails, players } from '../teams.collections.ts'
import { type RosterPlayer, rosterOf } from './roster.queries.server.ts'
import { type Clubhouse, openClubhouse } from './roster.testing.ts'

let house: Clubhouse
let manager: Viewer
beforeEach(async () => {
  house = await openClubhouse()
  manager = house.manager
})
afterEach(() => house.close())

const add = (values: Readonly<Record<string, unknown>>, by = manager, key?: string) =>
  house.run('addPlayer', by, { team: house.team, ...values }, key)

async function one(id: string): Promise<RosterPlayer> {
  const found = (await house.roster()).find((player) => player.id === id)
  if (!found) throw new Error('Not on the roster')
  return found
}

/** As the form sends it: everything, with some of it changed. */
async function edited(id: string, changes: Partial<RosterPlayer>, base?: RosterPlayer['base']) {
  const { name: _, walk_in: __, code: ___, connected: ____, id: player, ...rest } = { ...(await one(id)), ...changes }
  return { player, ...rest, base: base ?? rest.base }
}

describe('a new player', () => {
  test('is shown by first name and initial; the rest is for the team', async () => {
    const id = await house.player('Runa Peters', {
      number: '7',
      gender_match: 'female',
      birth_year: 1998,
      email: 'Runa@Club.example',
      phone: '0170 123',
      captain: true,
    })
    expect(await house.db.get(players, id)).toMatchObject({
      name: 'Runa P.',
      number: '7',
      captain: true,
      team: house.team,
    })
    expect(await one(id)).toMatchObject({
      full_name: 'Runa Peters',
      full_name_shown: false,
      gender_match: 'female',
      birth_year: 1998,
      email: 'runa@club.example',
      connected: false,
    })
  })

  test('has a code that nobody else has and nobody misreads', async () => {
    await house.player('Runa Peters')
    await house.player('Ida Holm')
    const codes = (await house.roster()).map(({ code }) => code)
    expect(new Set(codes).size).toBe(2)
    for (const code of codes) expect(code).toMatch(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`))
  })

  test('is shown with the full name only if grown up for sure', async () => {
    const wants = { full_name: 'Runa Peters', full_name_shown: true }
    expect(refusedWith(await add(wants))).toBe('full_name_of_minor')
    expect(refusedWith(await add({ ...wants, birth_year: 2008 }))).toBe('full_name_of_minor')
    await add({ ...wants, birth_year: 2007 })
    expect(await house.roster()).toMatchObject([{ name: 'Runa Peters', full_name_shown: true }])
  })

  test.each([
    [{ full_name: '  ' }, 'validation_required'],
    [{ full_name: 'R', number: '7a' }, 'validation_regex'],
    [{ full_name: 'R', birth_year: 2027 }, 'birth_year_wrong'],
    [{ full_name: 'R', birth_year: 98 }, 'validation_check'],
    [{ full_name: 'R', email: 'runa' }, 'validation_is_email'],
    [{ full_name: 'x'.repeat(81) }, 'name_too_long'],
  ])('%o is refused', async (values, code) => {
    expect(refusedWith(await add(values))).toBe(code)
    expect(await house.roster()).toEqual([])
  })

  test('of a name that is there already is asked about; another person may have it too', async () => {
    await house.player('Runa Peters')
    const answer = await add({ full_name: 'rúna  PETERS' })
    expect(refusedWith(answer)).toBe('name_there')
    expect(answer).toMatchObject({ message: expect.stringContaining('Runa Peters') })
    await add({ full_name: 'Runa Peters', namesake: true })
    expect(await house.roster()).toHaveLength(2)
  })

  test('that is sent twice is added once', async () => {
    const values = { full_name: 'Runa Peters', number: '7' }
    const first = await add(values, manager, 'one-and-the-same')
    expect(await add(values, manager, 'one-and-the-same')).toEqual(first)
    expect(await house.roster()).toHaveLength(1)
  })
})

describe('numbers', () => {
  test('belong to one player of a team, and the refusal names who has it', async () => {
    await house.player('Runa Peters', { number: '7' })
    const answer = await add({ full_name: 'Ida Holm', number: '7' })
    expect(refusedWith(answer)).toBe('number_taken')
    expect(answer).toMatchObject({ message: expect.stringContaining('Runa Peters') })
    await add({ full_name: 'Ida Holm', number: '07' })
    const other = await house.newTeam('Mudlarks', { managers: [manager.id] })
    expect(await house.run('addPlayer', manager, { team: other, full_name: 'Malte Kern', number: '7' })).toMatchObject({
      name: 'Malte K.',
    })
  })

  test('two managers who give out the same number at once: one does, the other is told', async () => {
    const mate = await house.person('Nils')
    await house.run('addPlayer', manager, { team: house.team, full_name: 'Somebody' })
    await house.db.write((tx) =>
      tx.store.run('UPDATE "teams" SET "managers" = ?', [JSON.stringify([manager.id, mate.id])]),
    )
    const answers = await Promise.all([
      add({ full_name: 'Runa Peters', number: '7' }),
      add({ full_name: 'Ida Holm', number: '7' }, mate),
    ])
    expect(answers.filter((it) => it instanceof Refusal).map(refusedWith)).toEqual(['number_taken'])
    expect((await house.roster()).filter(({ number }) => number === '7')).toHaveLength(1)
  })
})

describe('a change', () => {
  test('has an emergency contact, and a parent’s consent that a manager ticks', async () => {
    const id = await house.player('Runa Peters', { birth_year: 2010, emergency_contact: 'Mum, 0170 1' })
    await house.run('editPlayer', manager, await edited(id, { parent_consent: true }))
    expect(await house.roster()).toMatchObject([{ emergency_contact: 'Mum, 0170 1', parent_consent: true }])
  })

  test('keeps the code, the account and what was not changed', async () => {
    const id = await house.player('Runa Peters', { number: '7', email: 'runa@club.example' })
    const before = await one(id)
    await house.run('editPlayer', manager, await edited(id, { number: '9', spirit_captain: true }))
    expect(await one(id)).toMatchObject({ ...before, number: '9', spirit_captain: true, base: expect.anything() })
  })

  test('that was based on something older is refused with both', async () => {
    const id = await house.player('Runa Peters', { number: '7' })
    const { base } = await one(id)
    await house.run('editPlayer', manager, await edited(id, { number: '9' }))
    const answer = await house.run('editPlayer', manager, await edited(id, { number: '11' }, base))
    expect(answer).toMatchObject({ status: 409, data: { wanted: { number: '11' }, current: { number: '9' } } })
    expect((await one(id)).number).toBe('9')
  })

  test('of the details alone is noticed too', async () => {
    const id = await house.player('Runa Peters')
    const { base } = await one(id)
    await house.run('editPlayer', manager, await edited(id, { phone: '0170 1' }))
    expect(await house.run('editPlayer', manager, await edited(id, { phone: '0170 2' }, base))).toMatchObject({
      status: 409,
    })
  })

  test('of one who becomes too young for the full name is asked about', async () => {
    const id = await house.player('Runa Peters', { birth_year: 1998, full_name_shown: true })
    expect(refusedWith(await house.run('editPlayer', manager, await edited(id, { birth_year: 2012 })))).toBe(
      'full_name_of_minor',
    )
    await house.run('editPlayer', manager, await edited(id, { birth_year: 2012, full_name_shown: false }))
    expect(await one(id)).toMatchObject({ name: 'Runa P.', birth_year: 2012 })
  })

  test('is kept with who and which fields, without what people keep to themselves', async () => {
    const id = await house.player('Runa Peters')
    await house.run('editPlayer', manager, await edited(id, { phone: '0170 123', number: '7' }))
    await house.run('editPlayer', manager, await edited(id, {}))
    expect(await house.audited()).toMatchObject([
      { actor: manager.id, action: 'teams.addPlayer', detail: { team: house.team } },
      { actor: manager.id, action: 'teams.editPlayer', detail: { team: house.team, fields: ['number', 'phone'] } },
    ])
    expect(JSON.stringify(await house.audited())).not.toContain('0170')
  })

  test('gives a player from the desk details, once there are some', async () => {
    const { id } = await house.db.write((tx) =>
      tx.create(players, { name: 'Walk I.', team: house.team, walk_in: true }),
    )
    expect(await one(id)).toMatchObject({ full_name: 'Walk I.', code: '' })
    await house.run('editPlayer', manager, await edited(id, { full_name: 'Walk Inn', number: '3' }))
    expect(await one(id)).toMatchObject({ full_name: 'Walk Inn', name: 'Walk I.', walk_in: true })
    expect((await one(id)).code).toHaveLength(CODE_LENGTH)
  })
})

describe('a player who is taken off', () => {
  let runa: string
  beforeEach(async () => {
    runa = await house.player('Runa Peters', { number: '7', birth_year: 1998, phone: '0170 1', captain: true })
  })
  const connect = (person: Viewer, player: string) => house.db.write((tx) => tx.update(users, person.id, { player }))
  const playerOf = async (person: Viewer) => (await house.db.get(users, person.id))?.player

  test('comes back under the same id with everything', async () => {
    const before = await one(runa)
    const details = await house.db.list(playerDetails)
    const person = await house.person('Runa', [])
    await connect(person, runa)
    await house.run('removePlayer', manager, { player: runa })
    expect([await house.roster(), await playerOf(person)]).toEqual([[], ''])
    expect(await house.run('restorePlayer', manager, { player: runa })).toEqual({
      name: 'Runa Peters',
      numberTakenBy: '',
    })
    expect(await one(runa)).toMatchObject({ ...before, connected: true, base: expect.anything() })
    expect((await house.db.list(playerDetails)).map(({ id }) => id)).toEqual(details.map(({ id }) => id))
    expect(await playerOf(person)).toBe(runa)
  })

  test('comes back once, and not when nobody has been taken off', async () => {
    expect(refusedWith(await house.run('restorePlayer', manager, { player: runa }))).toBe('undo_too_late')
    await house.run('removePlayer', manager, { player: runa })
    await house.run('restorePlayer', manager, { player: runa })
    expect(refusedWith(await house.run('restorePlayer', manager, { player: runa }))).toBe('undo_too_late')
  })

  test('leaves the number to whoever has it by now, and the account to its new player', async () => {
    const person = await house.person('Runa', [])
    await connect(person, runa)
    await house.run('removePlayer', manager, { player: runa })
    const ida = await house.player('Ida Holm', { number: '7' })
    await connect(person, ida)
    expect(await house.run('restorePlayer', manager, { player: runa })).toMatchObject({ numberTakenBy: 'Ida Holm' })
    expect(await one(runa)).toMatchObject({ number: '', connected: false, birth_year: 1998 })
    expect(await playerOf(person)).toBe(ida)
  })

  test('comes back without an account that is gone', async () => {
    const person = await house.person('Runa', [])
    await connect(person, runa)
    await house.run('removePlayer', manager, { player: runa })
    await house.db.write((tx) => tx.delete(users, person.id))
    await house.run('restorePlayer', manager, { player: runa })
    expect(await one(runa)).toMatchObject({ connected: false })
  })

  test('two managers who take off the same player at once: one does, for the other there is nobody', async () => {
    const answers = await Promise.all([1, 2].map(() => house.run('removePlayer', manager, { player: runa })))
    expect(answers.filter((it) => it instanceof Refusal)).toHaveLength(1)
  })

  test('takes open requests along', async () => {
    const person = await house.person('Runa', [])
    await house.db.write((tx) => tx.create(connectionRequests, { user: person.id, player: runa, status: 'open' }))
    await house.run('removePlayer', manager, { player: runa })
    expect(await house.db.count(connectionRequests)).toBe(0)
  })
})

test('a new code makes the old one void', async () => {
  const id = await house.player('Runa Peters')
  const { code } = await one(id)
  await house.run('renewConnectionCode', manager, { player: id })
  expect((await one(id)).code).not.toBe(code)
})

describe('who may change a roster', () => {
  const everyCommand = (team: string, player: string) =>
    [
      ['addPlayer', { team, full_name: 'Eve Dropper' }],
      ['editPlayer', { player, full_name: 'Eve Dropper', base: { player: 'x', details: '' } }],
      ['removePlayer', { player }],
      ['renewConnectionCode', { player }],
      ['importRoster', { team, players: [{ full_name: 'Eve Dropper' }] }],
    ] as const

  test('for a manager of another team it is not there', async () => {
    const player = await house.player('Runa Peters')
    const stranger = await house.person('Eve')
    await house.newTeam('Mudlarks', { managers: [stranger.id] })
    for (const [name, input] of everyCommand(house.team, player))
      expect(await house.run(name, stranger, input)).toMatchObject({ status: 404, data: {} })
    await house.run('removePlayer', manager, { player })
    expect(await house.run('restorePlayer', stranger, { player })).toMatchObject({ status: 404, data: {} })
  })

  test('nobody signed in: 401', async () => {
    const guest = { id: '', roles: [], record: {} }
    for (const [name, input] of everyCommand(house.team, 'x'))
      expect(await house.run(name, guest, input)).toMatchObject({ status: 401 })
  })

  test('of a team that is out: admins only', async () => {
    const out = await house.newTeam('Flat Earth', { managers: [manager.id], state: 'withdrawn' })
    const admin = await house.person('Ada', ['admin'])
    expect(await house.run('addPlayer', manager, { team: out, full_name: 'Runa Peters' })).toMatchObject({
      status: 404,
    })
    expect(await house.run('addPlayer', admin, { team: out, full_name: 'Runa Peters' })).toMatchObject({
      name: 'Runa P.',
    })
  })

  test('of a locked one: admins only', async () => {
    const player = await house.player('Runa Peters')
    const { base } = await one(player)
    await house.lock(true)
    for (const [name, input] of everyCommand(house.team, player)) {
      const answer = await house.run(name, manager, input)
      expect([refusedWith(answer), answer]).toMatchObject(['roster_locked', { status: 403 }])
    }
    const admin = await house.person('Ada', ['admin'])
    await house.run('editPlayer', admin, { player, full_name: 'Runa Holm', base })
    expect(await house.roster()).toMatchObject([{ full_name: 'Runa Holm' }])
    await house.run('removePlayer', admin, { player })
    expect(refusedWith(await house.run('restorePlayer', manager, { player }))).toBe('roster_locked')
  })

  test('a player of no team is nobody’s', async () => {
    const { id } = await house.db.write((tx) => tx.create(players, { name: 'Loose E.' }))
    expect(await house.run('removePlayer', manager, { player: id })).toMatchObject({ status: 404 })
  })
})

describe('a list', () => {
  const list = (...listed: readonly Readonly<Record<string, unknown>>[]) =>
    house.run('importRoster', manager, { team: house.team, players: listed })

  test('adds who is new and changes who is there; what it leaves blank stays', async () => {
    const runa = await house.player('Runa Peters', { number: '7', phone: '0170 1' })
    expect(
      await list(
        { player: runa, full_name: 'Runa Peters', birth_year: 1998 },
        { full_name: 'Ida Holm', number: '9', gender_match: 'female' },
      ),
    ).toEqual({ added: 1, changed: 1 })
    expect(await house.roster()).toMatchObject([
      { full_name: 'Runa Peters', number: '7', phone: '0170 1', birth_year: 1998 },
      { full_name: 'Ida Holm', name: 'Ida H.', number: '9', gender_match: 'female' },
    ])
  })

  test('passes numbers on in a circle', async () => {
    const ids = [await house.player('Ada A', { number: '1' }), await house.player('Ben B', { number: '2' })]
    await list({ player: ids[0], full_name: 'Ada A', number: '2' }, { player: ids[1], full_name: 'Ben B', number: '1' })
    expect(await house.roster()).toMatchObject([{ full_name: 'Ben B' }, { full_name: 'Ada A' }])
  })

  test('is taken whole or not at all', async () => {
    await house.player('Runa Peters', { number: '7' })
    expect(refusedWith(await list({ full_name: 'Ida Holm' }, { full_name: 'Malte Kern', number: '7' }))).toBe(
      'number_taken',
    )
    expect(
      refusedWith(await list({ full_name: 'Ida Holm', number: '8' }, { full_name: 'Malte Kern', number: '8' })),
    ).toBe('number_taken')
    expect(await house.roster()).toHaveLength(1)
  })

  test('does not touch players of others', async () => {
    const other = await house.newTeam('Mudlarks')
    const theirs = await house.db.write((tx) => tx.create(players, { name: 'Malte K.', team: other }))
    expect(refusedWith(await list({ player: theirs.id, full_name: 'Malte Kern', number: '3' }))).toBe('roster_changed')
    expect((await house.db.get(players, theirs.id))?.number).toBe('')
  })

  test('hides the full name of somebody who turns out to be too young for it', async () => {
    const runa = await house.player('Runa Peters', { birth_year: 1998, full_name_shown: true })
    await list({ player: runa, full_name: 'Runa Peters', birth_year: 2012 })
    expect(await rosterOf(house.db, house.team)).toMatchObject([{ name: 'Runa P.', birth_year: 2012 }])
  })
})
