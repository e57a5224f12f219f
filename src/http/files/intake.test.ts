import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { albums, diaries, type FilesHouse, newFile, noise, openFilesHouse, plainImage } from './files.testing.ts'

let house: FilesHouse
let png: Buffer
beforeAll(async () => {
  house = await openFilesHouse()
  png = await plainImage(300, 200).png().toBuffer()
})
afterAll(() => house.close())

const create = (values: Record<string, unknown>) => house.ada.collection('albums').create(values)
const update = (id: string, values: Record<string, unknown>) => house.ada.collection('albums').update(id, values)

/** What is served under a name. */
async function served(record: { id: string }, name: string) {
  const answer = await fetch(`${house.url}/api/files/albums/${record.id}/${name}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The refusal of a write, per field. */
async function refusal(write: Promise<unknown>): Promise<Record<string, { code: string; message: string }>> {
  const error = await write.then(
    () => expect.fail('was taken in'),
    (error: { status: number; response: { data: Record<string, { code: string; message: string }> } }) => error,
  )
  expect(error.status).toBe(400)
  return error.response.data
}

let photographed: Promise<Buffer> | undefined
/** 48 megapixels, encoded once. */
const photograph = () => (photographed ??= plainImage(8_000, 6_000).jpeg({ quality: 20 }).toBuffer())

/** A PNG whose head says that it is so large. */
function sayingPng(png: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(png)
  said.writeUInt32BE(width, 16)
  said.writeUInt32BE(height, 20)
  said.writeUInt32BE(crc32(said.subarray(12, 29)), 29)
  return said
}

/** A JPEG whose head says that it is so large. */
function sayingJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(jpeg)
  const frame = said.indexOf(Buffer.from([0xff, 0xc0]))
  said.writeUInt16BE(height, frame + 5)
  said.writeUInt16BE(width, frame + 7)
  return said
}

/** Exif with one entry: the orientation, 6. */
const UPRIGHT = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')

/** A JPEG to be shown with its left side up. */
const heldUpright = (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), UPRIGHT, jpeg.subarray(2)])

async function rowsIn(table: string): Promise<number> {
  const [row] = await house.db.store.rows(`SELECT count(*) FROM "${table}"`)
  return Number(row?.[0])
}

describe('names', () => {
  test('a person recognises a file, and nobody guesses its name', async () => {
    const made = await create({ photo: newFile(png, 'My Photo 1.png'), docs: [newFile('hello', 'a.txt')] })
    expect(made['photo']).toMatch(/^my_photo_1_[a-z0-9]{10}\.png$/)
    expect(made['docs']).toEqual([expect.stringMatching(/^a[a-z0-9]{10}_[a-z0-9]{10}\.txt$/)])
  })

  test('two equal files of one record have two names', async () => {
    const made = await create({ docs: [newFile('same', 'notes.txt'), newFile('same', 'notes.txt')] })
    expect(new Set(made['docs']).size).toBe(2)
  })

  test.each([
    ['folders', '../../etc/passwd.png', /^passwd_/],
    ['folders of Windows', 'C:\\Users\\ada\\secret folder\\pic.png', /^pic_/],
    ['a second parameter', 'a"; filename="b.html', /^a_filename_b_/],
    ['NUL', 'photo.png\0.html', /^photo_png_/],
    ['line breaks', 'a\r\nset-cookie: a=b.png', /^a_.*set_cookie_a_b_/],
    ['accents and other scripts', 'Ärger & Größe 写真.png', /^arger_gro_e_/],
    ['text from right to left', '\u202egnp.exe', /^gnp_/],
    ['an ending only', '.png', /^[a-z0-9]{10}_/],
    ['a sign only', '💥', /^[a-z0-9]{10}_/],
    ['5,000 characters', `${'very long '.repeat(500)}.png`, /^very_long_/],
    ['markup', '<script>alert(1)</script>', /^script_/],
  ])('a name with %s', async (_, given, expected) => {
    const made = await create({ photo: newFile(png, given) })
    expect(made['photo']).toMatch(/^[a-z0-9_]{1,121}\.png$/)
    expect(made['photo']).toMatch(expected)
    const { answer } = await served(made, made['photo'])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename=${made['photo']}`)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('line breaks in a name sent by hand stay out of every header', async () => {
    const body = `--x\r\ncontent-disposition: form-data; name="docs"; filename="a%0D%0Ax-evil: 1.txt"\r\n\r\nhi\r\n--x--\r\n`
    const answer = await fetch(`${house.url}/api/collections/albums/records`, {
      method: 'POST',
      body,
      headers: { authorization: house.ada.authStore.token, 'content-type': 'multipart/form-data; boundary=x' },
    })
    const made = (await answer.json()) as { id: string; docs: string[] }
    const got = await served(made, made.docs[0] ?? '')
    expect(got.answer.status).toBe(200)
    expect(got.answer.headers.get('x-evil')).toBeNull()
  })

  test("folders of somebody's computer are kept nowhere", async () => {
    const data = new FormData()
    data.append('photo', newFile(png, '/home/ada/hunter2/pic.png'))
    data.append('docs', newFile('\0', '/home/ada/hunter2/pic.txt'))
    const errors = await refusal(house.ada.collection('albums').create(data))
    expect(JSON.stringify(errors)).not.toContain('hunter2')
    await create({ photo: newFile(png, '/home/ada/hunter2/pic.png') })
    const kept = await house.db.store.rows(
      `SELECT "before" FROM "_changes" UNION ALL SELECT "name" FROM "_files" UNION ALL SELECT "photo" FROM "albums"`,
    )
    expect(JSON.stringify(kept)).not.toContain('hunter2')
    expect(house.logged.join('\n')).not.toContain('hunter2')
  })
})

