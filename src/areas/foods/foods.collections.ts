import { collection } from '#records/schema/collection.ts'
import { date, relation } from '#records/schema/fields.ts'
import { foodFields, targetFields } from './foods.fields.ts'

const HELPERS = '@request.auth.roles ?= "worker" || @request.auth.roles ?= "admin"'

/** What helpers bring to eat. Others see the dish, and never who brings it. */
export const foods = collection('foods', {
  fields: {
    user: relation('users', { required: true, onDelete: 'cascade', hidden: true }),
    ...foodFields,
    /** When it arrived at the kitchen; '' before that. */
    delivered_at: date(),
  },
  indexes: [['user'], ['day', 'category']],
  rules: { list: HELPERS, view: HELPERS, create: null, update: null, delete: null },
})

/** How many portions are wanted. */
export const foodTargets = collection('food_targets', {
  fields: targetFields,
  indexes: [['day', 'category']],
  rules: { list: HELPERS, view: HELPERS, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    foods: typeof foods
    food_targets: typeof foodTargets
  }
}
