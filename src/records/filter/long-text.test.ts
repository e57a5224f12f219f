import { expect, test } from 'vitest'
import { collection } from '../schema/collection.ts'
import { bool, editor, text } from '../schema/fields.ts'
import { openTemporary } from '../temporary.testing.ts'
import { GUEST } from '../viewing/viewer.ts'
import { listAs } from '../viewing/viewer-records.ts'

const notes = collection('notes', {
  fields: { title: text(), body: editor(), open: bool() },
  rules: { list: 'open = true', view: null, create: null, update: null, delete: null },
})

/** Longer than the patterns that databases take. */
const LONG = 'long '.repeat(20_000)

test('a text of any length is looked for in another, and one that nobody sees disturbs nobody', async () => {
  const { db, close } = await openTemporary([notes])
  const seen = await db.write(async (tx) => {
    await tx.create(notes, { title: 'unseen', body: LONG })
    await tx.create(notes, { title: 'a long one', body: LONG, open: true })
    return tx.create(notes, { title: 'A 100% match_', body: '100% MATCH_', open: true })
  })
  const found = async (filter: string) =>
    (await listAs(db, GUEST, notes, { filter, fields: 'id' })).items.map((item) => (item as { id: string }).id)
  expect(await found('title ~ body')).toEqual([seen.id])
  expect(await found('title !~ body')).not.toContain(seen.id)
  expect(await found('body ~ body')).toHaveLength(2)
  await close()
})
