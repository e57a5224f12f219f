import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HelpersStage, openHelpers } from '#areas/helpers/helpers.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { foods } from './foods.collections.ts'
import { changeFood, markDelivered, promiseFood, setFoodTargets, takeBackFood } from './foods.commands.server.ts'
import { foodsFor, foodsListed } from './foods.queries.server.ts'

let stage: HelpersStage
let will: Viewer
let nina: Viewer
beforeEach(async () => {
  stage = await openHelpers()
  ;[will, nina] = (await stage.helpers('Will', 'Nina')) as [Viewer, Viewer]
})
afterEach(() => stage.close())

const CAKE = {
  day: 'Saturday',
  category: 'Cake',
  dish: 'Marble cake',
  portions: 16,
  diet: 'vegetarian',
  allergens: ['gluten', 'eggs'],
  comes_at: '09:00',
} as const

const cake = (changes: object = {}) => ({ ...CAKE, allergens: [...CAKE.allergens], ...changes })

test('portions are counted against what is wanted', async () => {
  await stage.run(setFoodTargets, stage.admin, { targets: [{ day: 'Saturday', category: 'Cake', portions: 40 }] })
  await stage.run(setFoodTargets, stage.admin, { targets: [{ day: 'Saturday', category: 'Cake', portions: 50 }] })
  await stage.run(promiseFood, will, cake())
  await stage.run(promiseFood, nina, cake({ dish: 'Lemon tart', portions: 8 }))
  const { progress } = await foodsFor(stage.db, will)
  expect(progress.filter(({ wanted }) => wanted > 0)).toEqual([
    { day: 'Saturday', category: 'Cake', promised: 24, wanted: 50 },
  ])
})

test('a dish that is much the same on the same day is pointed out, without who brings it', async () => {
  await stage.run(promiseFood, nina, cake())
  await stage.run(promiseFood, nina, cake({ day: 'Sunday' }))
  await stage.run(promiseFood, will, cake({ dish: 'Marble cake with cherries' }))
  const { own, others } = await foodsFor(stage.db, will)
  expect(own).toMatchObject([{ dish: 'Marble cake with cherries', similar: ['Marble cake'] }])
  expect(JSON.stringify(others)).not.toContain(nina.id)
})

test('it is changed and taken back by whoever promised it, until six in the evening before', async () => {
  const { food } = await stage.run(promiseFood, will, cake())
  const base = (await stage.db.get(foods, food))?.updated ?? ''
  expect(refusedWith(await stage.attempt('foods.change', nina, { food, base, ...cake() }))).toBe('food_gone')
  await stage.run(changeFood, will, { food, base, ...cake({ portions: 20 }) })
  expect(await stage.db.get(foods, food)).toMatchObject({ portions: 20 })
  await stage.run(takeBackFood, nina, { food })
  expect(await stage.db.get(foods, food)).toBeDefined()
  // To half past six on Friday.
  stage.passMinutes((6 * 24 + 6.5) * 60)
  expect(refusedWith(await stage.attempt('foods.takeBack', will, { food }))).toBe('too_late')
  expect(refusedWith(await stage.attempt('foods.promise', will, cake()))).toBe('too_late')
  await stage.run(promiseFood, will, cake({ day: 'Sunday' }))
})

test('admins tick what has come, with its allergens', async () => {
  const { food } = await stage.run(promiseFood, will, cake())
  expect(await stage.run(markDelivered, stage.admin, { foods: [food], delivered: true })).toEqual({ changed: [food] })
  expect(await stage.run(markDelivered, stage.admin, { foods: [food], delivered: true })).toEqual({ changed: [] })
  const { foods: listed } = await foodsListed(stage.db)
  expect(listed).toMatchObject([{ name: 'Will', allergens: ['gluten', 'eggs'] }])
  expect(listed[0]?.delivered_at).not.toBe('')
})
