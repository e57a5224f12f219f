import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlbumHouse, fetchFile, openAlbumHouse } from './album-house.testing.ts'
import { newFile, plainImage } from './files.testing.ts'

let house: AlbumHouse
beforeAll(async () => {
  house = await openAlbumHouse()
})
afterAll(() => house.close())

describe('thumbs', () => {
  const thumb = (size: string, name = house.album.photo) => fetchFile(`${house.addressOf(name)}?thumb=${size}`)

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
    expect(headers.get('content-disposition')).toBe(`inline; filename=${size}_${house.album.photo}`)
    expect(headers.get('content-type')).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height, format: 'png' })
    expect(await corners(bytes)).toBe(colours)
  })

  test('t keeps the top, b the bottom', async () => {
    const tall = await sharp(Buffer.from([255, 0, 0, 0, 0, 255]), { raw: { width: 1, height: 2, channels: 3 } })
      .resize(100, 400, { kernel: 'nearest', fit: 'fill' })
      .png()
      .toBuffer()
    const { id, photo } = await house.ada.collection('albums').create({ photo: newFile(tall, 'tall.png') })
    const cut = async (size: string) => corners((await fetchFile(`${house.addressOf(photo, id)}?thumb=${size}`)).bytes)
    expect([await cut('100x50t'), await cut('100x50b'), await cut('100x100')]).toEqual(['rrrr', 'bbbb', 'rrbb'])
  })

  test.each(['77x77', '', '100x100f', '../100x100', '9999x9999'])(
    'the size %j was not declared: the original',
    async (size) => {
      const { bytes, headers } = await thumb(encodeURIComponent(size))
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 })
      expect(headers.get('content-disposition')).toBe(`inline; filename=${house.album.photo}`)
    },
  )

  test('what is no image has none', async () => {
    expect(String((await thumb('100x100', house.album.docs[0])).bytes)).toBe('hello')
  })

  test('two who ask at once get one, and whoever asks later gets the same', async () => {
    const image = await plainImage(40, 30, '#abcdef').jpeg().toBuffer()
    const { id, photo } = await house.ada.collection('albums').create({ photo: newFile(image, 'one.jpg') })
    const url = `${house.addressOf(photo, id)}?thumb=50x50f`
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchFile(url)))
    const later = await fetchFile(url)
    expect(new Set([...answers, later].map(({ headers }) => headers.get('etag'))).size).toBe(1)
    // Nothing is enlarged to fit.
    expect(await sharp(later.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
    const hash = await house.hashOf(photo)
    expect(await house.db.store.all('SELECT * FROM "_thumbs" WHERE "hash" = ?', [hash])).toHaveLength(1)
  })
})
