import { limitsOf } from '#client/forms/limits.ts'
import { chosenIn, errorAt } from '#client/forms/problems.ts'
import { HELPER_DAY_WORDS } from '#client/helper-days.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { HelperDay } from '#rules/helpers/job-times.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { ALLERGENS, DIETS, FOOD_CATEGORIES, foodFields } from './foods.fields.ts'
import type { FoodShown } from './foods.queries.server.ts'
import { ALLERGEN_WORDS, DIET_WORDS, FOOD_CATEGORY_WORDS } from './foods.words.ts'

type Props = {
  food: Partial<FoodShown> | undefined
  /** Those for which it can still be promised. */
  days: readonly HelperDay[]
  refused: RefusedForm | undefined
}

/** All of a promise: what, how much, for whom it is safe, and what the kitchen has to know. */
export function FoodFields({ food, days, refused }: Props) {
  const typed = (name: string, before: string) => (refused ? (refused.values[name] ?? '') : before)
  const of = (name: keyof typeof foodFields, before: string) => ({
    name,
    defaultValue: typed(name, before),
    error: errorAt(refused, name),
  })
  const allergens = refused ? chosenIn(refused, 'allergens') : (food?.allergens ?? [])
  const isTicked = (name: string, before: boolean) => (refused ? refused.values[name] !== undefined : before)
  return (
    <>
      <TextInput
        {...of('dish', food?.dish ?? '')}
        {...limitsOf(foodFields.dish)}
        label={m.foods_field_dish()}
        required
        autoComplete="off"
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          {...of('category', food?.category ?? 'Cake')}
          label={m.helpers_category()}
          required
          options={FOOD_CATEGORIES.map((value) => ({ value, label: FOOD_CATEGORY_WORDS[value]() }))}
        />
        <Select
          {...of('day', food?.day ?? days[0] ?? '')}
          label={m.helpers_day()}
          required
          options={days.map((value) => ({ value, label: HELPER_DAY_WORDS[value]() }))}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberInput
          {...of('portions', food?.portions === undefined ? '12' : String(food.portions))}
          label={m.foods_field_portions()}
          required
          maxLength={3}
        />
        <TimeInput {...of('comes_at', food?.comes_at ?? '')} label={m.foods_field_comes_at()} required />
      </div>
      <Select
        {...of('diet', food?.diet ?? 'vegetarian')}
        label={m.foods_field_diet()}
        required
        options={DIETS.map((value) => ({ value, label: DIET_WORDS[value]() }))}
      />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{m.foods_field_allergens()}</legend>
        <div className="grid grid-cols-2 gap-x-3 desk:grid-cols-3">
          {ALLERGENS.map((allergen) => (
            <Checkbox
              key={allergen}
              id={`allergen-${allergen}`}
              name="allergens"
              value={allergen}
              label={ALLERGEN_WORDS[allergen]()}
              defaultChecked={allergens.includes(allergen)}
            />
          ))}
        </div>
        <Checkbox
          name="unsure"
          label={m.foods_unsure()}
          hint={m.foods_unsure_hint()}
          defaultChecked={isTicked('unsure', food?.unsure ?? false)}
        />
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Checkbox name="fridge" label={m.foods_fridge()} defaultChecked={isTicked('fridge', food?.fridge ?? false)} />
        <Checkbox name="oven" label={m.foods_oven()} defaultChecked={isTicked('oven', food?.oven ?? false)} />
      </div>
    </>
  )
}
