import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { fill, follow, heading, press } from '../stage/forms.ts'
import { type Person, type Program, signIn } from '../stage/people.ts'
import { adminOf, prepared, preparedApp } from '../stage/shared-app.ts'
import { opened, type Someone, test } from '../stage/visitor.ts'

const app = preparedApp()
let admin: Program
let managers: readonly Person[]
let team: string

interface Listed {
  readonly id: string
  readonly [field: string]: unknown
}

beforeAll(async () => {
  admin = adminOf(app)
  managers = [prepared('Robin Reed'), prepared('Sasha Stone')]
  team = await newTeam('Two Captains', 'mixed')
  for (const manager of managers) await admin.run('teams.addManager', { team, user: manager.id })
})

async function newTeam(name: string, division: string): Promise<string> {
  const made = (await admin.run('teams.createTeam', { name, division })) as { team: string }
  return made.team
}

/** A new player of the team. */
async function player(full_name: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answer = (await admin.run('teams.addPlayer', { team, full_name, ...more })) as { player: string }
  return answer.player
}

/** Everything that is kept of a player. */
async function kept(id: string): Promise<Listed> {
  const filter = encodeURIComponent(`player = "${id}"`)
  const { items } = (await admin.get(`/api/collections/player_details/records?filter=${filter}`)) as { items: Listed[] }
  return { ...items[0], ...((await admin.get(`/api/collections/players/records/${id}`)) as Listed) }
}

/** Both managers, each looking at a player. */
async function bothLookAt(someone: Someone, [one, other]: readonly [string, string]): Promise<readonly [Page, Page]> {
  const pages = [await someone(app), await someone(app)] as const
  for (const [at, id] of [one, other].entries()) {
    const [page, manager] = [pages[at], managers[at]]
    if (!page || !manager) throw new Error('There are two managers')
    await signIn(page, manager, app)
    await opened(page, `/teammanager/players?player=${id}`)
    await page.getByLabel('Full name', { exact: true }).waitFor()
  }
  return pages
}

const typed = (page: Page, label: string) => page.getByLabel(label, { exact: true })

describe('two managers of one team', () => {
  test('change two players at once, and both stand', async ({ someone }) => {
    const [first, second] = [await player('Anke Anders'), await player('Bernd Busch')]
    const [one, other] = await bothLookAt(someone, [first, second])
    await fill(one, { 'Number, optional': '11' })
    await fill(other, { 'Number, optional': '12' })
    await Promise.all([press(one, 'Save player'), press(other, 'Save player')])
    await one.getByText('Anke Anders saved').waitFor()
    await other.getByText('Bernd Busch saved').waitFor()
    expect(await kept(first)).toMatchObject({ number: '11' })
    expect(await kept(second)).toMatchObject({ number: '12' })
  })

  test('change different fields of one player, and both stand', async ({ someone }) => {
    const id = await player('Carla Conrad')
    const [one, other] = await bothLookAt(someone, [id, id])
    await fill(one, { 'Birth year, optional': '1991' })
    await fill(other, { 'Phone, optional': '0170 5550111' })
    await press(one, 'Save player')
    await one.getByText('Carla Conrad saved').waitFor()
    await press(other, 'Save player')
    await other.getByText('Carla Conrad saved').waitFor()
    expect(await kept(id)).toMatchObject({ birth_year: 1991, phone: '0170 5550111', full_name: 'Carla Conrad' })
  })

  test('change the same field of one player: both values are shown, and one is chosen', async ({ someone }) => {
    const id = await player('Dora Dahl')
    const [one, other] = await bothLookAt(someone, [id, id])
    await fill(one, { 'Number, optional': '21' })
    await fill(other, { 'Number, optional': '22', 'Phone, optional': '0170 5550122' })
    await press(one, 'Save player')
    await one.getByText('Dora Dahl saved').waitFor()
    await press(other, 'Save player')
    await other.getByText('Somebody else has changed the same').waitFor()
    const mine = other.getByRole('radio', { name: 'Yours: 22' })
    const theirs = other.getByRole('radio', { name: 'Saved meanwhile: 21' })
    expect([await mine.isChecked(), await theirs.isChecked()]).toEqual([false, false])
    // What nobody else has changed is still as it was typed.
    expect(await typed(other, 'Phone, optional').inputValue()).toBe('0170 5550122')
    expect(await kept(id)).toMatchObject({ number: '21', phone: '' })
    await mine.check()
    await press(other, 'Save player')
    await other.getByText('Dora Dahl saved').waitFor()
    expect(await kept(id)).toMatchObject({ number: '22', phone: '0170 5550122' })
  })

  test('give one number to two players at once: one gets it, the other is told at the field', async ({ someone }) => {
    const [first, second] = [await player('Edda Ebert'), await player('Falk Fink')]
    const [one, other] = await bothLookAt(someone, [first, second])
    await fill(one, { 'Number, optional': '31' })
    await fill(other, { 'Number, optional': '31', 'Birth year, optional': '1988' })
    await press(one, 'Save player')
    await one.getByText('Edda Ebert saved').waitFor()
    await press(other, 'Save player')
    await other.getByText('Edda Ebert has number 31 already.').first().waitFor()
    expect(await typed(other, 'Birth year, optional').inputValue()).toBe('1988')
    expect(await kept(second)).toMatchObject({ number: '', birth_year: 0 })
  })

  test('see what the other has done without loading anything', async ({ someone }) => {
    const id = await player('Gesa Gold')
    const [one, other] = await bothLookAt(someone, [id, id])
    await opened(other, '/teammanager/players')
    await other.getByText('Gesa Gold').first().waitFor()
    await fill(one, { 'Full name': 'Gesa Silber' })
    await press(one, 'Save player')
    await one.getByText('Gesa Silber saved').waitFor()
    await other.getByText('Gesa Silber').first().waitFor()
  })
})

