import { afterEach, beforeEach, expect, test } from 'vitest'
import { sitePlanShown } from '#areas/map/map.api.server.ts'
import { mapArea } from '#areas/map/map.area.ts'
import { sitePlan } from '#areas/map/map.collections.ts'
import { removeSitePlan, saveSitePlan } from '#areas/map/map.commands.server.ts'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { playingFields } from '../schedule.collections.ts'
import { makeDraft } from '../schedule.testing.ts'
import { action, loader } from '../timetable/TimetablePage.tsx'
import { pinField } from './pin-field.commands.server.ts'

let stage: Stage
let admin: Viewer

beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})

afterEach(() => stage.close())

const picture = () => paintedPicture('plan', 40, 20, () => '#00ff00')
const shown = (language: 'en' | 'de') =>
  sitePlanShown(stage.visit('/schedule').context.get(pageRequest).records, language)

test('a field stands where it was put, and is taken off again', async () => {
  const { fields } = await makeDraft(stage.db)
  const field = fields[0] ?? ''
  await stage.run(pinField, admin, { field, pin: { x: 250, y: 1_000 } })
  expect(await stage.db.get(playingFields, field)).toMatchObject({ pin: { x: 250, y: 1_000 } })
  await stage.run(pinField, admin, { field, pin: null })
  expect(await stage.db.get(playingFields, field)).toMatchObject({ pin: null })
  expect((await stage.audited()).map(({ action }) => action)).toEqual(['schedule.pinField', 'schedule.pinField'])
})

test.each([
  { x: -1, y: 0 },
  { x: 0, y: 1_001 },
  { x: 0.5, y: 0 },
])('nothing stands at %j', async (pin) => {
  const { fields } = await makeDraft(stage.db)
  await expect(stage.run(pinField, admin, { field: fields[0] ?? '', pin })).rejects.toMatchObject({ status: 400 })
})

test('only admins put fields on the plan', async () => {
  const { fields } = await makeDraft(stage.db)
  const input = { field: fields[0] ?? '', pin: { x: 1, y: 1 } }
  await expect(stage.run(pinField, GUEST, input)).rejects.toMatchObject({ status: 401 })
  await expect(stage.run(pinField, admin, { ...input, field: 'nowhere' })).rejects.toMatchObject({ status: 404 })
})

test('the plan is a picture with words, in one language or both', async () => {
  expect(mapArea.collections).toContain(sitePlan)
  expect(await shown('en')).toBeUndefined()
  await expect(stage.run(saveSitePlan, admin, { alt_en: 'Fields' })).rejects.toMatchObject({ status: 400 })
  await expect(stage.run(saveSitePlan, admin, { picture: await picture() })).rejects.toMatchObject({ status: 400 })
  await stage.run(saveSitePlan, admin, { picture: await picture(), alt_en: 'Five fields' })
  expect(await shown('de')).toMatchObject({ width: 40, height: 20, alt: 'Five fields', altLanguage: 'en' })
})

test('the plan is changed by whoever saw it as it is, and goes', async () => {
  await stage.run(saveSitePlan, admin, { picture: await picture(), alt_en: 'Five fields' })
  const { updated = '' } = (await stage.db.first(sitePlan, {})) ?? {}
  await stage.run(saveSitePlan, admin, { base: updated, alt_en: 'Six fields', alt_de: 'Sechs Felder' })
  expect(await shown('de')).toMatchObject({ width: 40, alt: 'Sechs Felder', altLanguage: 'de' })
  await expect(stage.run(saveSitePlan, admin, { base: updated, alt_en: 'Seven' })).rejects.toMatchObject({
    status: 409,
  })
  await stage.run(removeSitePlan, admin, {})
  expect(await shown('en')).toBeUndefined()
  await expect(stage.run(removeSitePlan, admin, {})).rejects.toMatchObject({ status: 404 })
})

test('an admin brings the plan and puts fields on it by the forms of the timetable', async () => {
  const { fields } = await makeDraft(stage.db)
  const post = (form: Record<string, string | File>) =>
    action(stage.visit('/admin/schedule/timetable', { viewer: admin, form }))
  await post({ intent: 'savePlan', picture: await picture(), alt_en: 'Two fields', alt_de: '' })
  expect(await post({ intent: 'pin', field: fields[0] ?? '', x: '12,5', y: '40' })).toMatchObject({ done: 'pin' })
  const { sitePlan: edited } = await loader(stage.visit('/admin/schedule/timetable', { viewer: admin }))
  expect(edited).toMatchObject({
    plan: { alt_en: 'Two fields', width: 40 },
    fields: [
      { name: '1', pin: { x: 125, y: 400 } },
      { name: '2', pin: undefined },
    ],
  })
  expect(await post({ intent: 'pin', field: fields[0] ?? '', x: '101', y: '40' })).toMatchObject({
    init: { status: 400 },
  })
  await post({ intent: 'unpin', field: fields[0] ?? '' })
  await post({ intent: 'removePlan' })
  const { sitePlan: after } = await loader(stage.visit('/admin/schedule/timetable', { viewer: admin }))
  expect(after).toMatchObject({ plan: undefined, fields: [{ pin: undefined }, { pin: undefined }] })
})
