import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusedWith } from '#site/stage.testing.ts'
import { startRound } from '../cards/rounds.commands.server.ts'
import { discHoles, discLayouts, discRounds } from '../discgolf.collections.ts'
import { type GolfStage, golfersNamed, openGolf } from '../discgolf.testing.ts'
import { action as adminAction, loader as adminLoader } from './AdminCoursePage.tsx'
import { loader } from './CoursePage.tsx'
import { addLayout, changeHole, holesOf, removeHole, removeLayout } from './course.commands.server.ts'

let stage: GolfStage
beforeEach(async () => {
  stage = await openGolf()
})
afterEach(() => stage.close())

describe('a course', () => {
  test('has layouts, of which one may begin with the holes of another', async () => {
    const long = await stage.layout(4)
    const { layout } = await stage.run(addLayout, stage.admin, { name: 'Short', copyOf: long })
    expect((await holesOf(stage.db, layout)).map(({ number, par }) => `${number}:${par}`)).toEqual([
      '1:3',
      '2:3',
      '3:4',
      '4:3',
    ])
  })

  test('has each number once, par 2 to 6', async () => {
    const layout = await stage.layout(2)
    const add = (hole: object) => stage.attempt('discgolf.addHole', stage.admin, { layout, ...hole })
    expect(refusedWith(await add({ number: 2, par: 3 }))).toBe('hole_taken')
    expect(await add({ number: 3, par: 7 })).toMatchObject({ status: 400, data: { par: {} } })
    expect(await add({ number: 28, par: 3 })).toMatchObject({ status: 400, data: { number: {} } })
  })

  test('is shown to everybody, hole by hole and as a sheet with a code for each', async () => {
    const layout = await stage.layout(3)
    const shown = await loader(stage.visit(`/discgolf/course?layout=${layout}&hole=2`))
    expect(shown).toMatchObject({ par: 10, hole: { number: 2, previous: 1, next: 3, hasPin: true }, isSheet: false })
    expect(await loader(stage.visit('/discgolf/course?view=sheet'))).toMatchObject({
      isSheet: true,
      holes: [{}, {}, {}],
    })
    await expect(loader(stage.visit('/discgolf/course?hole=9'))).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('is copied into a round when that starts: what is changed later changes nothing there', async () => {
    const layout = await stage.layout(3)
    await golfersNamed(stage, ['Ada', 'Bob', 'Cid'])
    const round = await stage.drawn(layout)
    expect(await stage.attempt('discgolf.removeLayout', stage.admin, await baseOf(layout))).toMatchObject({
      status: 409,
      data: { code: 'layout_in_use' },
    })
    await stage.run(startRound, stage.admin, { round })
    const [first] = await holesOf(stage.db, layout)
    if (!first) throw new Error('No hole')
    await stage.run(changeHole, stage.admin, { hole: first.id, base: first.updated, number: 1, par: 5 })
    await stage.run(removeLayout, stage.admin, await baseOf(layout))
    expect(await stage.db.get(discRounds, round)).toMatchObject({ layout: '', holes: [{ number: 1, par: 3 }, {}, {}] })
  })

  const baseOf = async (layout: string) => ({ layout, base: (await stage.db.get(discLayouts, layout))?.updated ?? '' })

  test('tells two admins who change one hole of each other', async () => {
    const [hole] = await holesOf(stage.db, await stage.layout(1))
    if (!hole) throw new Error('No hole')
    const wanted = { hole: hole.id, base: hole.updated, number: 1, par: 4 }
    await stage.run(changeHole, stage.admin, wanted)
    expect(await stage.attempt('discgolf.changeHole', stage.admin, { ...wanted, par: 5 })).toMatchObject({
      status: 409,
      data: { current: { par: 4 } },
    })
    expect(await stage.attempt(removeHole.name, stage.admin, { hole: hole.id, base: hole.updated })).toMatchObject({
      status: 409,
    })
  })

  test('has tee and basket on the site plan, typed in percent', async () => {
    const [hole] = await holesOf(stage.db, await stage.layout(1))
    const form = { intent: 'pin', hole: hole?.id ?? '', end: 'basket', x: '12,5', y: '80' }
    await adminAction(stage.visit('/admin/discgolf/course', { viewer: stage.admin, form }))
    expect(await stage.db.get(discHoles, hole?.id ?? '')).toMatchObject({ basket: { x: 125, y: 800 }, tee: null })
    const shown = await adminLoader(stage.visit(`/admin/discgolf/course?hole=${hole?.id}`, { viewer: stage.admin }))
    expect(shown.hole).toMatchObject({ basket: { x: 125, y: 800 }, tee: undefined })
  })
})
