import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registrations } from '#areas/registration/registration.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { runCommand } from '#http/commands/commands.ts'
import type { Database } from '#records/database.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { divisionsOf, divisionWithKey, shownDivisions } from '../tournament.api.server.ts'
import { tournamentArea } from '../tournament.area.ts'
import { divisions } from '../tournament.collections.ts'

const ADMIN: Viewer = { id: 'adminadminadmin', roles: ['admin'], record: {} }
const COMMANDS = ['addDivision', 'changeDivision', 'moveDivision', 'removeDivision', 'savePlaces']

let stage: Stage
let db: Database
beforeEach(async () => {
  stage = await openStage()
  db = stage.db
})
afterEach(() => stage.close())

function run(name: string, input: unknown, actor = ADMIN) {
  const found = tournamentArea.commands?.find((it) => it.name === `tournament.${name}`)
  if (!found) throw new Error(`No command ${name}`)
  return runCommand(stage.dependencies, found, { actor: withoutSession(actor), input, address: '' })
}

const keys = async () => (await divisionsOf(db)).map(({ key }) => key)
const baseOf = async (key: string) => (await divisionWithKey(db, key))?.updated ?? ''
const refusedWith = (field: string, code: string, status = 400) => ({ status, data: { [field]: { code } } })
const audited = async () => (await stage.audited()).map(({ action }) => action)

const JUNIORS = {
  name_en: 'Juniors U20',
  name_de: 'Jugend U20',
  letter: 'j',
  colour: 'rose',
  places: 6,
  gender_rule: 'mixed_ratio',
}

const team = (values: Partial<NewRecord<typeof teams>> = {}) =>
  db.write((tx) => tx.create(teams, { name: 'Herons', division: 'women', state: 'accepted', ...values }))

