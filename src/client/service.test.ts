import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FULL_LIST_BATCH, service } from './service.ts'

/** A collection so large that it is read in several goes. */
const RECORDS = Array.from({ length: 2 * FULL_LIST_BATCH + 3 }, (_, index) => ({ id: String(index) }))

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://127.0.0.1')
    const [page, perPage] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))]
    asked.push(`${perPage} on page ${page}`)
    return Response.json({ page, perPage, items: RECORDS.slice((page - 1) * perPage, page * perPage) })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('full-list batch 500: a page that reads everything asks for so many at a time', async () => {
  expect(FULL_LIST_BATCH).toBe(500)
  const client = await service()
  expect(await client.collection('players').getFullList()).toEqual(RECORDS)
  expect(asked).toEqual(['500 on page 1', '500 on page 2', '500 on page 3'])
})

test('with options too, unless they say otherwise', async () => {
  const players = (await service()).collection('players')
  await players.getFullList({ sort: 'name' })
  expect(asked).toHaveLength(3)
  await players.getFullList({ batch: 1_000 })
  await players.getFullList(1_000)
  expect(asked.slice(3)).toEqual(['1000 on page 1', '1000 on page 2', '1000 on page 1', '1000 on page 2'])
})

test('list page size 30', async () => {
  expect((await (await service()).collection('players').getList()).items).toHaveLength(30)
  expect(asked).toEqual(['30 on page 1'])
})
