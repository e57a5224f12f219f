import { afterEach, beforeEach, expect, test } from 'vitest'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { action, loader } from '../TournamentSettingsPage.tsx'

let stage: Stage
let viewer: Viewer
beforeEach(async () => {
  stage = await openStage()
  viewer = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

const post = (form: Readonly<Record<string, string | File>>) =>
  action(stage.visit('/admin/tournament/settings', { viewer, form }))
const seen = async () => (await loader(stage.visit('/admin/tournament/settings', { viewer }))).logo

test('an admin brings the logo, and takes it away, by the forms of the page', async () => {
  const picture = await paintedPicture('logo', 40, 20, () => '#044b31')
  expect(await post({ intent: 'saveLogo', picture, alt_en: '', alt_de: '' })).toMatchObject({
    data: { errors: { alt_en: { code: 'alt_missing' } } },
  })
  expect(await post({ intent: 'saveLogo', picture, alt_en: 'A disc', alt_de: '' })).toMatchObject({ done: 'saveLogo' })
  const { shown, edited } = await seen()
  expect(shown).toMatchObject({ width: 40, height: 20, alt: 'A disc' })
  expect(await post({ intent: 'removeLogo', base: edited?.updated ?? '' })).toMatchObject({ done: 'removeLogo' })
  expect((await seen()).shown).toBeUndefined()
})
