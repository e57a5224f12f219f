import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#records/database.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, text } from '#records/schema/fields.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { type DueWork, runDueWork } from './due-work.ts'

const letters = collection('letters', {
  fields: { to: text({ max: 20 }), isSent: bool() },
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

let db: Database
let close: () => Promise<void>
let sent: string[]
beforeEach(async () => {
  ;({ db, close } = await openTemporary([letters]))
  sent = []
})
afterEach(() => close())

const write = (...to: readonly string[]) =>
  db.write(async (tx) => {
    for (const name of to) await tx.create(letters, { to: name })
  })

const SENDING: DueWork = {
  due: async (reader) => (await reader.list(letters, { filter: 'isSent = false', limit: 10 })).map(({ id }) => id),
  async run(tx, id) {
    const letter = await tx.get(letters, id)
    if (!letter || letter.isSent) return
    if (letter.to === 'nobody') throw new Error('nobody lives there')
    await tx.update(letters, id, { isSent: true })
    sent.push(letter.to)
  },
}

test('all of it is done, however much it is', async () => {
  const names = Array.from({ length: 25 }, (_, at) => `person ${at}`)
  await write(...names)
  expect(await runDueWork(db, [SENDING])).toBe(25)
  expect(sent.toSorted()).toEqual(names.toSorted())
  expect(await runDueWork(db, [SENDING])).toBe(0)
})

test('once, by whichever process comes first', async () => {
  await write('Ada', 'Bob')
  await Promise.all([runDueWork(db, [SENDING]), runDueWork(db, [SENDING])])
  expect(sent.toSorted()).toEqual(['Ada', 'Bob'])
})

test('what fails is said, tried again the next time, and keeps nothing else from being done', async () => {
  await write('nobody', 'Ada')
  await expect(runDueWork(db, [SENDING])).rejects.toThrow('could not be done')
  expect(sent).toEqual(['Ada'])
  await expect(runDueWork(db, [SENDING])).rejects.toThrow('could not be done')
})