test('a player who was taken off the roster is brought back by a press, with everything', async ({ someone }) => {
  const id = await player('Hilde Hoch', { number: '77', birth_year: 1990, phone: '0170 5550133' })
  const before = await kept(id)
  const page = await someone(app)
  await signIn(page, managers[0]!, app)
  await opened(page, '/teammanager/players')
  await follow(page, 'Hilde Hoch')
  await press(page, 'Remove from roster')
  await page.getByText('Hilde Hoch removed').waitFor()
  await press(page, 'Undo')
  await page.getByText('Hilde Hoch is back').waitFor()
  const { number, birth_year, phone, connection_code } = before
  expect(await kept(id)).toMatchObject({ number, birth_year, phone, connection_code })
})

test('a roster that is locked while somebody types: nothing is changed, and what was typed stays', async ({
  someone,
}) => {
  const id = await player('Inga Imhof')
  const page = await someone(app)
  await signIn(page, managers[0]!, app)
  await opened(page, `/teammanager/players?player=${id}`)
  await fill(page, { 'Phone, optional': '0170 5550144' })
  const lock = (isLocked: boolean) => admin.run('teams.lockRosters', { teams: [team], locked: isLocked })
  await lock(true)
  await press(page, 'Save player')
  await page.getByText('The organisers have locked the roster. Nothing was changed.').first().waitFor()
  await page.getByText('The roster is locked', { exact: true }).waitFor()
  expect(await typed(page, 'Phone, optional').inputValue()).toBe('0170 5550144')
  expect(await kept(id)).toMatchObject({ phone: '' })
  await lock(false)
  await press(page, 'Save player')
  await page.getByText('Inga Imhof saved').waitFor()
  expect(await kept(id)).toMatchObject({ phone: '0170 5550144' })
})

test('whoever manages another team does not get in', async ({ someone }) => {
  const stranger = prepared('Toni Thorn')
  const elsewhere = await newTeam('Other Meadow', 'open')
  await admin.run('teams.addManager', { team: elsewhere, user: stranger.id })
  const page = await someone(app)
  await signIn(page, stranger, app)
  const answer = await page.goto(`/teammanager/players?team=${team}`)
  expect(answer?.status()).toBe(404)
  await page.goto('/teammanager')
  await heading(page, 'Other Meadow')
})
