import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreparedFile } from '#records/schema/values.ts'
import { type AlbumHouse, expectNoFile, fetchFile, openAlbumHouse } from './album-house.testing.ts'
import { albums, newFile, plainImage, vaults } from './files.testing.ts'
import { contentHashOf } from './intake.ts'

let house: AlbumHouse
beforeAll(async () => {
  house = await openAlbumHouse()
})
afterAll(() => house.close())

describe('who may see', () => {
  const diaryOf = async (open = false) =>
    house.ada.collection('diaries').create({
      owner: house.adaId,
      open,
      page: newFile('Dear diary', 'page.txt'),
      photo: newFile(await plainImage(20, 20).png().toBuffer(), 'me.png'),
    })

  test('the owner: by header, by cookie, by a short token; nobody keeps it', async () => {
    const { id, page } = await diaryOf()
    const url = house.addressOf(page, id, 'diaries')
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
      const answer = await fetchFile(address, headers)
      expect(String(answer.bytes)).toBe('Dear diary')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('nobody else: and whether it is there is not told', async () => {
    const { id, page, photo } = await diaryOf()
    const url = house.addressOf(page, id, 'diaries')
    await expectNoFile(url)
    await expectNoFile(url, { authorization: house.bob.authStore.token })
    await expectNoFile(`${url}?token=${await house.bob.files.getToken()}`)
    await expectNoFile(url, { range: 'bytes=900-' })
    await expectNoFile(url, { 'if-none-match': '*' })
    await expectNoFile(`${house.addressOf(photo, id, 'diaries')}?thumb=10x10`)
    await expectNoFile(house.addressOf('nope.txt', id, 'diaries'))
    // A session's token is no file token: it must not stand in addresses.
    await expectNoFile(`${url}?token=${house.ada.authStore.token}`)
  })

  test('what its record opens is for all, and no longer once it is closed', async () => {
    const { id, photo } = await diaryOf(true)
    const url = house.addressOf(photo, id, 'diaries')
    const open = await fetchFile(`${url}?thumb=10x10`)
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    await house.ada.collection('diaries').update(id, { open: false })
    await expectNoFile(url)
    await expectNoFile(`${url}?thumb=10x10`)
  })

  test('what nobody may see is for nobody, its maker included', async () => {
    const photo = newFile(await plainImage(20, 20).png().toBuffer(), 'me.png')
    const made = await house.ada.collection('vaults').create({ photo })
    const [file] = await house.db.store.rows('SELECT "name" FROM "_files" WHERE "collection" = ?', [vaults.name])
    await expectNoFile(house.addressOf(String(file?.[0]), made.id, 'vaults'), {
      authorization: house.ada.authStore.token,
    })
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
    expect((await fetchFile(house.addressOf('photo.png', id))).status).toBe(200)
    await expectNoFile(house.addressOf(negative.name, id))
    await expectNoFile(house.addressOf(negative.name, id), { authorization: house.ada.authStore.token })
    expect(JSON.stringify(await house.ada.collection('albums').getOne(id))).not.toContain('negative')
  })

  test('a name that could break a header is no name of ours', async () => {
    const bytes = Buffer.from('x')
    const odd = 'a"\r\nx-evil: 1.txt'
    const docs: PreparedFile[] = [{ name: odd, type: 'text/plain', bytes, hash: await contentHashOf(bytes) }]
    const { id } = await house.db.write((tx) => tx.createStored(albums, { docs }))
    await expectNoFile(house.addressOf(encodeURIComponent(odd), id))
  })

  test("a file is not found under another record's address", async () => {
    const other = await house.ada.collection('albums').create({})
    await expectNoFile(house.addressOf(house.album.photo, other.id))
    await expectNoFile(house.addressOf(house.album.photo, house.album.id, 'diaries'))
    await expectNoFile(house.addressOf(house.album.photo, house.album.id, 'nothing'))
    await expectNoFile(house.addressOf(house.album.photo, house.album.id, 'users'))
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
    await expectNoFile(house.addressOf(name))
    await expectNoFile(house.addressOf(house.album.photo, name))
    await expectNoFile(house.addressOf(house.album.photo, house.album.id, name))
  })

  test('a token serves for three minutes', async () => {
    const { id, page } = await diaryOf()
    const url = house.ada.files.getURL({ id, collectionName: 'diaries' }, page, {
      token: await house.ada.files.getToken(),
    })
    house.pass(179)
    expect((await fetchFile(url)).status).toBe(200)
    house.pass(2)
    await expectNoFile(url)
  })
})