describe('images', () => {
  test('the place where a photo was taken is gone, and it stands upright', async () => {
    const jpeg = await plainImage(300, 200)
      .withExif({ IFD0: { Copyright: 'hunter2' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = await sharp(jpeg).metadata()
    expect(sent.exif?.length).toBeGreaterThan(100)
    const made = await create({ photo: newFile(jpeg, 'beach.jpg') })
    const { bytes } = await served(made, made['photo'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    const { exif, orientation, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ exif, orientation, xmp, iptc, icc }).toEqual({})
    expect(bytes.includes('hunter2')).toBe(false)
  })

  test.each(['png', 'jpeg', 'webp'] as const)('%s stays what it is, whatever it calls itself', async (format) => {
    const image = await plainImage(30, 20).toFormat(format).toBuffer()
    const made = await create({ photo: newFile(image, 'evil.html', 'text/html') })
    expect(made['photo']).toMatch(new RegExp(`\\.${format === 'jpeg' ? 'jpg' : format}$`))
    const { answer, bytes } = await served(made, made['photo'])
    expect(answer.headers.get('content-type')).toBe(`image/${format}`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 30, height: 20 })
  })

  test('what hides behind a picture stays outside', async () => {
    const hidden = '<script>alert(document.domain)</script>PK\u0003\u0004'
    const made = await create({ photo: newFile(Buffer.concat([png, Buffer.from(hidden)]), 'cat.png') })
    const { bytes } = await served(made, made['photo'])
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('PK\u0003\u0004')).toBe(false)
  })

  test('text that is called an image', async () => {
    const made = await create({ photo: newFile(png, 'a.png') })
    const { photo } = await refusal(update(made.id, { photo: newFile('just text', 'x.png', 'image/png') }))
    expect(photo?.code).toBe('validation_invalid_mime_type')
    expect(photo?.message).toBe('"x.png" mime type must be one of: image/png, image/jpeg, image/webp.')
  })

  test('SVG, GIF and AVIF are no images here, and SVG is no text either', async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const gif = await plainImage(10, 10).gif().toBuffer()
    const avif = await plainImage(10, 10).avif().toBuffer()
    for (const bytes of [svg, gif, avif])
      expect(await refusal(create({ photo: newFile(bytes, 'x.png', 'image/png') }))).toMatchObject({
        photo: { code: 'validation_invalid_mime_type' },
      })
    expect(await refusal(create({ docs: newFile(svg, 'x.txt', 'text/plain') }))).toMatchObject({
      docs: { code: 'validation_invalid_mime_type' },
    })
  })

  test('60 megapixels are too many, 48 are not', async () => {
    const large = sayingJpeg(await plainImage(100, 60).jpeg().toBuffer(), 10_000, 6_000)
    expect(await sharp(large).metadata()).toMatchObject({ format: 'jpeg', width: 10_000, height: 6_000 })
    const errors = await refusal(create({ photo: newFile(large, 'poster.jpg') }))
    expect(errors['photo']?.code).toBe('validation_image_pixels_limit')
    expect(errors['photo']?.message).toBe('"poster.jpg" must have no more than 50 megapixels.')
    expect((await create({ photo: newFile(await photograph(), 'field.jpg') }))['photo']).toMatch(/^field_/)
  })

  test.each([
    ['a photograph of a phone that was held upright', async () => heldUpright(await photograph()), 6],
    [
      'a picture of the web in several passes',
      () => plainImage(4_000, 3_000).jpeg({ progressive: true }).toBuffer(),
      undefined,
    ],
  ])('%s passes', async (_, make, orientation) => {
    const image = await make()
    expect((await sharp(image).metadata()).orientation).toBe(orientation)
    const made = await create({ photo: newFile(image, 'field.jpg') })
    expect(made['photo']).toMatch(/^field_/)
  })

  // Its head alone says so: decoded, it would be a damaged one.
  test('49 megapixels that are interlaced are refused before they are decoded', async () => {
    const small = await plainImage(70, 70).ensureAlpha().png({ progressive: true }).toBuffer()
    const image = sayingPng(small, 7_000, 7_000)
    const errors = await refusal(create({ photo: newFile(image, 'poster.png') }))
    expect(errors['photo']?.code).toBe('validation_image_memory_limit')
  })

  test('a bomb: few bytes that say they are 3.6 gigapixels', async () => {
    const bomb = sayingPng(png, 60_000, 60_000)
    const errors = await refusal(create({ photo: newFile(bomb, 'bomb.png') }))
    expect(errors['photo']?.code).toBe('validation_image_pixels_limit')
  })

  test.each(['png', 'jpeg', 'webp'] as const)('%s that was cut off', async (format) => {
    const image = await noise(200, 200).toFormat(format).toBuffer()
    const errors = await refusal(create({ photo: newFile(image.subarray(0, image.length / 2), 'half.png') }))
    expect(errors['photo']?.code).toBe('validation_invalid_image')
    expect(errors['photo']?.message).toMatch(/^"half\.\w+" is damaged and cannot be read as an image\.$/)
  })

  test.each([
    ['png', Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1')],
    ['jpeg', Buffer.from('\xff\xd8\xff<script>', 'latin1')],
    ['webp', Buffer.from('RIFF\0\0\0\0WEBP<script>', 'latin1')],
  ])('%s that is one by its first bytes only', async (_, bytes) => {
    const errors = await refusal(create({ photo: newFile(bytes, 'x.png') }))
    expect(errors['photo']?.code).toBe('validation_invalid_image')
  })
})

describe('limits', () => {
  test('a file that is too large, and one that is empty', async () => {
    const large = await noise(700, 700).png().toBuffer()
    expect(large.length).toBeGreaterThan(1024 * 1024)
    const errors = await refusal(create({ photo: newFile(large, 'large.png'), docs: [newFile('', 'empty.txt')] }))
    expect(errors['photo']).toEqual({
      code: 'validation_file_size_limit',
      message: 'Failed to upload large.png - the maximum allowed file size is 1048576 bytes.',
      params: { file: 'large.png', maxSize: 1_048_576 },
    })
    expect(errors['docs']).toMatchObject({ code: 'validation_invalid_file' })
  })

  test('a file as large as a field takes is kept, one byte more is not', async () => {
    const ofBytes = (count: number) => newFile('a'.repeat(count), 'long.txt', 'text/plain')
    expect(await refusal(create({ docs: [ofBytes(1_000_001)] }))).toMatchObject({
      docs: { code: 'validation_file_size_limit' },
    })
    expect((await create({ docs: [ofBytes(1_000_000)] })).docs).toHaveLength(1)
  })

  test('more files than a field holds', async () => {
    const docs = ['1', '2', '3', '4'].map((text) => newFile(text, 'a.txt'))
    expect(await refusal(create({ docs }))).toMatchObject({ docs: { code: 'validation_too_many_files' } })
    const data = new FormData()
    for (const name of ['a.png', 'b.png']) data.append('photo', newFile(png, name))
    expect(await refusal(house.ada.collection('albums').create(data))).toMatchObject({
      photo: { code: 'validation_too_many_files' },
    })
  })

  test.each([
    ['title', 'validation_invalid_type'],
    ['facts', 'validation_invalid_type'],
    ['tags', 'validation_invalid_type'],
    ['docs-', 'validation_invalid_type', 'docs'],
    ['nothing', 'validation_unknown_field'],
    ['negative', 'validation_unknown_field'],
    ['stamp', 'validation_values_mismatch'],
  ])('a file in %s', async (key, code, name = key) => {
    expect(await refusal(create({ [key]: newFile(png, 'a.png') }))).toMatchObject({ [name]: { code } })
  })

  test('everything that is wrong is told at once, and nothing is kept', async () => {
    const before = await Promise.all(['albums', '_files', '_blobs', '_chunks'].map(rowsIn))
    const errors = await refusal(
      create({ title: 'x'.repeat(101), photo: newFile('text', 'a.png'), docs: [newFile('fine', 'a.txt')] }),
    )
    expect(Object.keys(errors).toSorted()).toEqual(['photo', 'title'])
    expect(await Promise.all(['albums', '_files', '_blobs', '_chunks'].map(rowsIn))).toEqual(before)
  })

  test('whoever may not write learns nothing about the fields', async () => {
    const photo = newFile('text', 'a.png')
    await expect(house.bob.collection('diaries').create({ owner: house.adaId, photo })).rejects.toMatchObject({
      status: 400,
      response: { data: {}, message: 'Failed to create record.' },
    })
    const { id } = await house.db.write((tx) => tx.create(diaries, { owner: house.adaId }))
    await expect(house.bob.collection('diaries').update(id, { photo })).rejects.toMatchObject({ status: 404 })
    await expect(house.ada.collection('diaries').update(id, { photo })).rejects.toMatchObject({
      response: { data: { photo: { code: 'validation_invalid_mime_type' } } },
    })
    await expect(house.ada.collection('users').create({ photo })).rejects.toMatchObject({ status: 403 })
  })

  test('a rule that asks for the body gets it, files or not', async () => {
    const made = await house.ada.collection('diaries').create({ owner: house.adaId, page: newFile('Dear', 'day.txt') })
    expect(made['page']).toMatch(/^day_/)
  })
})

describe('changing what a record has', () => {
  test('files are added at either end, taken away and replaced', async () => {
    const made = await create({ docs: [newFile('1', 'one.txt')] })
    const [one] = made['docs'] as string[]
    const more = await update(made.id, { 'docs+': newFile('2', 'two.txt') })
    expect(more['docs']).toEqual([one, expect.stringMatching(/^two_/)])
    const most = await update(made.id, { '+docs': [newFile('0', 'zero.txt')] })
    expect(most['docs']).toEqual([expect.stringMatching(/^zero_/), ...(more['docs'] as string[])])
    expect(await refusal(update(made.id, { 'docs+': newFile('4', 'four.txt') }))).toMatchObject({
      docs: { code: 'validation_too_many_files' },
    })
    const fewer = await update(made.id, { 'docs-': [one] })
    expect(fewer['docs']).toEqual([expect.stringMatching(/^zero_/), expect.stringMatching(/^two_/)])
    expect((await served(made, one ?? '')).answer.status).toBe(404)
    const mixed = await update(made.id, { docs: [(fewer['docs'] as string[])[1], newFile('3', 'three.txt')] })
    expect(mixed['docs']).toEqual([expect.stringMatching(/^two_/), expect.stringMatching(/^three_/)])
    const none = await update(made.id, { docs: null })
    expect(none['docs']).toEqual([])
    for (const name of mixed['docs'] as string[]) expect((await served(made, name)).answer.status).toBe(404)
  })

  test('a new photo takes the place of the old one, and null takes it away', async () => {
    const made = await create({ photo: newFile(png, 'old.png') })
    const changed = await update(made.id, { photo: newFile(await plainImage(5, 5).png().toBuffer(), 'new.png') })
    expect((await served(made, made['photo'])).answer.status).toBe(404)
    expect((await served(made, changed['photo'])).answer.status).toBe(200)
    expect((await update(made.id, { photo: null }))['photo']).toBe('')
    expect((await served(made, changed['photo'])).answer.status).toBe(404)
  })

  test("another record's file cannot be had by its name", async () => {
    const other = await create({ photo: newFile(png, 'other.png'), docs: [newFile('x', 'other.txt')] })
    const made = await create({})
    expect(await refusal(update(made.id, { photo: other['photo'] }))).toMatchObject({
      photo: { code: 'validation_invalid_file' },
    })
    expect(await refusal(update(made.id, { 'docs+': other['docs'] }))).toMatchObject({
      docs: { code: 'validation_invalid_file' },
    })
    expect(await house.db.get(albums, made.id)).toMatchObject({ photo: '', docs: [] })
  })
})
