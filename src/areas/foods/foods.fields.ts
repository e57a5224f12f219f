import { bool, choice, integer, text } from '#records/schema/fields.ts'
import { isTimeOfDay } from '#rules/calendar/time.ts'
import { HELPER_DAYS } from '#rules/helpers/job-times.ts'

export const FOOD_CATEGORIES = ['Salad', 'Cake', 'Breakfast'] as const
export type FoodCategory = (typeof FOOD_CATEGORIES)[number]

export const DIETS = ['everything', 'vegetarian', 'vegan'] as const
export type Diet = (typeof DIETS)[number]

/** The fourteen that the European Union wants named. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** Of everybody together; a weekend has far fewer. */
export const FOODS_MOST = 1_000
/** What one person can bring. */
export const FOODS_OWN_MOST = 20

/** What somebody promises to bring. */
export const foodFields = {
  day: choice(HELPER_DAYS, { required: true }),
  category: choice(FOOD_CATEGORIES, { required: true }),
  dish: text({ required: true, max: 80 }),
  portions: integer({ required: true, min: 1, max: 500 }),
  diet: choice(DIETS, { required: true }),
  allergens: choice(ALLERGENS, { many: ALLERGENS.length }),
  /** Nobody knows for certain what is in it. */
  unsure: bool(),
  fridge: bool(),
  oven: bool(),
  /** When it comes, by the clocks at the fields. */
  comes_at: text({ required: true, max: 5, valid: isTimeOfDay }),
}

export const targetFields = {
  day: choice(HELPER_DAYS, { required: true }),
  category: choice(FOOD_CATEGORIES, { required: true }),
  portions: integer({ min: 0, max: 10_000 }),
}
