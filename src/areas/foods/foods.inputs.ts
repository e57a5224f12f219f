import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { FOOD_CATEGORIES, FOODS_MOST, foodFields, targetFields } from './foods.fields.ts'

/** What the commands around foods take. */

const WORDS = {
  day: m.helpers_problem_day,
  category: m.foods_problem_category,
  dish: m.foods_problem_dish,
  portions: m.foods_problem_portions,
  diet: m.foods_problem_diet,
  comes_at: m.helpers_problem_time,
}

export const promiseFoodInput = inputOf(foodFields, WORDS)
export const changeFoodInput = inputOf({ food: filled, base: filled, ...foodFields }, WORDS)
export const foodInput = inputOf({ food: filled })

const TARGETS = FOOD_CATEGORIES.length * 2

export const setTargetsInput = inputOf({
  targets: v.pipe(v.array(inputOf(targetFields, { portions: m.foods_problem_target })), v.maxLength(TARGETS)),
})

export const deliverInput = inputOf({
  foods: v.pipe(v.array(filled), v.minLength(1), v.maxLength(FOODS_MOST)),
  delivered: v.boolean(),
})
