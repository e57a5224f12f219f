import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addArticle, publishArticle } from '#areas/articles/articles.commands.server.ts'
import { loader as tournamentLoader } from '#areas/articles/TournamentPage.tsx'
import { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { serveStage } from '#site/served.testing.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { action, loader } from './admin/AdminImagesPage.tsx'
import { imageHref } from './image-href.ts'
import { imageMarkdown } from './image-names.ts'
import { images } from './images.collections.ts'
import { addImage, describeImage, removeImage, replaceImage, showImage } from './images.commands.server.ts'
import { IMAGES_BYTES_MOST, IMAGES_MOST } from './images.fields.ts'

let stage: Stage
let admin: Viewer

beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

const WORDS = { alt_en: 'A tent', alt_de: 'Ein Zelt' }

async function painted(name = 'tent.png', width = 60, height = 40): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name)
}

const added = async (name?: string) => (await stage.run(addImage, admin, { picture: await painted(name) })).image
const found = async (id: string) => (await stage.db.get(images, id))!
async function described(name?: string): Promise<string> {
  const image = await added(name)
  await stage.run(describeImage, admin, { image, base: (await found(image)).updated, ...WORDS })
  return image
}

async function refused(answer: Promise<unknown>, status = 400): Promise<Refusal> {
  const error: unknown = await answer.catch((it: unknown) => it)
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${JSON.stringify(error)}`)
  expect(error.status).toBe(status)
  return error
}

/** What a guest's page of infos holds. */
const read = async () => JSON.stringify((await tournamentLoader(stage.visit('/tournament'))).articles)

async function published(text_en: string) {
  const { article } = await stage.run(addArticle, admin, { place: 'tournament', title_en: 'Camping', text_en })
  await stage.run(publishArticle, admin, { article })
  return article
}

const listed = (query = '') => loader(stage.visit(`/admin/images${query}`, { viewer: admin }))
const names = async (query: string) => (await listed(query)).list?.items.map(({ name }) => name).toSorted()
const posted = (form: Readonly<Record<string, string | File | readonly File[]>>) =>
  action(stage.visit('/admin/images', { viewer: admin, form }))

describe('a picture', () => {
  test('is seen by admins alone until it is said in both languages what it shows', async () => {
    const image = await added('/home/ada/My tent.PNG')
    expect(await found(image)).toMatchObject({ name: 'My tent', width: 60, height: 40, shown: false })
    await published(imageMarkdown(image))
    expect(await read()).not.toContain(image)
    const { updated: base } = await found(image)
    const half = await refused(stage.run(describeImage, admin, { image, base, ...WORDS, alt_de: ' ' }))
    expect(Object.keys(half.data)).toEqual(['alt_de'])
    await stage.run(describeImage, admin, { image, base, ...WORDS })
    expect(await read()).toContain(imageHref(await found(image)))
    expect(await read()).toContain('A tent')
  })

  test('is kept no larger than a screen, without where it was taken', async () => {
    const bytes = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#c63' } })
      .withExif({ IFD0: { Copyright: 'hunter2' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { image } = await stage.run(addImage, admin, { picture: new File([new Uint8Array(bytes)], 'a.jpg') })
    expect(await found(image)).toMatchObject({ width: 2_048, height: 1_024 })
    const served = await serveStage(stage)
    const href = `${served.url}${imageHref(await found(image))}`
    const headers = { authorization: await served.tokenOf(admin) }
    const whole = await (await fetch(href, { headers })).arrayBuffer()
    expect(Buffer.from(whole).includes('hunter2')).toBe(false)
    expect((await sharp(Buffer.from(whole)).metadata()).exif).toBeUndefined()
    const small = await fetch(`${href}?thumb=640x0.webp`, { headers })
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 640 })
    await served.stop()
  })

  test('that is hidden leaves the pages, and its file is there for admins alone', async () => {
    const image = await described()
    await published(`Here: ${imageMarkdown(image)}`)
    const served = await serveStage(stage)
    const href = `${served.url}${imageHref(await found(image))}`
    const headers = { authorization: await served.tokenOf(admin) }
    expect((await fetch(href)).status).toBe(200)
    await stage.run(showImage, admin, { image, shown: false })
    expect(await read()).not.toContain(image)
    expect(await read()).toContain('Here: ')
    for (const asked of [href, `${href}?thumb=640x0`]) {
      expect((await fetch(asked)).status).toBe(404)
      expect((await fetch(asked, { headers })).status).toBe(200)
    }
    const booker = await stage.person('Bo', ['booker'])
    expect((await fetch(href, { headers: { authorization: await served.tokenOf(booker) } })).status).toBe(404)
    await stage.run(showImage, admin, { image, shown: true })
    expect(await read()).toContain(image)
    await served.stop()
  })

  test('that nobody has described cannot be shown', async () => {
    const image = await added()
    await refused(stage.run(showImage, admin, { image, shown: true }), 409)
  })

  test('gets another file in its place, and texts go on showing it', async () => {
    const image = await described()
    const before = await found(image)
    await published(imageMarkdown(image))
    const picture = await painted('other.png', 90, 30)
    await stage.run(replaceImage, admin, { image, base: before.updated, picture })
    const after = await found(image)
    expect(after).toMatchObject({ name: 'tent', width: 90, height: 30, ...WORDS, shown: true })
    expect(await read()).toContain(imageHref(after))
    expect(await read()).not.toContain(imageHref(before))
    await refused(stage.run(replaceImage, admin, { image, base: before.updated, picture }), 409)
    await refused(stage.run(removeImage, admin, { image, base: before.updated }), 409)
    await stage.run(removeImage, admin, { image, base: after.updated })
    expect(await read()).not.toContain(image)
  })

  test('is nobody else’s business', async () => {
    const image = await described()
    const base = (await found(image)).updated
    const stats = await stage.person('Sam', ['stats'])
    for (const [viewer, status] of [
      [GUEST, 401],
      [stats, 403],
    ] as const) {
      await refused(stage.run(addImage, viewer, { picture: await painted() }), status)
      await refused(stage.run(showImage, viewer, { image, shown: false }), status)
      await refused(stage.run(removeImage, viewer, { image, base }), status)
    }
  })

  test('is audited at every step', async () => {
    const image = await described()
    await stage.run(showImage, admin, { image, shown: false })
    await stage.run(showImage, admin, { image, shown: false })
    await stage.run(removeImage, admin, { image, base: (await found(image)).updated })
    const did = (await stage.audited()).map(({ action: it, detail }) => [it, detail])
    expect(did).toEqual([
      ['images.add', { name: 'tent' }],
      ['images.describe', { name: 'tent' }],
      ['images.show', { name: 'tent', shown: false }],
      ['images.remove', { name: 'tent' }],
    ])
  })
})

describe('the library', () => {
  test('holds so many pictures and so many bytes', async () => {
    const image = await added()
    await stage.db.write((tx) => tx.update(images, image, { bytes: IMAGES_BYTES_MOST }))
    const large = await refused(stage.run(addImage, admin, { picture: await painted() }), 409)
    expect(large.data['picture']).toMatchObject({ code: 'images_large' })
    await stage.db.write(async (tx) => {
      await tx.update(images, image, { bytes: 1 })
      for (let count = 1; count < IMAGES_MOST; count++)
        await tx.create(images, { name: 'x', width: 1, height: 1, bytes: 1 })
    })
    const full = await refused(stage.run(addImage, admin, { picture: await painted() }), 409)
    expect(full.data['picture']).toMatchObject({ code: 'images_full' })
  })

  test('without scripts takes several files at once: what is wrong is said of each, and the others are there', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'logo.png')
    const answer = await posted({
      intent: 'add',
      _key: 'one-two-three',
      pictures: [await painted('one.png'), svg, await painted('two.png', 10, 10)],
    })
    expect(answer).toEqual({
      taken: 2,
      failed: [{ name: 'logo.png', text: "This type of file isn't accepted. Choose another." }],
    })
    expect(await names('')).toEqual(['one', 'two'])
  })

  test('is searched and narrowed, and says where a picture is shown, in drafts too', async () => {
    const [tent, hidden] = [await described('tent.png'), await described('flag.png')]
    await stage.run(showImage, admin, { image: hidden, shown: false })
    await added('disc.png')
    await published(`${imageMarkdown(tent)} and ![](image-000000000000000)`)
    await stage.run(addArticle, admin, { place: 'discgolf', title_en: 'Draft', text_de: imageMarkdown(tent) })
    expect(await names('?q=Zelt')).toEqual(['flag', 'tent'])
    expect(await names('?state=waiting')).toEqual(['disc'])
    expect(await names('?state=hidden')).toEqual(['flag'])
    expect((await listed()).counts).toMatchObject({ all: 3, waiting: 1, shown: 1, hidden: 1 })
    const { image } = await listed(`?image=${tent}`)
    expect(image?.uses.map(({ title }) => title)).toEqual(['Camping', 'Draft'])
    expect(image?.uses[1]?.href).toMatch(/^\/admin\/discgolf\/infos\?article=/)
    expect((await listed(`?image=${tent}`)).next).toBe((await listed('?state=waiting')).list?.items[0]?.id)
    expect((await listed('?image=000000000000000')).isGone).toBe(true)
  })

  test('merges what two admins write, and asks where both wrote the same', async () => {
    const image = await described()
    const form = (alt_en: string, alt_de: string) => ({
      intent: 'describe',
      image,
      alt_en,
      alt_de,
      loaded: JSON.stringify(WORDS),
    })
    await posted(form('A red tent', WORDS.alt_de))
    await posted(form(WORDS.alt_en, 'Ein rotes Zelt'))
    expect(await found(image)).toMatchObject({ alt_en: 'A red tent', alt_de: 'Ein rotes Zelt' })
    expect(await posted(form('A blue tent', WORDS.alt_de))).toMatchObject({ data: { refused: true, status: 409 } })
  })
})
