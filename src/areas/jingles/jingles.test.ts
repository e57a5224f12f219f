import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loader as teamLoader } from '#areas/teams/public/TeamPage.tsx'
import { teams } from '#areas/teams/teams.collections.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { type Bytes, joined, latin1 } from '#rules/sounds/bytes.ts'
import { id3v1Of, id3v2Of, mp3FileOf, wavFileOf } from '#rules/sounds/sound-files.testing.ts'
import { serveStage } from '#site/served.testing.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { action, loader } from './JinglesPage.tsx'
import { soundHref } from './jingle-href.ts'
import { jingles } from './jingles.collections.ts'
import { addJingle, jinglesInOrder, moveJingle, removeJingle } from './jingles.commands.server.ts'
import { JINGLES_MOST } from './jingles.fields.ts'

let stage: Stage
let admin: Viewer

beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

const fileOf = (bytes: Bytes, name = 'horn.wav') => new File([new Uint8Array(bytes)], name)
const horn = () => fileOf(wavFileOf(500))

const added = async (name_en: string, more: object = {}) =>
  (await stage.run(addJingle, admin, { name_en, sound: horn(), ...more })).jingle

const attempted = async (input: object, viewer = admin) =>
  refusedWith(await stage.attempt('jingles.add', viewer, { name_en: 'Horn', ...input }))

const shown = async () => (await loader(stage.visit('/jingles'))).jingles
const names = async () => (await shown()).map(({ label }) => label)

const newTeam = (name: string, state: 'accepted' | 'registered' = 'accepted') =>
  stage.db.write((tx) => tx.create(teams, { name, name_key: name.toLowerCase(), division: 'mixed', state }))

describe('a sound', () => {
  test('is kept without its tags, with the length that is found in it', async () => {
    const sound = fileOf(joined([id3v2Of('hunter2'), mp3FileOf(40), id3v1Of('hunter2')]), 'My horn.mp3')
    const jingle = await added('Horn', { sound })
    const found = (await stage.db.get(jingles, jingle))!
    expect(found).toMatchObject({ milliseconds: 1_045, order: 1 })
    const served = await serveStage(stage)
    const href = `${served.url}${soundHref(found)}`
    const whole = await fetch(href)
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    expect(whole.headers.get('cache-control')).toContain('immutable')
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(new Uint8Array(mp3FileOf(40)))
    const part = await fetch(href, { headers: { range: 'bytes=2-5' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${mp3FileOf(40).length}`])
    expect((await part.arrayBuffer()).byteLength).toBe(4)
    await served.stop()
  })

  test.each<readonly [string, string, () => File]>([
    [
      'a program with the name of a sound',
      'validation_invalid_mime_type',
      () => fileOf(latin1(`MZ${'\0'.repeat(99)}`)),
    ],
    ['a page behind a sound', 'sound_tags', () => fileOf(joined([mp3FileOf(40), latin1('<script>alert(1)</script>')]))],
    ['a sound that cannot be read', 'sound_broken', () => fileOf(wavFileOf(0))],
    ['21 seconds', 'sound_long', () => fileOf(wavFileOf(21_000))],
    ['more than 5 MB', 'validation_file_size_limit', () => fileOf(new Uint8Array(5 * 1024 * 1024 + 1))],
  ])('%s is refused at its field', async (_, code, sound) => {
    expect(await attempted({ sound: sound() })).toBe(code)
    expect(await shown()).toEqual([])
  })

  test('of exactly 20 seconds passes', async () => {
    await added('Long', { sound: fileOf(wavFileOf(20_000)) })
    expect(await names()).toEqual(['Long'])
  })

  test('needs a name, a file, and somebody who may', async () => {
    expect(await attempted({ name_en: '', sound: horn() })).toBe('validation_partial_check')
    expect(await attempted({})).toBe('sound_missing')
    expect(await attempted({ sound: horn() }, GUEST)).toBe('status_401')
    expect(await attempted({ sound: horn() }, await stage.person('Bo', ['booker']))).toBe('status_403')
  })
})

describe('jingles', () => {
  test('have an order that admins change, and go', async () => {
    const [, second, third] = [await added('One'), await added('Two'), await added('Three')]
    await stage.run(moveJingle, admin, { jingle: third, way: 'up' })
    expect(await names()).toEqual(['One', 'Three', 'Two'])
    await stage.run(moveJingle, admin, { jingle: second, way: 'down' })
    const base = (await stage.db.get(jingles, second))?.updated ?? ''
    await stage.run(removeJingle, admin, { jingle: second, base })
    expect(await names()).toEqual(['One', 'Three'])
    const did = (await stage.audited()).map((it) => it.action)
    expect(did).toEqual(['jingles.add', 'jingles.add', 'jingles.add', 'jingles.move', 'jingles.remove'])
  })

  test('are so many at most', async () => {
    const one = (await stage.db.get(jingles, await added('One')))!
    await stage.db.write(async (tx) => {
      for (let count = 1; count < JINGLES_MOST; count++)
        await tx.create(jingles, { name_en: 'x', milliseconds: one.milliseconds })
    })
    expect(await attempted({ sound: horn() })).toBe('jingles_full')
  })

  test('of a team stand with it, one for each team that everybody sees', async () => {
    const [kites, waiting] = [await newTeam('Kites'), await newTeam('Waiting', 'registered')]
    await added('Fanfare', { team: kites.id })
    expect(await names()).toEqual(['Kites: Fanfare'])
    expect(await attempted({ sound: horn(), team: kites.id })).toBe('team_has_one')
    expect(await attempted({ sound: horn(), team: waiting.id })).toBe('team_missing')
    const [jingle] = await jinglesInOrder(stage.db)
    const page = await teamLoader(stage.visit(`/teams/${kites.id}`, { params: { team: kites.id } }))
    expect(page.jingle).toBe(soundHref(jingle!))
    await stage.db.write((tx) => tx.update(teams, kites.id, { state: 'declined' }))
    expect(await names()).toEqual([])
  })
})

describe('the edit mode', () => {
  const posted = (form: Readonly<Record<string, string | File>>, viewer = admin) =>
    action(stage.visit('/jingles?edit=', { viewer, form }))

  test('is for admins alone', async () => {
    expect((await loader(stage.visit('/jingles?edit='))).editing).toBeUndefined()
    expect((await loader(stage.visit('/jingles?edit=', { viewer: admin }))).editing).toMatchObject({ jingles: [] })
    expect(await posted({ intent: 'add', name_en: 'Horn' }, GUEST)).toMatchObject({ data: { status: 401 } })
  })

  test('adds, renames without touching the sound, and tells the second of two admins', async () => {
    await posted({ intent: 'add', name_en: 'Horn', name_de: 'Hupe', team: '', sound: horn() })
    const [before] = await jinglesInOrder(stage.db)
    const form = { intent: 'change', jingle: before!.id, base: before!.updated, name_de: 'Hupe', team: '' }
    await posted({ ...form, name_en: 'Loud horn' })
    const [after] = await jinglesInOrder(stage.db)
    expect(after).toMatchObject({ name_en: 'Loud horn', sound: before!.sound, milliseconds: 500 })
    expect(await posted({ ...form, name_en: 'Other' })).toMatchObject({ data: { refused: true, status: 409 } })
  })
})
