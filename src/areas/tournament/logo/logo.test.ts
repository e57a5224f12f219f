import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, refusalAt, type Stage } from '#site/stage.testing.ts'
import { logoEdited, logoShown, removeLogo, saveLogo } from './logo.api.server.ts'

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

const picture = (width = 60, height = 40) =>
  paintedPicture('logo', width, height, (x) => (x < 0 ? '#044b31' : '#ffffff'))
const baseNow = async () => (await logoEdited(stage.db, 'en')).edited?.updated ?? ''

describe('the logo', () => {
  test('is brought, described anew, replaced and removed, each audited', async () => {
    await stage.run(saveLogo, admin, { picture: await picture(), alt_en: 'A disc' })
    expect(await logoShown(stage.db, 'de')).toMatchObject({
      src: expect.stringMatching(/^\/api\/files\/tournament_logo\/\w{15}\/logo_\w+\.png\?thumb=480x240f\.webp$/),
      width: 60,
      height: 40,
      alt: 'A disc',
      lang: 'en',
    })
    await stage.run(saveLogo, admin, { alt_en: 'A disc', alt_de: 'Eine Scheibe', base: await baseNow() })
    expect(await logoShown(stage.db, 'de')).toMatchObject({ width: 60, alt: 'Eine Scheibe', lang: 'de' })
    await stage.run(saveLogo, admin, { picture: await picture(1_500, 30), alt_en: 'A disc', base: await baseNow() })
    expect(await logoShown(stage.db, 'en')).toMatchObject({ width: 1_024, height: 20 })
    await stage.run(removeLogo, admin, { base: await baseNow() })
    expect(await logoShown(stage.db, 'en')).toBeUndefined()
    expect((await stage.audited()).map(({ action }) => action)).toEqual([
      'tournament.saveLogo',
      'tournament.saveLogo',
      'tournament.saveLogo',
      'tournament.removeLogo',
    ])
  })

  test('needs a picture, and words for those who do not see it', async () => {
    await expect(stage.run(saveLogo, admin, { alt_en: 'A disc' })).rejects.toMatchObject(
      refusalAt('picture', 'picture_missing'),
    )
    await expect(stage.run(saveLogo, admin, { picture: await picture(), alt_de: ' ' })).rejects.toMatchObject(
      refusalAt('alt_en', 'alt_missing'),
    )
    const text = new File(['no picture'], 'logo.png')
    await expect(stage.run(saveLogo, admin, { picture: text, alt_en: 'A disc' })).rejects.toMatchObject({ status: 400 })
  })

  test('is changed by the first of two admins, and by admins alone', async () => {
    await stage.run(saveLogo, admin, { picture: await picture(), alt_en: 'A disc' })
    const base = await baseNow()
    await stage.run(saveLogo, admin, { alt_en: 'A yellow disc', base })
    await expect(stage.run(saveLogo, admin, { alt_en: 'A red disc', base })).rejects.toMatchObject({ status: 409 })
    await expect(stage.run(removeLogo, admin, { base })).rejects.toMatchObject({ status: 409 })
    const worker = await stage.person('Wim', ['worker'])
    await expect(stage.run(removeLogo, worker, { base })).rejects.toMatchObject({ status: 403 })
    await expect(stage.run(removeLogo, GUEST, { base })).rejects.toMatchObject({ status: 401 })
  })
})
