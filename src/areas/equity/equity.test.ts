import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { GenderMatch } from '#rules/equity/equity.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { equityFigures } from './equity.api.server.ts'
import { equity } from './equity.collections.ts'
import { action, loader } from './GenderEquityPage.tsx'
import { ratioIn } from './ratio/on-this-device.ts'

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Boss', ['admin'])
})
afterEach(() => stage.close())

const NOTHING = { text_en: '', text_de: '', contact_name: '', contact_how: '' }
const WRITTEN = { ...NOTHING, text_en: '## Fair\n\n**All** play.', contact_name: 'Robin', contact_how: '+49 30 123456' }

const posted = (
  intent: string,
  typed: Readonly<Record<string, string>>,
  loaded: Readonly<Record<string, string>> = NOTHING,
) =>
  action(
    stage.visit('/gender-equity?edit', {
      viewer: admin,
      form: { intent, ...NOTHING, ...typed, loaded: JSON.stringify(loaded) },
    }),
  )

const shown = async (viewer?: Viewer, path = '/gender-equity') => {
  const { shown } = await loader(stage.visit(path, viewer ? { viewer } : {}))
  if (!shown) throw new Error('The page is being edited')
  return shown
}

describe('what the organisers write', () => {
  test('is read by everybody once it is saved, and not before', async () => {
    expect((await shown()).text).toBeUndefined()
    await posted('preview', WRITTEN)
    expect(await stage.db.count(equity)).toBe(0)
    await posted('save', WRITTEN)
    const { text, talkTo } = await shown()
    expect(text?.language).toBe('en')
    expect(JSON.stringify(text?.nodes)).toContain('Fair')
    expect(talkTo).toEqual({ name: 'Robin', how: '+49 30 123456' })
    expect(await stage.audited()).toMatchObject([{ actor: admin.id, action: 'equity.save' }])
  })

  test('a preview gives back what was typed, and how it would look', async () => {
    const answer = await posted('preview', WRITTEN)
    expect(answer).toMatchObject({ values: { contact_name: 'Robin' }, seen: [{ language: 'en' }] })
  })

  test('two admins at once: what only one changed is kept, what both changed is asked', async () => {
    await posted('save', WRITTEN)
    await posted('save', { ...WRITTEN, text_de: 'Alle spielen.' }, WRITTEN)
    await posted('save', { ...WRITTEN, contact_name: 'Kim' }, WRITTEN)
    expect(await stage.db.list(equity)).toMatchObject([{ text_de: 'Alle spielen.', contact_name: 'Kim' }])
    const refused = await posted('save', { ...WRITTEN, contact_name: 'Alex' }, WRITTEN)
    expect(refused).toMatchObject({ data: { status: 409, conflict: { current: { contact_name: 'Kim' } } } })
  })

  test('a contact has a name and a way, or is none', async () => {
    const refused = await posted('save', { ...NOTHING, contact_name: 'Robin' })
    expect(refused).toMatchObject({
      data: { errors: { contact_how: { text: expect.stringContaining('leave both empty') } } },
    })
  })

  test('nobody else writes, or sees the form', async () => {
    const ada = await stage.person('Ada', ['stats'])
    expect(refusedWith(await stage.attempt('equity.save', ada, WRITTEN))).toBe('status_403')
    expect(await loader(stage.visit('/gender-equity?edit', { viewer: ada }))).toHaveProperty('shown')
  })
})

async function roster(
  division: string,
  matches: readonly GenderMatch[],
  state: 'accepted' | 'registered' = 'accepted',
) {
  await stage.db.write(async (tx) => {
    const { id: team } = await tx.create(teams, { name: `${division} ${matches.length} ${state}`, division, state })
    for (const [number, gender_match] of matches.entries()) {
      const { id: player } = await tx.create(players, { name: `P ${number}`, team })
      await tx.create(playerDetails, { player, gender_match })
    }
  })
}

const many = (count: number, match: GenderMatch) => Array.from({ length: count }, () => match)

describe('the numbers', () => {
  test('tell at least five people, and nothing that gives fewer away', async () => {
    await roster('mixed', [...many(10, 'female'), ...many(12, 'male'), ...many(8, '')])
    await roster('open', [...many(3, 'female'), ...many(17, 'male')])
    await roster('women', many(50, 'female'), 'registered')
    const { rows, total } = await equityFigures(stage.db, 'en')
    expect(rows).toMatchObject([
      { division: 'mixed', players: 30 },
      { division: 'open', players: 20, female: undefined, unknown: undefined },
      { division: 'women', players: 0, female: undefined },
    ])
    expect(total).toEqual({ players: 50, female: 13, male: 29, unknown: 8 })
    const told = rows.flatMap(({ female, male, unknown }) => [female, male, unknown]).filter((it) => it !== undefined)
    expect(told.every((count) => count >= 5)).toBe(true)
  })

  test('count by fives, so that one who comes changes nothing', async () => {
    await roster('mixed', [...many(10, 'female'), ...many(10, 'male'), ...many(5, '')])
    const before = await equityFigures(stage.db, 'en')
    await roster('mixed', ['female'])
    expect(await equityFigures(stage.db, 'en')).toEqual(before)
  })
})

test('a game that is none is said, and one counts oneself', async () => {
  expect((await shown(undefined, '/gender-equity?game=nothing')).ratio).toMatchObject({ isGone: true, on: [] })
})

test('a device may hold whatever: what is not ours is left out', () => {
  expect(ratioIn('{"free":{"points":["home","x",3],"half":-1,"line":"male"},"flips":{"g":{"pull":"up"}}}')).toEqual({
    flips: { g: { line: undefined, pull: undefined } },
    free: { points: ['home'], half: undefined, line: 'male', pull: undefined },
  })
  expect(ratioIn('nonsense').free.points).toEqual([])
})
