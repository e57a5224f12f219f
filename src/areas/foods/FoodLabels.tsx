import { HELPER_DAY_WORDS } from '#client/helper-days.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { ADMIN_FOODS_PATH } from './foods.address.ts'
import type { FoodListed } from './foods.queries.server.ts'
import { allergensInWords, DIET_WORDS } from './foods.words.ts'

/** Cards to stand beside the dishes: what it is and for whom it is safe, never who made it. */
export function FoodLabels({ foods }: { foods: readonly FoodListed[] }) {
  return (
    <>
      <PageHeader
        title={m.foods_admin_labels()}
        context={m.foods_admin_labels_text()}
        back={ADMIN_FOODS_PATH}
        action={<PrintButton />}
      />
      <ul className="food-labels">
        {foods.map((food) => (
          <li key={food.id}>
            <p className="font-display text-head wrap-anywhere">{food.dish}</p>
            <p>{food.diet !== '' && DIET_WORDS[food.diet]()}</p>
            <p className="text-small">{m.foods_admin_contains({ allergens: allergensInWords(food) })}</p>
            <p className="text-caption text-ink-2">{food.day !== '' && HELPER_DAY_WORDS[food.day]()}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
