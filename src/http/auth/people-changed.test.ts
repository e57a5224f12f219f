import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#areas/accounts/accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld } from '#areas/accounts/accounts.testing.ts'
import type { Change } from '#records/changes/change.ts'
import { ChangeFeed } from '#records/changes/change-feed.ts'
import type { Database } from '#records/database.ts'
import { PeopleChanged } from './people-changed.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

test('where it cannot be read whose roles changed, everybody counts as changed, and the process goes on', async () => {
  const away = () => Promise.reject(new Error('the database is away'))
  const feed = new ChangeFeed()
  const db = { feed, ...worldWith({ rows: away, all: away }) } as unknown as Database
  const changed = new PeopleChanged(db)
  changed.note('somebody00000000')
  const { moment } = changed
  expect(changed.isUnchanged('somebody00000000', moment)).toBe(true)
  const created: Change = {
    seq: 1,
    collection: roles,
    id: 'role00000000000',
    action: 'create',
    at: '',
    before: undefined,
  }
  await feed.publish([created])
  expect(changed.isUnchanged('somebody00000000', moment)).toBe(false)
  expect(changed.isUnchanged('another000000000', moment)).toBe(false)
})

const worldWith = (asked: Partial<Database['store']>) => ({
  selector: world.db.selector,
  store: { ...world.db.store, ...asked },
  contextFor: world.db.contextFor.bind(world.db),
})
