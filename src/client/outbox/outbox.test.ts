import { describe, expect, test } from 'vitest'
import type { Entry, Reply } from './entry.ts'
import { draftAbout, MemoryStore, quietOutbox } from './phones.testing.ts'

const WORDS = { en: 'No.', de: 'Nein.' }
const DONE: Reply = { is: 'done', answer: { updated: 'v2' } }
const LOST: Reply = { is: 'lost' }

/** Answers one after the other, the last one for good; remembers what was sent. */
function answering(...replies: readonly Reply[]) {
  const sent: Entry[] = []
  return {
    sent,
    transport: async (entry: Entry) => {
      sent.push(entry)
      return replies[Math.min(sent.length, replies.length) - 1] ?? DONE
    },
  }
}

describe('what a page is told', () => {
  test('the answer, when there is network', async () => {
    const outbox = quietOutbox(answering(DONE))
    expect(await outbox.sendOrKeep(draftAbout('final'))).toEqual(DONE)
    expect(outbox.entries.get()).toEqual([])
  })

  test('that it waits, when there is none; and it goes under the same key once there is', async () => {
    const service = answering(LOST, DONE)
    let told = 0
    const outbox = quietOutbox({ ...service, onSent: (count) => (told += count) })
    expect(await outbox.sendOrKeep(draftAbout('final'))).toEqual({ is: 'waiting' })
    expect(outbox.entries.get()).toMatchObject([{ subject: 'final', state: { is: 'waiting' } }])
    await outbox.wake()
    expect(outbox.entries.get()).toEqual([])
    expect(new Set(service.sent.map(({ key }) => key)).size).toBe(1)
    expect(told).toBe(1)
  })

  test.each<Reply>([
    { is: 'refused', code: 'closed', words: WORDS },
    { is: 'conflict', current: { updated: 'v2' }, words: WORDS },
  ])('$is, and it stays until somebody decides', async (reply) => {
    const outbox = quietOutbox(answering(reply))
    expect(await outbox.sendOrKeep(draftAbout('final'))).toEqual(reply)
    await outbox.wake()
    expect(outbox.entries.get()).toMatchObject([{ state: reply }])
  })

  test('that nothing was kept, and why', async () => {
    const { transport, sent } = answering(DONE)
    const nobody = quietOutbox({ transport, owner: () => '' })
    expect(await nobody.sendOrKeep(draftAbout('final'))).toEqual({ is: 'notKept', because: 'nobody' })
    const large = draftAbout('final', { text: 'x'.repeat(100_000) })
    expect(await quietOutbox({ transport }).sendOrKeep(large)).toEqual({ is: 'notKept', because: 'large' })
    const store = new MemoryStore()
    store.update = () => Promise.reject(new Error('The window is private.'))
    expect(await quietOutbox({ transport, store }).sendOrKeep(draftAbout('final'))).toEqual({
      is: 'notKept',
      because: 'storage',
    })
    expect(sent).toEqual([])
  })
})

describe('a decision', () => {
  const conflict: Reply = { is: 'conflict', current: { updated: 'v2' }, words: WORDS }

  test('for the own one sends it on the newer version, for theirs sends nothing', async () => {
    const service = answering(conflict, DONE)
    const outbox = quietOutbox(service)
    await outbox.sendOrKeep(draftAbout('final', { home: 15 }, 'v1'))
    const [asked] = outbox.entries.get()
    await outbox.keepMine(asked?.id ?? '')
    expect(service.sent.map(({ basedOn }) => basedOn)).toEqual(['v1', 'v2'])
    expect(new Set(service.sent.map(({ key }) => key)).size).toBe(2)
    expect(outbox.entries.get()).toEqual([])
  })

  test('to take it back lets go what was written after it', async () => {
    const service = answering(conflict, DONE)
    const outbox = quietOutbox(service)
    await outbox.sendOrKeep(draftAbout('final', { home: 15 }, 'v1'))
    expect(await outbox.sendOrKeep(draftAbout('final', { home: 14 }, 'v1'))).toEqual({ is: 'waiting' })
    const [first] = outbox.entries.get()
    await outbox.discard(first?.id ?? '')
    await outbox.wake()
    expect(service.sent.map(({ input }) => input['home'])).toEqual([15, 14])
  })
})

describe('another person on the same phone', () => {
  test('neither sees nor sends nor discards what waits', async () => {
    const store = new MemoryStore()
    const cut = quietOutbox({ ...answering(LOST), store })
    await cut.sendOrKeep(draftAbout('final'))
    const service = answering(DONE)
    const bobs = quietOutbox({ ...service, store, owner: () => 'bob' })
    await bobs.reload()
    await bobs.wake()
    await bobs.discardAll()
    expect([bobs.entries.get(), service.sent]).toEqual([[], []])
    const again = quietOutbox({ ...service, store })
    await again.wake()
    expect(service.sent).toMatchObject([{ owner: 'ada' }])
  })

  test('who signs in meanwhile makes the rest wait: the service says that they are not the owner', async () => {
    const service = answering({ is: 'notOwner' })
    const outbox = quietOutbox(service)
    expect(await outbox.sendOrKeep(draftAbout('final'))).toEqual({ is: 'waiting' })
    expect(await outbox.sendOrKeep(draftAbout('third place'))).toEqual({ is: 'waiting' })
    expect(outbox.entries.get()).toHaveLength(2)
  })
})

test('it tries again by itself, after longer and longer pauses, and as late as the service asks', async () => {
  const pauses: number[] = []
  let wake = () => {}
  const service = answering(LOST, LOST, LOST, { is: 'later', afterMs: 90_000 })
  const outbox = quietOutbox({
    ...service,
    after: (ms, work) => {
      pauses.push(ms)
      wake = work
      return () => {}
    },
  })
  await outbox.sendOrKeep(draftAbout('final'))
  for (let pause = 2; pause <= 4; pause += 1) {
    wake()
    await expect.poll(() => pauses).toHaveLength(pause + 1)
  }
  // The first one is the patience of the page.
  expect(pauses.slice(1)).toEqual([750, 1_500, 3_000, 90_000])
})

test('the network that comes back while a try is being lost is used at once', async () => {
  let lose = (_reply: Reply) => {}
  const sent: string[] = []
  const outbox = quietOutbox({
    transport: ({ subject }) => {
      sent.push(subject)
      return sent.length > 1 ? Promise.resolve(DONE) : new Promise((resolve) => (lose = resolve))
    },
  })
  const told = outbox.sendOrKeep(draftAbout('final'))
  await expect.poll(() => sent).toEqual(['final'])
  const woken = outbox.wake()
  lose(LOST)
  await Promise.all([woken, told])
  expect(sent).toEqual(['final', 'final'])
  expect(outbox.entries.get()).toEqual([])
})

test('what is written while something is on its way goes in the same round', async () => {
  let answerFirst = (_reply: Reply) => {}
  const sent: string[] = []
  const outbox = quietOutbox({
    transport: ({ subject }) => {
      sent.push(subject)
      return sent.length > 1 ? Promise.resolve(DONE) : new Promise((resolve) => (answerFirst = resolve))
    },
  })
  const first = outbox.sendOrKeep(draftAbout('final'))
  await expect.poll(() => sent).toEqual(['final'])
  const second = outbox.sendOrKeep(draftAbout('third place'))
  answerFirst(DONE)
  expect([await first, await second]).toEqual([DONE, DONE])
})
