import { users } from '#areas/accounts/accounts.collections.ts'
import { helperWeekend } from '#areas/helpers/helper-weekend.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { areSimilarDishes, foodDeadline } from '#rules/helpers/foods.ts'
import { HELPER_DAYS } from '#rules/helpers/job-times.ts'
import { foods, foodTargets } from './foods.collections.ts'
import type { Food } from './foods.commands.server.ts'
import { FOOD_CATEGORIES, FOODS_MOST } from './foods.fields.ts'

/** How many portions of each kind are promised, of how many that are wanted. */
async function foodProgress(reader: Reader, all: readonly Food[]) {
  const targets = await reader.list(foodTargets)
  return HELPER_DAYS.flatMap((day) =>
    FOOD_CATEGORIES.map((category) => ({
      day,
      category,
      promised: all
        .filter((it) => it.day === day && it.category === category)
        .reduce((sum, { portions }) => sum + portions, 0),
      wanted: targets.find((it) => it.day === day && it.category === category)?.portions ?? 0,
    })),
  )
}

export type FoodProgress = Awaited<ReturnType<typeof foodProgress>>[number]

const allFoods = (reader: Reader): Promise<Food[]> =>
  reader.every(foods, { sort: 'day,category,comes_at,id' }, FOODS_MOST)

/** What helpers see: how far it is, what others bring, and what is their own. */
export async function foodsFor(reader: Reader, viewer: Viewer) {
  const [all, weekend] = await Promise.all([allFoods(reader), helperWeekend(reader)])
  const now = reader.now().getTime()
  // Before the tournament has dates nothing is due.
  const until = (day: (typeof HELPER_DAYS)[number]) => (weekend.isDated ? foodDeadline(day, weekend) : undefined)
  const deadlines = HELPER_DAYS.map((day) => ({ day, until: until(day) }))
  return {
    progress: await foodProgress(reader, all),
    own: all.filter(({ user }) => user === viewer.id).map((food) => ({ ...shownFood(food), ...similarTo(food, all) })),
    others: all.filter(({ user }) => user !== viewer.id).map(shownFood),
    zone: weekend.zone,
    deadlines: deadlines.map(({ day, until }) => ({ day, until, isOpen: until === undefined || now <= until })),
  }
}

/** Without who brings it. */
function shownFood(food: Food) {
  const { user: _, created: __, ...shown } = food
  return shown
}

export type FoodShown = ReturnType<typeof shownFood>
export type OwnFood = Awaited<ReturnType<typeof foodsFor>>['own'][number]

/** What somebody else brings on the same day that is much the same. */
const similarTo = (food: Food, all: readonly Food[]) => ({
  similar: all
    .filter((it) => it.id !== food.id && it.day === food.day && areSimilarDishes(it.dish, food.dish))
    .map(({ dish }) => dish),
})

/** For admins: with who brings it, and what is much the same on the same day. */
export async function foodsListed(reader: Reader) {
  const all = await allFoods(reader)
  const people = await reader.byIds(
    users,
    all.map(({ user }) => user),
  )
  return {
    progress: await foodProgress(reader, all),
    foods: all.map((food) => ({ ...food, name: people.get(food.user)?.name ?? '', ...similarTo(food, all) })),
  }
}

export type FoodListed = Awaited<ReturnType<typeof foodsListed>>['foods'][number]
