import { m } from '#words/messages.js'
import type { Allergen, Diet, FoodCategory } from './foods.fields.ts'

export const FOOD_CATEGORY_WORDS: Readonly<Record<FoodCategory, () => string>> = {
  Salad: m.foods_category_salad,
  Cake: m.foods_category_cake,
  Breakfast: m.foods_category_breakfast,
}

export const DIET_WORDS: Readonly<Record<Diet, () => string>> = {
  everything: m.foods_diet_everything,
  vegetarian: m.foods_diet_vegetarian,
  vegan: m.foods_diet_vegan,
}

export const ALLERGEN_WORDS: Readonly<Record<Allergen, () => string>> = {
  gluten: m.foods_allergen_gluten,
  crustaceans: m.foods_allergen_crustaceans,
  eggs: m.foods_allergen_eggs,
  fish: m.foods_allergen_fish,
  peanuts: m.foods_allergen_peanuts,
  soy: m.foods_allergen_soy,
  milk: m.foods_allergen_milk,
  nuts: m.foods_allergen_nuts,
  celery: m.foods_allergen_celery,
  mustard: m.foods_allergen_mustard,
  sesame: m.foods_allergen_sesame,
  sulphites: m.foods_allergen_sulphites,
  lupin: m.foods_allergen_lupin,
  molluscs: m.foods_allergen_molluscs,
}

/** Cautious: what nobody is sure about is said first. */
export const allergensInWords = ({ allergens, unsure }: { allergens: readonly Allergen[]; unsure: boolean }): string =>
  [unsure && m.foods_unsure(), ...allergens.map((it) => ALLERGEN_WORDS[it]())].filter(Boolean).join(', ') ||
  m.foods_no_allergens()
