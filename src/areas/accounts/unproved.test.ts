import { afterEach, beforeEach, expect, test } from 'vitest'
import { AREAS } from '#site/areas.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { users } from './accounts.collections.ts'
import { makeLink } from './credentials/links.server.ts'
import { deleteUnproved } from './unproved.server.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const DAY_MINUTES = 24 * 60
const names = async () => (await stage.db.list(users, { sort: 'name' })).map(({ name }) => name)

test('an account whose address nobody proves is gone after a week, and its address is free again', async () => {
  await stage.person('Proved')
  await stage.person('Unproved', [], { verified: false })
  stage.passMinutes(6.9 * DAY_MINUTES)
  expect(await deleteUnproved(stage.db, AREAS)).toBe(0)
  stage.passMinutes(0.2 * DAY_MINUTES)
  await stage.person('Young', [], { verified: false })
  expect(await deleteUnproved(stage.db, AREAS)).toBe(1)
  expect(await names()).toEqual(['Proved', 'Young'])
  await stage.person('Unproved', [], { verified: false })
})

test('whoever holds a role, or a link that still works, stays', async () => {
  await stage.person('Made by an admin', ['worker'], { verified: false })
  const { id } = await stage.person('Late', [], { verified: false })
  stage.passMinutes(8 * DAY_MINUTES)
  const link = { user: id, email: 'late@example.org' }
  await stage.db.write((tx) => makeLink(tx, 'https://cup.example', 'verification', link))
  expect(await deleteUnproved(stage.db, AREAS)).toBe(0)
  stage.passMinutes(2 * DAY_MINUTES)
  expect(await deleteUnproved(stage.db, AREAS)).toBe(1)
  expect(await names()).toEqual(['Made by an admin'])
})
