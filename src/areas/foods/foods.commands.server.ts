import { helperWeekend } from '#areas/helpers/helper-weekend.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { foodDeadline } from '#rules/helpers/foods.ts'
import type { HelperDay } from '#rules/helpers/job-times.ts'
import { foods, foodTargets } from './foods.collections.ts'
import { FOODS_MOST, FOODS_OWN_MOST } from './foods.fields.ts'
import { changeFoodInput, deliverInput, foodInput, promiseFoodInput, setTargetsInput } from './foods.inputs.ts'
import { FOOD_REFUSALS } from './foods.refusals.ts'

const WORKER = { roles: ['worker'] } as const

export type Food = RecordOf<typeof foods>

/** Until the evening before, as it can be changed. */
export const promiseFood = command({
  name: 'foods.promise',
  input: promiseFoodInput,
  who: WORKER,
  async run(tx, actor, food) {
    await checkInTime(tx, food.day)
    const [own, all] = await Promise.all([
      tx.count(foods, { filter: 'user = {:user}', params: { user: actor.id } }),
      tx.count(foods),
    ])
    if (own >= FOODS_OWN_MOST || all >= FOODS_MOST) throw refuse(FOOD_REFUSALS, 'foods_full', 'dish', 409)
    const { id } = await tx.create(foods, { ...food, user: actor.id })
    return { food: id }
  },
})

export const changeFood = command({
  name: 'foods.change',
  input: changeFoodInput,
  who: WORKER,
  async run(tx, actor, { food: id, base, ...wanted }) {
    const before = await ownFood(tx, actor, id)
    await tx.unchanged(foods, id, base, wanted)
    await checkInTime(tx, before.day || wanted.day)
    await checkInTime(tx, wanted.day)
    await tx.update(foods, id, wanted)
  },
})

/** Taken back twice is taken back. */
export const takeBackFood = command({
  name: 'foods.takeBack',
  input: foodInput,
  who: WORKER,
  async run(tx, actor, { food: id }) {
    const found = await tx.get(foods, id)
    if (!found || found.user !== actor.id) return
    await checkInTime(tx, found.day || 'Saturday')
    await tx.deleteStored(foods, found)
  },
})

export const setFoodTargets = command({
  name: 'foods.setTargets',
  input: setTargetsInput,
  who: ADMINS,
  async run(tx, actor, { targets }) {
    const there = await tx.every(foodTargets)
    let first = ''
    for (const target of targets) {
      const before = there.find((it) => it.day === target.day && it.category === target.category)
      if (before?.portions === target.portions) continue
      const { id } = before ? await tx.update(foodTargets, before.id, target) : await tx.create(foodTargets, target)
      first ||= id
    }
    if (first !== '') await tx.audit(actor, 'foods.setTargets', foodTargets, first)
  },
})

/** Ticks what has come; back where it was ticked by mistake. */
export const markDelivered = command({
  name: 'foods.markDelivered',
  input: deliverInput,
  who: ADMINS,
  async run(tx, actor, { foods: ids, delivered }) {
    const found = [...(await tx.byIds(foods, ids)).values()]
    const others = found.filter(({ delivered_at }) => (delivered_at !== '') !== delivered)
    const at = delivered ? timestamp(tx.now()) : ''
    for (const { id } of others) await tx.update(foods, id, { delivered_at: at })
    const [first] = others
    if (first) await tx.audit(actor, 'foods.markDelivered', foods, first.id, { delivered, count: others.length })
    return { changed: others.map(({ id }) => id) }
  },
})

async function checkInTime(tx: Transaction, day: HelperDay): Promise<void> {
  const weekend = await helperWeekend(tx)
  if (weekend.isDated && tx.now().getTime() > foodDeadline(day, weekend))
    throw refuse(FOOD_REFUSALS, 'too_late', 'day', 409)
}

async function ownFood(tx: Transaction, actor: Viewer, id: string): Promise<Food> {
  const found = await tx.get(foods, id)
  if (!found || found.user !== actor.id) throw refuse(FOOD_REFUSALS, 'food_gone', 'food', 404)
  return found
}
