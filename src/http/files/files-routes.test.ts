import { get } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collection } from '#records/schema/collection.ts'
import { file } from '#records/schema/fields.ts'
import type { PreparedFile } from '#records/schema/values.ts'
import { CHUNK_BYTES } from '#records/storage/blobs.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { createApp } from '../server/app.ts'
import { SILENT } from '../server/log.ts'
import { albums, diaries, type FilesHouse, fileOf, openFilesHouse, plainImage, vaults } from './files.testing.ts'
import { filesRoutes } from './files-routes.ts'
import { contentHashOf } from './intake.ts'

let house: FilesHouse
/** A record with one of each. */
let album: { id: string; photo: string; docs: string[]; sound: string }
/** More than three pieces, every byte known by its place. */
const LONG = Buffer.from(Array.from({ length: 9 * 100_000 }, (_, at) => 97 + ((at * 7919) % 26)))

beforeAll(async () => {
  house = await openFilesHouse()
  const photo = await sharp(
    Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), // red, green / blue, white
    { raw: { width: 2, height: 2, channels: 3 } },
  )
    .resize(300, 200, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()
  album = await house.ada.collection('albums').create({
    photo: fileOf(photo, 'My Photo 1.png'),
    docs: [fileOf('hello', 'a.txt'), fileOf(LONG, 'long.txt')],
    sound: fileOf(Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'horn.wav'),
  })
})
afterAll(() => house.close())

const pathOf = (name: string, record = album.id, of = 'albums') => `${house.url}/api/files/${of}/${record}/${name}`

async function got(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, { headers, method })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const NOT_FOUND = JSON.stringify({ data: {}, message: "The requested resource wasn't found.", status: 404 })

