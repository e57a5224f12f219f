import { HELPER_DAY_WORDS } from '#client/helper-days.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { m } from '#words/messages.js'
import { FOODS_CSV_PATH } from './foods.address.ts'
import { type FoodListed, foodsListed } from './foods.queries.server.ts'
import { allergensInWords, DIET_WORDS, FOOD_CATEGORY_WORDS } from './foods.words.ts'

const FOOD_COLUMNS: readonly CsvColumn<FoodListed>[] = [
  { head: m.helpers_day, cell: ({ day }) => (day === '' ? '' : HELPER_DAY_WORDS[day]()) },
  { head: m.helpers_category, cell: ({ category }) => (category === '' ? '' : FOOD_CATEGORY_WORDS[category]()) },
  { head: m.foods_field_dish, cell: ({ dish }) => dish },
  { head: m.foods_field_portions, cell: ({ portions }) => String(portions) },
  { head: m.foods_field_diet, cell: ({ diet }) => (diet === '' ? '' : DIET_WORDS[diet]()) },
  { head: m.foods_field_allergens, cell: allergensInWords },
  { head: m.foods_field_comes_at, cell: ({ comes_at }) => comes_at },
  { head: m.foods_admin_from, cell: ({ name }) => name },
  { head: m.foods_admin_delivered, cell: ({ delivered_at }) => (delivered_at === '' ? '' : m.foods_admin_delivered()) },
]

export const foodsCsvRoute = csvRoute({
  path: FOODS_CSV_PATH,
  who: ADMINS,
  filename: 'foods',
  rows: async (reader) => (await foodsListed(reader)).foods,
  columns: FOOD_COLUMNS,
})
