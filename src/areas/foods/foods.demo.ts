import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { foods } from './foods.collections.ts'
import { setFoodTargets } from './foods.commands.server.ts'

const TARGETS = [
  { day: 'Saturday', category: 'Salad', portions: 120 },
  { day: 'Saturday', category: 'Cake', portions: 150 },
  { day: 'Saturday', category: 'Breakfast', portions: 80 },
  { day: 'Sunday', category: 'Salad', portions: 60 },
  { day: 'Sunday', category: 'Cake', portions: 120 },
  { day: 'Sunday', category: 'Breakfast', portions: 100 },
] as const

const PROMISES = [
  {
    day: 'Saturday',
    category: 'Cake',
    dish: 'Marble cake',
    portions: 16,
    diet: 'vegetarian',
    allergens: ['gluten', 'eggs', 'milk'],
    comes_at: '09:00',
  },
  {
    day: 'Saturday',
    category: 'Cake',
    dish: 'Apple crumble',
    portions: 24,
    diet: 'vegan',
    allergens: ['gluten', 'nuts'],
    comes_at: '11:00',
  },
  {
    day: 'Saturday',
    category: 'Salad',
    dish: 'Pasta salad',
    portions: 30,
    diet: 'vegetarian',
    allergens: ['gluten', 'eggs', 'mustard'],
    comes_at: '11:30',
    fridge: true,
  },
  {
    day: 'Saturday',
    category: 'Salad',
    dish: 'Pasta salad with pesto',
    portions: 20,
    diet: 'vegetarian',
    allergens: ['gluten', 'milk', 'nuts'],
    comes_at: '11:30',
    fridge: true,
  },
  {
    day: 'Saturday',
    category: 'Breakfast',
    dish: 'Rolls and jam',
    portions: 60,
    diet: 'vegan',
    allergens: ['gluten'],
    comes_at: '06:30',
  },
  {
    day: 'Sunday',
    category: 'Cake',
    dish: 'Marmorkuchen',
    portions: 16,
    diet: 'vegetarian',
    allergens: [],
    unsure: true,
    comes_at: '10:00',
  },
  {
    day: 'Sunday',
    category: 'Cake',
    dish: 'Lemon tray bake',
    portions: 36,
    diet: 'vegetarian',
    allergens: ['gluten', 'eggs'],
    comes_at: '10:00',
  },
  {
    day: 'Sunday',
    category: 'Breakfast',
    dish: 'Overnight oats',
    portions: 40,
    diet: 'vegan',
    allergens: ['gluten', 'nuts'],
    comes_at: '07:30',
    fridge: true,
  },
] as const

export async function fillFoods({ db, chance, run, hoursAgo }: Demo): Promise<void> {
  const { admin, ids, withoutRole } = await demoPeople(db)
  hoursAgo(20 * 24)
  await run(setFoodTargets, admin, { targets: [...TARGETS] })
  const willa = ids.get('worker@fieldside.example') ?? ''
  await db.write(async (tx) => {
    for (const [index, promise] of PROMISES.entries()) {
      const user = index === 0 ? willa : (withoutRole[index]?.id ?? willa)
      await tx.create(foods, { id: chance.id(), user, ...promise, allergens: [...promise.allergens] })
    }
  })
}
