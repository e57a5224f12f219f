import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playingFields } from '#areas/schedule/schedule.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { action, loader } from './MapPage.tsx'
import { mapPins, mapReferences } from './map.collections.ts'
import { removeSitePlan, saveSitePlan } from './map.commands.server.ts'
import { addPin, changePin, movePin, removeMapPin } from './pins/pins.commands.server.ts'
import { addReference } from './position/references.commands.server.ts'

let stage: Stage
let admin: Viewer

beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})

afterEach(() => stage.close())

const WATER = { kind: 'water', name_en: 'Tap', name_de: 'Hahn', x: 250, y: 750 } as const

const added = async () => (await stage.run(addPin, admin, WATER)).pin
const post = (form: Record<string, string>, path = '/map?edit=pins') =>
  action(stage.visit(path, { viewer: admin, form }))
const seen = async (language: 'en' | 'de' = 'en') =>
  (await loader(stage.visit('/map', { viewer: GUEST, language }))).places.map(({ name }) => name)

describe('a pin', () => {
  test('is seen by everybody, in their language or the other one, or called what its kind is called', async () => {
    await added()
    await stage.run(addPin, admin, { kind: 'toilets', x: 0, y: 1_000 })
    await stage.run(addPin, admin, { kind: 'other', name_de: 'Zelte', x: 1, y: 2 })
    expect(await seen('en')).toEqual(['Toilets', 'Tap', 'Zelte'])
    expect((await seen('de')).slice(1)).toEqual(['Hahn', 'Zelte'])
  })

  test.each([
    ['without a kind', { ...WATER, kind: '' }, 'kind'],
    ['of another kind without a name', { kind: 'other', x: 1, y: 1 }, 'name_en'],
    ['beside the plan', { ...WATER, x: 1_001 }, 'x'],
    ['between two thousandths', { ...WATER, y: 0.5 }, 'y'],
    ['with a name as long as a text', { ...WATER, name_de: 'x'.repeat(61) }, 'name_de'],
  ])('%s is refused at its field', async (_, pin, field) => {
    const input = pin as typeof WATER
    await expect(stage.run(addPin, admin, input)).rejects.toMatchObject({
      status: 400,
      data: { [field]: expect.anything() },
    })
  })

  test('is put there, changed, moved and removed by admins alone', async () => {
    const pin = await added()
    const worker = await stage.person('Will', ['worker', 'booker', 'scorekeeper'])
    const { updated: base } = (await stage.db.get(mapPins, pin)) ?? { updated: '' }
    for (const [who, status] of [
      [GUEST, 401],
      [worker, 403],
    ] as const) {
      await expect(stage.run(addPin, who, WATER)).rejects.toMatchObject({ status })
      await expect(stage.run(changePin, who, { kind: 'water', pin, base })).rejects.toMatchObject({ status })
      await expect(stage.run(movePin, who, { pin, base, x: 1, y: 1 })).rejects.toMatchObject({ status })
      await expect(stage.run(removeMapPin, who, { pin, base })).rejects.toMatchObject({ status })
      await expect(stage.run(addReference, who, { x: 1, y: 1, latitude: 1, longitude: 1 })).rejects.toMatchObject({
        status,
      })
    }
    expect(await stage.db.get(mapPins, pin)).toMatchObject(WATER)
  })

  test('that two admins move goes where the first one put it, and the second is told', async () => {
    const pin = await added()
    const { updated: base } = (await stage.db.get(mapPins, pin)) ?? { updated: '' }
    await stage.run(movePin, admin, { pin, base, x: 10, y: 20 })
    await expect(stage.run(movePin, admin, { pin, base, x: 30, y: 40 })).rejects.toMatchObject({ status: 409 })
    await expect(stage.run(removeMapPin, admin, { pin, base })).rejects.toMatchObject({ status: 409 })
    expect(await stage.db.get(mapPins, pin)).toMatchObject({ x: 10, y: 20 })
  })

  test('is moved by the form, and back again', async () => {
    const pin = await added()
    const { updated: base } = (await stage.db.get(mapPins, pin)) ?? { updated: '' }
    const done = await post({ intent: 'movePin', pin, base, x: '12,5', y: '40' })
    expect(await stage.db.get(mapPins, pin)).toMatchObject({ x: 125, y: 400 })
    const { undo } = done as { undo: Record<string, string> }
    await post(undo)
    expect(await stage.db.get(mapPins, pin)).toMatchObject({ x: 250, y: 750 })
  })

  test('that was removed comes back as the one that links lead to', async () => {
    const pin = await added()
    const { updated: base } = (await stage.db.get(mapPins, pin)) ?? { updated: '' }
    const { undo } = (await post({ intent: 'removePin', pin, base })) as { undo: Record<string, string> }
    expect(await seen()).toEqual([])
    await post(undo)
    expect(await stage.db.get(mapPins, pin)).toMatchObject(WATER)
  })

  test('keeps what two admins wrote into different fields of it', async () => {
    const pin = await added()
    const loaded = { kind: 'water', name_en: 'Tap', name_de: 'Hahn' }
    const form = (changes: Record<string, string>) => ({
      intent: 'changePin',
      pin,
      loaded: JSON.stringify(loaded),
      ...loaded,
      ...changes,
    })
    await post(form({ name_en: 'Cold tap' }))
    expect(await post(form({ name_de: 'Wasserhahn' }))).toMatchObject({ done: 'changePin' })
    expect(await stage.db.get(mapPins, pin)).toMatchObject({ name_en: 'Cold tap', name_de: 'Wasserhahn' })
    expect(await post(form({ name_en: 'Hot tap' }))).toMatchObject({ init: { status: 409 } })
  })

  test('that is gone cannot be changed', async () => {
    const pin = await added()
    await stage.db.write((tx) => tx.delete(mapPins, pin))
    expect(await post({ intent: 'movePin', pin, base: 'then', x: '1', y: '1' })).toMatchObject({
      init: { status: 404 },
    })
  })
})

