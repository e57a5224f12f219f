import { expect, test } from 'vitest'
import type { Change, Commit } from '#records/changes/change.ts'
import { DeliveryQueue, TOGETHER_MAX } from './delivery-queue.ts'

const commit = (seq: number): Commit => [{ seq } as Change]
const seqsOf = (commits: readonly Commit[]) => commits.flat().map(({ seq }) => seq)

test('what waits is done in its order: commits together, tasks between them alone', async () => {
  const done: unknown[] = []
  const line = new DeliveryQueue(async (commits) => {
    done.push('begin')
    // Slower than what comes behind it.
    await new Promise((resolve) => setImmediate(resolve))
    done.push(seqsOf(commits))
  })
  line.add(commit(1))
  line.add(commit(2))
  const task = line.inOrder(async () => done.push('task'))
  line.add(commit(3))
  await task
  line.add(commit(4))
  await line.idle()
  expect(done).toEqual(['begin', [1, 2], 'task', 'begin', [3, 4]])
})

test('a task that fails holds nobody up', async () => {
  const done: number[] = []
  const line = new DeliveryQueue(async (commits) => void done.push(...seqsOf(commits)))
  const failing = line.inOrder(() => Promise.reject(new Error('no')))
  line.add(commit(1))
  await expect(failing).rejects.toThrow('no')
  expect(await line.inOrder(async () => 'answer')).toBe('answer')
  expect(done).toEqual([1])
})

test('a long line is worked off in parts, and others get their turn between them', async () => {
  const sizes: number[] = []
  const line = new DeliveryQueue(async (commits) => void sizes.push(commits.length))
  for (let seq = 0; seq < TOGETHER_MAX * 2 + 1; seq++) line.add(commit(seq))
  setImmediate(() => sizes.push(0))
  await line.idle()
  expect(sizes).toEqual([TOGETHER_MAX, 0, TOGETHER_MAX, 1])
})
