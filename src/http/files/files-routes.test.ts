import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collection } from '#records/schema/collection.ts'
import { file } from '#records/schema/fields.ts'
import { CHUNK_BYTES } from '#records/storage/blobs.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { createApp } from '../server/app.ts'
import { SILENT } from '../server/log.ts'
import { type AlbumHouse, expectNoFile, fetchFile, LONG_TEXT, openAlbumHouse } from './album-house.testing.ts'
import { albums, diaries, newFile, plainImage } from './files.testing.ts'
import { filesRoutes } from './files-routes.ts'
import { contentHashOf } from './intake.ts'

let house: AlbumHouse
beforeAll(async () => {
  house = await openAlbumHouse()
})
afterAll(() => house.close())

describe('serving', () => {
  test('an image is shown, kept for ever, and can do nothing', async () => {
    const { status, headers, bytes } = await fetchFile(house.addressOf(house.album.photo))
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename=${house.album.photo}`,
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
    const url = house.guest.files.getURL({ ...house.album, collectionId: albums.id }, house.album.photo)
    expect(url).toContain(albums.id)
    expect((await fetchFile(url)).bytes).toEqual((await fetchFile(house.addressOf(house.album.photo))).bytes)
  })

  test('sounds are played, everything else is saved', async () => {
    expect((await fetchFile(house.addressOf(house.album.sound))).headers.get('content-disposition')).toBe(
      `inline; filename=${house.album.sound}`,
    )
    const text = await fetchFile(house.addressOf(house.album.docs[0]!))
    expect(text.headers.get('content-disposition')).toBe(`attachment; filename=${house.album.docs[0]}`)
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(String(text.bytes)).toBe('hello')
  })

  test.each(['1', 'true', 't'])('download=%s saves an image', async (download) => {
    const { headers } = await fetchFile(`${house.addressOf(house.album.photo)}?download=${download}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${house.album.photo}`)
  })

  test('HEAD tells everything but the contents, also of a part', async () => {
    for (const range of ['', 'bytes=0-9']) {
      const whole = await fetchFile(house.addressOf(house.album.docs[1]!))
      const head = await fetchFile(house.addressOf(house.album.docs[1]!), range ? { range } : {}, 'HEAD')
      expect(head.status).toBe(200)
      expect(head.bytes.length).toBe(0)
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'last-modified', 'accept-ranges'])
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    }
    expect((await fetchFile(house.addressOf('nope.png'), {}, 'HEAD')).status).toBe(404)
  })

  test('a large one comes whole', async () => {
    expect((await fetchFile(house.addressOf(house.album.docs[1]!))).bytes.equals(LONG_TEXT)).toBe(true)
  })

  test('whoever leaves half way disturbs nobody', async () => {
    await new Promise<void>((resolve, reject) => {
      const request = get(house.addressOf(house.album.docs[1]!), (answer) =>
        answer.once('data', () => {
          request.destroy()
          resolve()
        }),
      )
      request.once('error', reject)
    })
    expect((await fetchFile(house.addressOf(house.album.docs[1]!))).bytes.equals(LONG_TEXT)).toBe(true)
    expect(house.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

describe('what the asker has already', () => {
  const etagOf = async () => (await fetchFile(house.addressOf(house.album.photo))).headers.get('etag')!

  test('is not sent again', async () => {
    const etag = await etagOf()
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes, headers } = await fetchFile(house.addressOf(house.album.photo), { 'if-none-match': known })
      expect([known, status, bytes.length]).toEqual([known, 304, 0])
      expect(headers.get('etag')).toBe(etag)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await fetchFile(house.addressOf(house.album.photo), { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is told by time where nothing better is known', async () => {
    const modified = (await fetchFile(house.addressOf(house.album.photo))).headers.get('last-modified')!
    expect((await fetchFile(house.addressOf(house.album.photo), { 'if-modified-since': modified })).status).toBe(304)
    const earlier = new Date(Date.parse(modified) - 1_000).toUTCString()
    expect((await fetchFile(house.addressOf(house.album.photo), { 'if-modified-since': earlier })).status).toBe(200)
    expect((await fetchFile(house.addressOf(house.album.photo), { 'if-modified-since': 'yesterday' })).status).toBe(200)
    const both = { 'if-modified-since': modified, 'if-none-match': '"other"' }
    expect((await fetchFile(house.addressOf(house.album.photo), both)).status).toBe(200)
  })

  test('goes on where it ended, if it is still the same', async () => {
    const etag = await etagOf()
    const range = 'bytes=5-9'
    expect((await fetchFile(house.addressOf(house.album.photo), { range, 'if-range': etag })).status).toBe(206)
    expect((await fetchFile(house.addressOf(house.album.photo), { range, 'if-range': '"other"' })).status).toBe(200)
  })
})

describe('parts', () => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=-5', LONG_TEXT.length - 5, LONG_TEXT.length - 1],
    ['bytes=899999-', 899_999, 899_999],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, CHUNK_BYTES - 1, CHUNK_BYTES],
    [`bytes=${CHUNK_BYTES}-${2 * CHUNK_BYTES - 1}`, CHUNK_BYTES, 2 * CHUNK_BYTES - 1],
    ['bytes=1-899998', 1, 899_998],
    ['bytes=0-', 0, LONG_TEXT.length - 1],
  ])('%s', async (range, start, end) => {
    const { status, headers, bytes } = await fetchFile(house.addressOf(house.album.docs[1]!), { range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${LONG_TEXT.length}`)
    expect(headers.get('content-length')).toBe(String(end - start + 1))
    expect(bytes.equals(LONG_TEXT.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-1', 'lines=1-2', 'bytes=x'])('%s is the whole', async (range) => {
    const { status, headers, bytes } = await fetchFile(house.addressOf(house.album.docs[1]!), { range })
    expect([status, headers.get('content-range'), bytes.length]).toEqual([200, null, LONG_TEXT.length])
  })

  test.each(['bytes=900000-', 'bytes=-0', 'bytes=1000000-2000000'])('%s does not exist', async (range) => {
    const { status, headers, bytes } = await fetchFile(house.addressOf(house.album.docs[1]!), { range })
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe('bytes */900000')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(String(bytes))).toMatchObject({ status: 416, data: {} })
  })
})

describe('what is gone', () => {
  test('a deleted record takes its files and thumbs along', async () => {
    const photo = newFile(await plainImage(123, 45, '#010203').png().toBuffer(), 'gone.png')
    const made = await house.ada.collection('albums').create({ photo })
    const hash = await house.hashOf(made['photo'])
    await fetchFile(`${house.addressOf(made['photo'], made.id)}?thumb=60x0`)
    const [thumb] = await house.db.store.rows('SELECT "thumb" FROM "_thumbs" WHERE "hash" = ?', [hash])
    await house.ada.collection('albums').delete(made.id)
    await expectNoFile(house.addressOf(made['photo'], made.id))
    await expectNoFile(`${house.addressOf(made['photo'], made.id)}?thumb=60x0`)
    const left = await house.db.store.rows('SELECT 1 FROM "_chunks" WHERE "hash" IN (?, ?)', [hash, String(thumb?.[0])])
    expect(left).toEqual([])
  })

  test('a diary that was deleted is as if it had never been, for its owner too', async () => {
    const made = await house.db.write((tx) => tx.create(diaries, { owner: house.adaId }))
    const withPage = await house.ada.collection('diaries').update(made.id, { page: newFile('x', 'page.txt') })
    await house.ada.collection('diaries').delete(made.id)
    await expectNoFile(house.addressOf(withPage['page'], made.id, 'diaries'), {
      authorization: house.ada.authStore.token,
    })
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
