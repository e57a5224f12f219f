import sharp from 'sharp'
import { expect } from 'vitest'
import { newFile, openFilesHouse } from './files.testing.ts'

/** More than three pieces, every byte known by its place. */
export const LONG_TEXT = Buffer.from(Array.from({ length: 9 * 100_000 }, (_, at) => 97 + ((at * 7919) % 26)))

/** A server that has an album with a file of each kind. */
export type AlbumHouse = Awaited<ReturnType<typeof openAlbumHouse>>

export async function openAlbumHouse() {
  const house = await openFilesHouse()
  const photo = await sharp(
    Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), // red, green / blue, white
    { raw: { width: 2, height: 2, channels: 3 } },
  )
    .resize(300, 200, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()
  const album: { id: string; photo: string; docs: string[]; sound: string } = await house.ada
    .collection('albums')
    .create({
      photo: newFile(photo, 'My Photo 1.png'),
      docs: [newFile('hello', 'a.txt'), newFile(LONG_TEXT, 'long.txt')],
      sound: newFile(Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'horn.wav'),
    })
  return {
    ...house,
    album,
    addressOf: (name: string, record = album.id, of = 'albums') => `${house.url}/api/files/${of}/${record}/${name}`,
    /** Of the contents of the file with that name. */
    async hashOf(name: string): Promise<string> {
      const [found] = await house.db.store.all<{ hash: string }>('SELECT "hash" FROM "_files" WHERE "name" = ?', [name])
      return found!.hash
    },
  }
}

export async function fetchFile(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, { headers, method })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const NOT_FOUND = JSON.stringify({ data: {}, message: "The requested resource wasn't found.", status: 404 })

export async function expectNoFile(url: string, headers: Record<string, string> = {}) {
  const answer = await fetchFile(url, headers)
  expect({ status: answer.status, body: String(answer.bytes) }).toEqual({ status: 404, body: NOT_FOUND })
  expect(answer.headers.get('cache-control')).toBe('no-store')
}