test('fields stand among them, with what is on there; what has no place is not listed', async () => {
  await makeTournament(stage.db)
  await stage.db.write(async (tx) => {
    await tx.create(playingFields, { name: '2', order: 2, open: [], pin: { x: 500, y: 500 } })
    await tx.create(playingFields, { name: '3', order: 3, open: [], pin: null })
  })
  await added()
  const { places } = await loader(stage.visit('/map', { viewer: GUEST }))
  expect(places).toMatchObject([{ kind: 'field', name: 'Field 2', sign: '2', x: 500 }, { kind: 'water' }])
})

test('only admins get what editing needs', async () => {
  await added()
  const { edit, edited } = await loader(stage.visit('/map?edit=pins', { viewer: GUEST }))
  expect([edit, edited]).toEqual([undefined, undefined])
  const mine = await loader(stage.visit('/map?edit=pins', { viewer: admin }))
  expect(mine.edited?.pins).toMatchObject([{ name_en: 'Tap', name_de: 'Hahn' }])
})

describe('a reference point', () => {
  const at = { x: '10', y: '20', coordinates: '50.935, 6.96' }

  test('is typed as map apps show it, removed, and back again', async () => {
    await post({ intent: 'addReference', ...at })
    const [made] = await stage.db.list(mapReferences)
    expect(made).toMatchObject({ x: 100, y: 200, latitude: 50.935, longitude: 6.96 })
    const done = await post({ intent: 'removeReference', reference: made?.id ?? '' })
    expect(await stage.db.list(mapReferences)).toEqual([])
    await post((done as { undo: Record<string, string> }).undo)
    expect(await stage.db.list(mapReferences)).toMatchObject([{ x: 100, latitude: 50.935 }])
  })

  test('without coordinates is refused at them', async () => {
    const refused = await post({ intent: 'addReference', ...at, coordinates: 'by the tree' })
    expect(refused).toMatchObject({ data: { errors: { coordinates: { text: expect.stringContaining('50.93500') } } } })
  })

  test('goes with the picture that it is about; pins stay for the next one', async () => {
    await stage.run(saveSitePlan, admin, {
      picture: await paintedPicture('plan', 40, 20, () => '#00ff00'),
      alt_en: 'Fields',
    })
    await added()
    await post({ intent: 'addReference', ...at })
    await stage.run(removeSitePlan, admin, {})
    expect(await stage.db.list(mapReferences)).toEqual([])
    expect(await seen()).toEqual(['Tap'])
  })
})