async function expectNothing(url: string, headers: Record<string, string> = {}) {
  const answer = await got(url, headers)
  expect({ status: answer.status, body: String(answer.bytes) }).toEqual({ status: 404, body: NOT_FOUND })
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

describe('serving', () => {
  test('an image is shown, kept for ever, and can do nothing', async () => {
    const { status, headers, bytes } = await got(pathOf(album.photo))
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename=${album.photo}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'last-modified': expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/),
      etag: `"${await contentHashOf(bytes)}"`,
    })
  })

  test('the client finds it by the name or the id of the collection', async () => {
    const url = house.guest.files.getURL({ ...album, collectionId: albums.id }, album.photo)
    expect(url).toContain(albums.id)
    expect((await got(url)).bytes).toEqual((await got(pathOf(album.photo))).bytes)
  })

  test('sounds are played, everything else is saved', async () => {
    expect((await got(pathOf(album.sound))).headers.get('content-disposition')).toBe(`inline; filename=${album.sound}`)
    const text = await got(pathOf(album.docs[0]!))
    expect(text.headers.get('content-disposition')).toBe(`attachment; filename=${album.docs[0]}`)
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(String(text.bytes)).toBe('hello')
  })

  test.each(['1', 'true', 't'])('download=%s saves an image', async (download) => {
    const { headers } = await got(`${pathOf(album.photo)}?download=${download}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${album.photo}`)
  })

  test('HEAD tells everything but the contents, also of a part', async () => {
    for (const range of ['', 'bytes=0-9']) {
      const whole = await got(pathOf(album.docs[1]!))
      const head = await got(pathOf(album.docs[1]!), range ? { range } : {}, 'HEAD')
      expect(head.status).toBe(200)
      expect(head.bytes.length).toBe(0)
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'last-modified', 'accept-ranges'])
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    }
    expect((await got(pathOf('nope.png'), {}, 'HEAD')).status).toBe(404)
  })

  test('a large one comes whole', async () => {
    expect((await got(pathOf(album.docs[1]!))).bytes.equals(LONG)).toBe(true)
  })

  test('whoever leaves half way disturbs nobody', async () => {
    await new Promise<void>((resolve, reject) => {
      const request = get(pathOf(album.docs[1]!), (answer) =>
        answer.once('data', () => {
          request.destroy()
          resolve()
        }),
      )
      request.once('error', reject)
    })
    expect((await got(pathOf(album.docs[1]!))).bytes.equals(LONG)).toBe(true)
    expect(house.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

describe('what the asker has already', () => {
  const etagOf = async () => (await got(pathOf(album.photo))).headers.get('etag')!

  test('is not sent again', async () => {
    const etag = await etagOf()
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes, headers } = await got(pathOf(album.photo), { 'if-none-match': known })
      expect([known, status, bytes.length]).toEqual([known, 304, 0])
      expect(headers.get('etag')).toBe(etag)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await got(pathOf(album.photo), { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is told by time where nothing better is known', async () => {
    const modified = (await got(pathOf(album.photo))).headers.get('last-modified')!
    expect((await got(pathOf(album.photo), { 'if-modified-since': modified })).status).toBe(304)
    const earlier = new Date(Date.parse(modified) - 1_000).toUTCString()
    expect((await got(pathOf(album.photo), { 'if-modified-since': earlier })).status).toBe(200)
    expect((await got(pathOf(album.photo), { 'if-modified-since': 'yesterday' })).status).toBe(200)
    const both = { 'if-modified-since': modified, 'if-none-match': '"other"' }
    expect((await got(pathOf(album.photo), both)).status).toBe(200)
  })

  test('goes on where it ended, if it is still the same', async () => {
    const etag = await etagOf()
    const range = 'bytes=5-9'
    expect((await got(pathOf(album.photo), { range, 'if-range': etag })).status).toBe(206)
    expect((await got(pathOf(album.photo), { range, 'if-range': '"other"' })).status).toBe(200)
  })
})

describe('parts', () => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=-5', LONG.length - 5, LONG.length - 1],
    ['bytes=899999-', 899_999, 899_999],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, CHUNK_BYTES - 1, CHUNK_BYTES],
    [`bytes=${CHUNK_BYTES}-${2 * CHUNK_BYTES - 1}`, CHUNK_BYTES, 2 * CHUNK_BYTES - 1],
    ['bytes=1-899998', 1, 899_998],
    ['bytes=0-', 0, LONG.length - 1],
  ])('%s', async (range, start, end) => {
    const { status, headers, bytes } = await got(pathOf(album.docs[1]!), { range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${LONG.length}`)
    expect(headers.get('content-length')).toBe(String(end - start + 1))
    expect(bytes.equals(LONG.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-1', 'lines=1-2', 'bytes=x'])('%s is the whole', async (range) => {
    const { status, headers, bytes } = await got(pathOf(album.docs[1]!), { range })
    expect([status, headers.get('content-range'), bytes.length]).toEqual([200, null, LONG.length])
  })

  test.each(['bytes=900000-', 'bytes=-0', 'bytes=1000000-2000000'])('%s does not exist', async (range) => {
    const { status, headers, bytes } = await got(pathOf(album.docs[1]!), { range })
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe('bytes */900000')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(String(bytes))).toMatchObject({ status: 416, data: {} })
  })
})

describe('thumbs', () => {
  const thumb = (size: string, name = album.photo) => got(`${pathOf(name)}?thumb=${size}`)

  /** The colours of the four corners: r, g, b or w. */
  async function corners(bytes: Buffer): Promise<string> {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * 3)
      if (r > 128 && g > 128 && b > 128) return 'w'
      return r > 128 ? 'r' : g > 128 ? 'g' : 'b'
    }
    const [right, bottom] = [info.width - 1, info.height - 1]
    return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)].join('')
  }

  // The image is 300 × 200: red and green above, blue and white below.
  test.each([
    ['100x100', 100, 100, 'rgbw'],
    ['100x50t', 100, 50, 'rgbw'],
    ['100x50b', 100, 50, 'rgbw'],
    ['50x50f', 50, 33, 'rgbw'],
    ['0x40', 60, 40, 'rgbw'],
    ['60x0', 60, 40, 'rgbw'],
  ])('%s', async (size, width, height, colours) => {
    const { status, headers, bytes } = await thumb(size)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`inline; filename=${size}_${album.photo}`)
    expect(headers.get('content-type')).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height, format: 'png' })
    expect(await corners(bytes)).toBe(colours)
  })

  test('t keeps the top, b the bottom', async () => {
    const tall = await sharp(Buffer.from([255, 0, 0, 0, 0, 255]), { raw: { width: 1, height: 2, channels: 3 } })
      .resize(100, 400, { kernel: 'nearest', fit: 'fill' })
      .png()
      .toBuffer()
    const { id, photo } = await house.ada.collection('albums').create({ photo: fileOf(tall, 'tall.png') })
    const cut = async (size: string) => corners((await got(`${pathOf(photo, id)}?thumb=${size}`)).bytes)
    expect([await cut('100x50t'), await cut('100x50b'), await cut('100x100')]).toEqual(['rrrr', 'bbbb', 'rrbb'])
  })

  test.each(['77x77', '', '100x100f', '../100x100', '9999x9999'])(
    'the size %j was not declared: the original',
    async (size) => {
      const { bytes, headers } = await thumb(encodeURIComponent(size))
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 })
      expect(headers.get('content-disposition')).toBe(`inline; filename=${album.photo}`)
    },
  )

  test('what is no image has none', async () => {
    expect(String((await thumb('100x100', album.docs[0])).bytes)).toBe('hello')
  })

  test('two who ask at once get one, and whoever asks later gets the same', async () => {
    const image = await plainImage(40, 30, '#abcdef').jpeg().toBuffer()
    const { id, photo } = await house.ada.collection('albums').create({ photo: fileOf(image, 'one.jpg') })
    const url = `${pathOf(photo, id)}?thumb=50x50f`
    const answers = await Promise.all(Array.from({ length: 8 }, () => got(url)))
    const later = await got(url)
    expect(new Set([...answers, later].map(({ headers }) => headers.get('etag'))).size).toBe(1)
    // Nothing is enlarged to fit.
    expect(await sharp(later.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
    const { hash } = await blobOf(photo)
    expect(await house.db.store.all('SELECT * FROM "_thumbs" WHERE "hash" = ?', [hash])).toHaveLength(1)
  })
})

async function blobOf(name: string): Promise<{ hash: string }> {
  const [found] = await house.db.store.all<{ hash: string }>('SELECT "hash" FROM "_files" WHERE "name" = ?', [name])
  return found!
}

describe('who may see', () => {
  const diaryOf = async (open = false) =>
    house.ada.collection('diaries').create({
      owner: house.adaId,
      open,
      page: fileOf('Dear diary', 'page.txt'),
      photo: fileOf(await plainImage(20, 20).png().toBuffer(), 'me.png'),
    })

  test('the owner: by header, by cookie, by a short token; nobody keeps it', async () => {
    const { id, page } = await diaryOf()
    const url = pathOf(page, id, 'diaries')
    const { token } = house.ada.authStore
    const fileToken = await house.ada.files.getToken()
    const ways: [string, Record<string, string>][] = [
      [url, { authorization: token }],
      [url, { authorization: `Bearer ${token}` }],
      [url, { cookie: `session=${token}` }],
      [`${url}?token=${fileToken}`, {}],
      [`${url}?token=nonsense`, { authorization: token }],
    ]
    for (const [address, headers] of ways) {
      const answer = await got(address, headers)
      expect(String(answer.bytes)).toBe('Dear diary')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('nobody else: and whether it is there is not told', async () => {
    const { id, page, photo } = await diaryOf()
    const url = pathOf(page, id, 'diaries')
    await expectNothing(url)
    await expectNothing(url, { authorization: house.bob.authStore.token })
    await expectNothing(`${url}?token=${await house.bob.files.getToken()}`)
    await expectNothing(url, { range: 'bytes=900-' })
    await expectNothing(url, { 'if-none-match': '*' })
    await expectNothing(`${pathOf(photo, id, 'diaries')}?thumb=10x10`)
    await expectNothing(pathOf('nope.txt', id, 'diaries'))
    // A session's token is no file token: it must not stand in addresses.
    await expectNothing(`${url}?token=${house.ada.authStore.token}`)
  })

  test('what its record opens is for all, and no longer once it is closed', async () => {
    const { id, photo } = await diaryOf(true)
    const url = pathOf(photo, id, 'diaries')
    const open = await got(`${url}?thumb=10x10`)
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    await house.ada.collection('diaries').update(id, { open: false })
    await expectNothing(url)
    await expectNothing(`${url}?thumb=10x10`)
  })

  test('what nobody may see is for nobody, its maker included', async () => {
    const photo = fileOf(await plainImage(20, 20).png().toBuffer(), 'me.png')
    const made = await house.ada.collection('vaults').create({ photo })
    const [file] = await house.db.store.rows('SELECT "name" FROM "_files" WHERE "collection" = ?', [vaults.name])
    await expectNothing(pathOf(String(file?.[0]), made.id, 'vaults'), { authorization: house.ada.authStore.token })
  })

  test('a hidden field is served to nobody', async () => {
    const bytes = await plainImage(9, 9).png().toBuffer()
    const negative: PreparedFile = {
      name: 'negative_0000000000.png',
      type: 'image/png',
      bytes,
      hash: await contentHashOf(bytes),
    }
    const { id } = await house.db.write((tx) =>
      tx.createStored(albums, { negative, photo: { ...negative, name: 'photo.png' } }),
    )
    expect((await got(pathOf('photo.png', id))).status).toBe(200)
    await expectNothing(pathOf(negative.name, id))
    await expectNothing(pathOf(negative.name, id), { authorization: house.ada.authStore.token })
    expect(JSON.stringify(await house.ada.collection('albums').getOne(id))).not.toContain('negative')
  })

  test('a name that could break a header is no name of ours', async () => {
    const bytes = Buffer.from('x')
    const odd = 'a"\r\nx-evil: 1.txt'
    const docs: PreparedFile[] = [{ name: odd, type: 'text/plain', bytes, hash: await contentHashOf(bytes) }]
    const { id } = await house.db.write((tx) => tx.createStored(albums, { docs }))
    await expectNothing(pathOf(encodeURIComponent(odd), id))
  })

  test("a file is not found under another record's address", async () => {
    const other = await house.ada.collection('albums').create({})
    await expectNothing(pathOf(album.photo, other.id))
    await expectNothing(pathOf(album.photo, album.id, 'diaries'))
    await expectNothing(pathOf(album.photo, album.id, 'nothing'))
    await expectNothing(pathOf(album.photo, album.id, 'users'))
  })

  test.each([
    '..%2f..%2fetc%2fpasswd',
    'a%00.png',
    '%0d%0ax-evil:1',
    '%zz',
    '%ff%fe',
    'x'.repeat(5_000),
    "' OR 1=1 --",
    '💥',
    'constructor',
    '__proto__',
  ])('no such name: %s', async (name) => {
    await expectNothing(pathOf(name))
    await expectNothing(pathOf(album.photo, name))
    await expectNothing(pathOf(album.photo, album.id, name))
  })

  test('a token serves for three minutes', async () => {
    const { id, page } = await diaryOf()
    const url = house.ada.files.getURL({ id, collectionName: 'diaries' }, page, {
      token: await house.ada.files.getToken(),
    })
    house.pass(179)
    expect((await got(url)).status).toBe(200)
    house.pass(2)
    await expectNothing(url)
  })
})

describe('what is gone', () => {
  test('a deleted record takes its files and thumbs along', async () => {
    const photo = fileOf(await plainImage(123, 45, '#010203').png().toBuffer(), 'gone.png')
    const made = await house.ada.collection('albums').create({ photo })
    const { hash } = await blobOf(made['photo'])
    await got(`${pathOf(made['photo'], made.id)}?thumb=60x0`)
    const [thumb] = await house.db.store.rows('SELECT "thumb" FROM "_thumbs" WHERE "hash" = ?', [hash])
    await house.ada.collection('albums').delete(made.id)
    await expectNothing(pathOf(made['photo'], made.id))
    await expectNothing(`${pathOf(made['photo'], made.id)}?thumb=60x0`)
    const left = await house.db.store.rows('SELECT 1 FROM "_chunks" WHERE "hash" IN (?, ?)', [hash, String(thumb?.[0])])
    expect(left).toEqual([])
  })

  test('a diary that was deleted is as if it had never been, for its owner too', async () => {
    const made = await house.db.write((tx) => tx.create(diaries, { owner: house.adaId }))
    const withPage = await house.ada.collection('diaries').update(made.id, { page: fileOf('x', 'page.txt') })
    await house.ada.collection('diaries').delete(made.id)
    await expectNothing(pathOf(withPage['page'], made.id, 'diaries'), { authorization: house.ada.authStore.token })
  })
})

test('a declaration that could never be fulfilled is told at the start', async () => {
  const rules = { list: '', view: '', create: '', update: '', delete: '' }
  const gifs = collection('gifs', { fields: { gif: file({ types: ['image/gif'] }) }, rules })
  const huge = collection('huge', { fields: { photo: file({ types: ['image/png'], thumbs: ['0x0'] }) }, rules })
  for (const [declared, sentence] of [
    [gifs, 'gifs.gif: files cannot be "image/gif"'],
    [huge, 'huge.photo: files cannot be "0x0"'],
  ] as const) {
    const { db, close } = await openTemporary([declared])
    const dependencies = { db, log: SILENT, commands: [], writers: new Map() } as unknown as Dependencies
    expect(() => createApp(dependencies, [filesRoutes])).toThrow(sentence)
    await close()
  }
})
