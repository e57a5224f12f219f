import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { testDependencies } from '#http/areas/dependencies.testing.ts'
import { runCommand } from '#http/commands/commands.ts'
import type { Database } from '#records/database.ts'
import { fileOf } from '#records/storage/blobs.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { players, teams } from '../teams.collections.ts'
import { changeLook } from './team-look.commands.server.ts'

let db: Database
let close: () => Promise<void>
let team: string
let manager: Viewer
let stranger: Viewer
const admin: Viewer = { id: 'admin', roles: ['admin'], record: {} }

beforeEach(async () => {
  ;({ db, close } = await openTemporary([users, roles, teams, players]))
  await db.write(async (tx) => {
    const person = async (name: string): Promise<Viewer> => {
      const values = { name, email: `${name}@example.org`, password: '!', tokenKey: name }
      const { id } = await tx.create(users, values)
      return { id, roles: ['teammanager'], record: {} }
    }
    manager = await person('toni')
    stranger = await person('sam')
    const kites = await tx.create(teams, {
      name: 'Kite Club',
      division: 'mixed',
      state: 'accepted',
      managers: [manager.id],
      colour_light: '#ffffff',
      colour_dark: '#b3261e',
    })
    team = kites.id
  })
})
afterEach(() => close())

const change = async (actor: Viewer, input: object, key?: string) =>
  runCommand(await testDependencies(db), changeLook, {
    actor: withoutSession(actor),
    input: { team, ...input },
    address: '192.0.2.1',
    key,
  })
const look = async () => {
  const found = await db.get(teams, team)
  return { light: found?.colour_light, dark: found?.colour_dark, logo: found?.logo }
}

const picture = async (width = 60, height = 40, name = 'Our Logo.png') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#27c' } })
          .png()
          .toBuffer(),
      ),
    ],
    name,
  )

describe('a team’s look', () => {
  test('is changed by its manager and by admins, and kept with who did it', async () => {
    await change(manager, { colour_dark: '#0B5CAD' })
    await change(admin, { colour_light: '#cfe6f7' })
    expect(await look()).toMatchObject({ light: '#cfe6f7', dark: '#0b5cad' })
    const kept = await db.store.all<{ actor: string; detail: string }>('SELECT * FROM "_audit" ORDER BY "seq"')
    expect(kept).toMatchObject([
      { actor: manager.id, action: 'teams.changeLook', detail: '{"fields":["colour_dark"]}' },
      { actor: admin.id, detail: '{"fields":["colour_light"]}' },
    ])
  })

  test('is nobody else’s business, and whether there is such a team neither', async () => {
    const foreign = change(stranger, { colour_dark: '#000000' })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
    const unknown = await change(stranger, { team: 'nowhere' }).catch((error: unknown) => error)
    expect(await foreign.catch((error: unknown) => error)).toEqual(unknown)
    await expect(change({ id: '', roles: [], record: {} }, {})).rejects.toMatchObject({ status: 401 })
  })

  test('stays as it was once the team has withdrawn, but for admins', async () => {
    await db.write((tx) => tx.update(teams, team, { state: 'withdrawn' }))
    await expect(change(manager, { colour_dark: '#000000' })).rejects.toMatchObject({ status: 404 })
    await change(admin, { colour_dark: '#000000' })
    expect(await look()).toMatchObject({ dark: '#000000' })
  })

  test.each(['red', '#12', '#12345g', 'url(x)'])('has no colour %s', async (colour_dark) => {
    await expect(change(manager, { colour_dark })).rejects.toMatchObject({
      status: 400,
      data: { colour_dark: { code: 'validation_regex' } },
    })
  })

  test('that is saved as it was changes nothing', async () => {
    const before = (await db.get(teams, team))?.updated
    await change(manager, { colour_dark: '#b3261e', was_colour_dark: '#b3261e' })
    expect((await db.get(teams, team))?.updated).toBe(before)
  })
})

describe('a logo', () => {
  test('is encoded anew, stored with the team, and replaced by the next one', async () => {
    await change(manager, { logo: await picture() })
    const first = (await look()).logo ?? ''
    expect(first).toMatch(/^our_logo_\w{10}\.png$/)
    expect(await fileOf(db.store, teams, team, first)).toMatchObject({ type: 'image/png', field: 'logo' })
    await change(manager, { logo: await picture(90, 90, 'new.png') })
    expect((await look()).logo).toMatch(/^new_/)
    expect(await fileOf(db.store, teams, team, first)).toBeUndefined()
  })

  test('is removed', async () => {
    await change(manager, { logo: await picture() })
    await change(manager, { remove_logo: true })
    expect((await look()).logo).toBe('')
    expect(await db.store.all('SELECT * FROM "_files"')).toEqual([])
  })

  test.each([
    ['no picture', new File(['hello'], 'logo.png'), 'validation_invalid_mime_type'],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg'), 'validation_invalid_mime_type'],
    ['nothing', new File([], 'logo.png'), 'validation_invalid_file'],
    ['half a picture', new File(['\x89PNG\r\n\x1a\n'], 'logo.png'), undefined],
  ])('that is %s is refused at its field, and the old one stays', async (_, logo, code) => {
    await change(manager, { logo: await picture() })
    const before = await look()
    const refused = change(manager, { logo, colour_dark: '#000000' })
    await expect(refused).rejects.toMatchObject({
      status: 400,
      data: { logo: code ? { code } : { message: expect.any(String) } },
    })
    expect(await look()).toEqual(before)
  })

  test('of somebody who may not is not even read', async () => {
    const logo = await picture()
    logo.bytes = () => Promise.reject(new Error('was read'))
    await expect(change(stranger, { logo })).rejects.toMatchObject({ status: 404 })
  })

  test('sent twice is stored once', async () => {
    const sent = async () => change(manager, { logo: await picture() }, 'the-same-key')
    await sent()
    const first = (await look()).logo
    await sent()
    expect((await look()).logo).toBe(first)
  })
})

describe('two people at once', () => {
  const was = { was_colour_light: '#ffffff', was_colour_dark: '#b3261e', was_logo: '' }

  test('who change different things both have their way', async () => {
    await change(manager, { ...was, colour_light: '#ffffff', colour_dark: '#000000' })
    await change(admin, { ...was, colour_light: '#cfe6f7', colour_dark: '#b3261e' })
    expect(await look()).toMatchObject({ light: '#cfe6f7', dark: '#000000' })
  })

  test('who change the same thing: the second is told and may do it knowingly', async () => {
    await change(manager, { ...was, colour_dark: '#000000' })
    const second = { ...was, colour_dark: '#0b5cad' }
    await expect(change(admin, second)).rejects.toMatchObject({
      status: 409,
      data: { current: { colour_dark: '#000000' } },
    })
    await change(admin, { ...second, was_colour_dark: '#000000' })
    expect(await look()).toMatchObject({ dark: '#0b5cad' })
  })
})
