import { CakeSlice, Croissant, Salad } from 'lucide-react'
import { HELPER_DAY_WORDS } from '#client/helper-days.ts'
import { Bar } from '#ui/figures/Progress.tsx'
import { Icon } from '#ui/Icon.tsx'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import type { FoodProgress } from './foods.queries.server.ts'
import { FOOD_CATEGORY_WORDS } from './foods.words.ts'

const FOOD_ICONS = { Salad, Cake: CakeSlice, Breakfast: Croissant } as const

/** How many portions are promised of those that are wanted; what nobody wants is left out. */
export function FoodProgressBars({ progress }: { progress: readonly FoodProgress[] }) {
  const wanted = progress.filter((it) => it.wanted > 0 || it.promised > 0)
  if (wanted.length === 0) return <p className="py-3 text-ink-2">{m.foods_no_targets()}</p>
  return (
    <List>
      {wanted.map(({ day, category, promised, wanted }) => {
        const label = m.foods_of_day({ category: FOOD_CATEGORY_WORDS[category](), day: HELPER_DAY_WORDS[day]() })
        return (
          <li key={`${day} ${category}`} className="row">
            <Icon of={FOOD_ICONS[category]} />
            <div className="grid min-w-0 flex-1 gap-1">
              <span className="font-semibold">{label}</span>
              <span className="text-small text-ink-2">
                {wanted === 0
                  ? m.foods_promised_only({ count: promised })
                  : m.foods_promised({ count: promised, wanted })}
              </span>
              {wanted > 0 && <Bar share={Math.min(1, promised / wanted)} label={label} />}
            </div>
          </li>
        )
      })}
    </List>
  )
}
