import { helperWeekend } from '#areas/helpers/helper-weekend.api.server.ts'
import { area, type PersonalData } from '#http/areas/area.ts'
import type { OwnWeekendRequest, WeekendEntry } from '#http/areas/own-weekend.ts'
import { speaking } from '#http/commands/language.ts'
import { instantOf } from '#rules/calendar/time.ts'
import { dateOf } from '#rules/helpers/job-times.ts'
import { m } from '#words/messages.js'
import { FOODS_PATH } from './foods.address.ts'
import { foods, foodTargets } from './foods.collections.ts'
import { changeFood, markDelivered, promiseFood, setFoodTargets, takeBackFood } from './foods.commands.server.ts'
import { fillFoods } from './foods.demo.ts'
import { foodsCsvRoute } from './foods-csv.route.server.ts'

const ownFoods = (reader: OwnWeekendRequest['reader'], user: string) =>
  reader.every(foods, { filter: 'user = {:user}', params: { user } })

/** When somebody has to be there with what they bring. */
async function foodsOfWeekend({ reader, viewer, language }: OwnWeekendRequest): Promise<readonly WeekendEntry[]> {
  const weekend = await helperWeekend(reader)
  const own = await ownFoods(reader, viewer.id)
  return speaking(language, () =>
    own.map(({ id, day, dish, portions, comes_at, updated }) => {
      const at = instantOf({ day: dateOf(day || 'Saturday', weekend), time: comes_at }, weekend.zone).getTime()
      return {
        id: `food-${id}`,
        from: at,
        to: at,
        title: m.foods_bring({ dish }),
        place: '',
        note: m.foods_portions({ count: portions }),
        href: `${FOODS_PATH}?${new URLSearchParams({ food: id })}`,
        isPromise: true,
        changed: new Date(updated),
      }
    }),
  )
}

/** What somebody brings goes with the account: nobody is to wait for it. */
const FOODS_DATA: PersonalData = {
  name: 'foods',
  of: async (reader, { id }) =>
    (await ownFoods(reader, id)).map(({ day, category, dish, portions, comes_at }) => ({
      day,
      category,
      dish,
      portions,
      comes_at,
    })),
}

export const foodsArea = area({
  name: 'foods',
  collections: [foods, foodTargets],
  commands: [promiseFood, changeFood, takeBackFood, setFoodTargets, markDelivered],
  routes: [foodsCsvRoute],
  personalData: [FOODS_DATA],
  ownWeekend: foodsOfWeekend,
  auditWords: {
    'foods.setTargets': () => m.foods_did_targets(),
    'foods.markDelivered': ({ detail }) => m.foods_did_delivered({ count: Number(detail['count'] ?? 0) }),
  },
  demo: { after: ['accounts', 'tournament', 'helpers'], fill: fillFoods },
})
