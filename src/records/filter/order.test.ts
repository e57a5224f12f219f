import { expect, test } from 'vitest'
import { openTemporary } from '../temporary.testing.ts'
import { clubs, leagueUsers, members } from './league.testing.ts'

test('parts of JSON stand in order, equal ones as they were added: nothing, numbers, texts by their bytes', async () => {
  const { db, close } = await openTemporary([clubs, members, leagueUsers])
  const parts = ['b', 2, 'ä', 10, null, 'B', 2, 'b', -1, null]
  await db.write(async (tx) => {
    for (const [at, n] of parts.entries()) await tx.create(clubs, { name: `${at}`, meta: { n } })
  })
  const inOrder = async (sort: string) => (await db.list(clubs, { sort })).map(({ name }) => Number(name))
  const ascending = [4, 9, 8, 1, 6, 3, 5, 0, 7, 2]
  expect(await inOrder('meta.n')).toEqual(ascending)
  expect((await inOrder('-meta.n')).map((at) => parts[at])).toEqual(ascending.map((at) => parts[at]).toReversed())
  expect(await inOrder('meta')).toHaveLength(parts.length)
  await close()
})
