import { expect, test } from 'vitest'
import type { Reply } from '#client/outbox/entry.ts'
import { type Upload, UploadQueue } from './upload-queue.ts'

/** A service whose answers the test gives. */
function uploadsTo() {
  const sent: { name: string; key: string; onShare: (share: number) => void; answer: (reply: Reply) => void }[] = []
  const cancelled: string[] = []
  const queue = new UploadQueue(
    ({ file, key }, onShare, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          cancelled.push(file.name)
          resolve({ is: 'lost' })
        })
        sent.push({ name: file.name, key, onShare, answer: resolve })
      }),
  )
  const add = (...names: string[]) => queue.add(names.map((name) => new File(['x'], name)))
  const seen = () => queue.now().map(({ file, state, share }: Upload) => `${file.name} ${state} ${share}`)
  return { queue, sent, cancelled, add, seen }
}

const DONE: Reply = { is: 'done', answer: {} }
const REFUSED: Reply = { is: 'refused', code: 'x', words: { en: 'No', de: 'Nein' } }

test('files go one after the other, and what is wrong with one keeps no other back', async () => {
  const { sent, add, seen } = uploadsTo()
  add('a', 'b', 'c')
  expect(seen()).toEqual(['a sending 0', 'b waiting 0', 'c waiting 0'])
  sent[0]?.onShare(0.5)
  expect(seen()[0]).toBe('a sending 0.5')
  sent[0]?.answer(REFUSED)
  await expect.poll(seen).toEqual(['a failed 0.5', 'b sending 0', 'c waiting 0'])
  sent[1]?.answer(DONE)
  await expect.poll(seen).toEqual(['a failed 0.5', 'b sent 1', 'c sending 0'])
})

test('one that is cancelled is broken off and gone, and the next one goes', async () => {
  const { queue, sent, cancelled, add, seen } = uploadsTo()
  add('a', 'b', 'c')
  queue.cancel(sent[0]?.key ?? '')
  await expect.poll(seen).toEqual(['b sending 0', 'c waiting 0'])
  expect(cancelled).toEqual(['a'])
  queue.cancel(queue.now()[1]?.key ?? '')
  expect(seen()).toEqual(['b sending 0'])
  sent[1]?.answer(DONE)
  await expect.poll(seen).toEqual(['b sent 1'])
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('one that did not get through goes again under the same key', async () => {
  const { queue, sent, add, seen } = uploadsTo()
  add('a')
  sent[0]?.answer({ is: 'lost' })
  await expect.poll(seen).toEqual(['a failed 0'])
  queue.again(sent[0]?.key ?? '')
  expect(sent[1]?.key).toBe(sent[0]?.key)
  sent[1]?.answer(DONE)
  await expect.poll(seen).toEqual(['a sent 1'])
})
