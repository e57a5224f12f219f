import { expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

test('so many at once, the others in their order, too many are sent away, a failure frees its turn', async () => {
  const turns = new WorkQueue({ atOnce: 2, waiting: 2 })
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const work = (name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return turns.take(() => {
      started.push(name)
      return end.promise
    })
  }
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(work)
  await expect(work('e')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 })
  expect(started).toEqual(['a', 'b'])
  ends.get('b')?.reject(new Error('broken'))
  await expect(b).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) ends.get(name)?.resolve()
  await Promise.all([a, c, d])
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(await turns.take(async () => 'free again')).toBe('free again')
})