describe('a new division', () => {
  test('stands at the end, under a key made of its name', async () => {
    expect(await run('addDivision', { ...JUNIORS, name_en: '  Juniors   U20 ' })).toEqual({ division: 'juniors-u20' })
    expect((await divisionsOf(db)).at(-1)).toMatchObject({ ...JUNIORS, key: 'juniors-u20', letter: 'J', order: 4 })
    expect(await audited()).toEqual(['tournament.addDivision'])
  })

  test.each([
    [{ name_en: ' ' }, 'name_en', 'validation_required'],
    [{ name_en: '!!!' }, 'name_en', 'name_unreadable'],
    [{ name_en: 'n'.repeat(41) }, 'name_en', 'validation_max_length'],
    [{ name_en: 'OPEN!' }, 'name_en', 'name_taken'],
    [{ name_de: 'women' }, 'name_de', 'name_taken'],
    [{ letter: 'o' }, 'letter', 'letter_taken'],
    [{ letter: 'JUN' }, 'letter', 'validation_regex'],
    [{ letter: '-' }, 'letter', 'validation_regex'],
    [{ colour: 'red' }, 'colour', 'validation_picklist'],
    [{ places: 65 }, 'places', 'validation_max_value'],
    [{ places: 1.5 }, 'places', 'validation_integer'],
    [{ gender_rule: 'some' }, 'gender_rule', 'validation_picklist'],
  ])('refused: %j', async (change, field, code) => {
    await expect(run('addDivision', { ...JUNIORS, ...change })).rejects.toMatchObject(refusedWith(field, code))
    expect(await audited()).toEqual([])
  })

  test('is refused once there are as many as pages can show', async () => {
    const add = (number: number) => {
      const names = { name_en: `Division ${number}`, name_de: `Klasse ${number}` }
      return run('addDivision', { ...JUNIORS, ...names, letter: String(number) })
    }
    for (let number = 4; number <= 12; number += 1) await add(number)
    await expect(add(13)).rejects.toMatchObject(refusedWith('name_en', 'divisions_full', 409))
  })

  test('is for admins only', async () => {
    const booker: Viewer = { ...ADMIN, roles: ['booker'] }
    for (const name of COMMANDS) {
      await expect(run(name, {}, GUEST)).rejects.toMatchObject({ status: 401 })
      await expect(run(name, {}, booker)).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('a changed division', () => {
  const women = {
    name_en: 'Women',
    name_de: 'Frauen',
    letter: 'F',
    colour: 'rose',
    places: 12,
    gender_rule: 'none',
  }

  test('keeps its key, and teams stay in it', async () => {
    const { id } = await team()
    await run('changeDivision', { division: 'women', base: await baseOf('women'), ...women })
    expect(await divisionWithKey(db, 'women')).toMatchObject({ ...women, key: 'women', order: 3 })
    expect(await db.get(teams, id)).toMatchObject({ division: 'women' })
    expect(await audited()).toEqual(['tournament.changeDivision'])
  })

  test('is refused with both where somebody else was faster', async () => {
    const base = await baseOf('women')
    await run('changeDivision', { division: 'women', base, ...women })
    await expect(run('changeDivision', { division: 'women', base, ...women, name_de: 'Damen' })).rejects.toMatchObject({
      status: 409,
      data: { wanted: { name_de: 'Damen' }, current: { name_de: 'Frauen' } },
    })
  })

  test('takes no name or letter of another one, and is told when it is gone', async () => {
    const base = await baseOf('women')
    const change = (values: object) => run('changeDivision', { division: 'women', base, ...women, ...values })
    await expect(change({ name_en: 'open' })).rejects.toMatchObject(refusedWith('name_en', 'name_taken'))
    await expect(change({ letter: 'M' })).rejects.toMatchObject(refusedWith('letter', 'letter_taken'))
    await expect(change({ division: 'gone' })).rejects.toMatchObject(refusedWith('division', 'division_gone', 404))
  })
})

describe('the order', () => {
  test.each([
    ['women', 'up', ['mixed', 'women', 'open']],
    ['mixed', 'down', ['open', 'mixed', 'women']],
    ['mixed', 'up', ['mixed', 'open', 'women']],
    ['women', 'down', ['mixed', 'open', 'women']],
  ])('%s moves %s', async (division, way, order) => {
    await run('moveDivision', { division, way })
    expect(await keys()).toEqual(order)
  })

  test('that two had in common is put right by moving', async () => {
    await db.write(async (tx) => {
      for (const { id } of await tx.list(divisions)) await tx.update(divisions, id, { order: 5 })
    })
    expect(await keys()).toEqual(['mixed', 'open', 'women'])
    await run('moveDivision', { division: 'mixed', way: 'down' })
    expect(await keys()).toEqual(['open', 'mixed', 'women'])
  })
})

describe('a division that is removed', () => {
  test('is gone where nothing names it', async () => {
    await run('removeDivision', { division: 'women' })
    expect(await keys()).toEqual(['mixed', 'open'])
    expect(await audited()).toEqual(['tournament.removeDivision'])
    await expect(run('removeDivision', { division: 'women' })).rejects.toMatchObject({ status: 404 })
  })

  test.each(['accepted', 'withdrawn', 'declined'] as const)('stays while a team of it is %s', async (state) => {
    await team({ state })
    await expect(run('removeDivision', { division: 'women' })).rejects.toMatchObject(
      refusedWith('division', 'division_used', 409),
    )
    expect(await keys()).toContain('women')
  })

  test('stays while a registration names it', async () => {
    await db.write((tx) =>
      tx.create(registrations, {
        name: 'Herons',
        name_key: 'herons',
        division: 'women',
        contact_name: 'Ada',
        contact_email: 'ada@example.org',
        state: 'declined',
        token_hash: 'x',
      }),
    )
    await expect(run('removeDivision', { division: 'women' })).rejects.toMatchObject(
      refusedWith('division', 'division_used', 409),
    )
  })

  test('is not the last one, also where two admins remove the last two at once', async () => {
    await run('removeDivision', { division: 'women' })
    const settled = await Promise.allSettled(['mixed', 'open'].map((division) => run('removeDivision', { division })))
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await keys()).toHaveLength(1)
  })
})

describe('the places', () => {
  const saved = async () => Object.fromEntries((await divisionsOf(db)).map(({ key, places }) => [key, places]))

  test('of several are saved together, by admins who saw how many there were', async () => {
    const [mixed, open] = [await baseOf('mixed'), await baseOf('open')]
    await run('savePlaces', { places: { mixed: { base: mixed, places: 12 }, open: { base: open, places: 8 } } })
    expect(await saved()).toEqual({ mixed: 12, open: 8, women: 8 })
    expect(await audited()).toEqual(['tournament.savePlaces'])
    await expect(
      run('savePlaces', { places: { open: { base: open, places: 1 }, mixed: { base: mixed, places: 1 } } }),
    ).rejects.toMatchObject({ status: 409, data: { current: { places: 12 } } })
    expect(await saved()).toEqual({ mixed: 12, open: 8, women: 8 })
  })

  test('that are there already are no reason to refuse', async () => {
    const base = await baseOf('mixed')
    await run('savePlaces', { places: { mixed: { base, places: 12 } } })
    await run('savePlaces', { places: { mixed: { base, places: 12 } } })
    expect(await audited()).toEqual(['tournament.savePlaces'])
  })

  test.each([-1, 65, 1.5])('cannot be %d', async (places) => {
    await expect(run('savePlaces', { places: { mixed: { base: 'x', places } } })).rejects.toMatchObject({
      status: 400,
      data: { 'places.mixed.places': {} },
    })
  })
})

test('pages show them in their language', async () => {
  await run('addDivision', JUNIORS)
  const [first, ...others] = shownDivisions(await divisionsOf(db), 'de')
  expect(first).toEqual({ key: 'mixed', name: 'Mixed', letter: 'M', colour: 'blue', hasRatio: true })
  expect(others.at(-1)).toMatchObject({ name: 'Jugend U20', letter: 'J' })
})
