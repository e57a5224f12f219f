import { expect, test } from 'vitest'
import { fakeCaches } from '#site/offline/service-worker/caches.testing.ts'
import { keepSounds } from './kept-sounds.ts'

const NEVER = new AbortController().signal

test('sounds are fetched once, are there without network, and go when nobody asks for them', async () => {
  const caches = fakeCaches()
  const asked: string[] = []
  let isOnline = true
  const fetch = async (address: string) => {
    asked.push(address)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return address === '/gone' ? new Response(null, { status: 404 }) : new Response(`sound of ${address}`)
  }
  const kept = async (...addresses: string[]) => {
    const found: string[] = []
    const tell = (address: string) => void found.push(address)
    await keepSounds({ caches, fetch }, addresses, tell, NEVER)
    return found
  }
  expect(await kept('/a', '/gone', '/b')).toEqual(['/a', '/b'])
  isOnline = false
  expect(await kept('/a', '/b', '/c')).toEqual(['/a', '/b'])
  expect(asked).toEqual(['/a', '/gone', '/b', '/c'])
  expect(await kept('/b')).toEqual(['/b'])
  expect(await kept('/a', '/b')).toEqual(['/b'])
})

test('where nothing can be kept they are fetched all the same', async () => {
  const found: string[] = []
  const fetch = async () => new Response('sound')
  await keepSounds({ caches: undefined, fetch }, ['/a'], (address) => found.push(address), NEVER)
  expect(found).toEqual(['/a'])
})
