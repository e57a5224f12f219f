import { FEWEST_SHOWN, inFives, shownCounts } from '#rules/equity/suppression.ts'
import { HELPER_DAYS } from '#rules/helpers/job-times.ts'
import { m } from '#words/messages.js'
import type { StatTable } from '../stat-table.ts'

const JOB_WORDS = {
  Drinks: m.helpers_category_drinks,
  Food: m.helpers_category_food,
  Maintenance: m.helpers_category_maintenance,
  General: m.helpers_category_general,
  Party: m.helpers_category_party,
} as const
const JOB_KINDS = ['Drinks', 'Food', 'Maintenance', 'General', 'Party'] as const

const DAY_MINUTES = 24 * 60
const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** A job that ends before it began goes on over midnight. */
const lengthOf = ({ starts, ends }: { starts: string; ends: string }) =>
  (minutesAt(ends) - minutesAt(starts) + DAY_MINUTES) % DAY_MINUTES

export const HELPERS_TABLE: StatTable = {
  key: 'helpers',
  title: m.stats_helpers,
  note: m.stats_small_note,
  heads: [m.stats_category, m.stats_shifts, m.stats_helper_hours],
  drawn: { cell: 1 },
  async rows(reader) {
    const found = await reader.query((queries) =>
      queries
        .selectFrom('helperjob_entries as e')
        .innerJoin('helperjobs as j', 'j.id', 'e.job')
        .where('e.status', 'in', ['booked', 'present'])
        .where('j.state', 'in', ['open', 'locked'])
        .select(({ fn }) => ['j.category', 'j.starts', 'j.ends', fn.countAll<number>().as('shifts')])
        .groupBy(['j.category', 'j.starts', 'j.ends']),
    )
    const byKind = Map.groupBy(found, ({ category }) => category)
    const sums = JOB_KINDS.map((kind) => {
      const own = byKind.get(kind) ?? []
      return {
        shifts: own.reduce((sum, { shifts }) => sum + shifts, 0),
        minutes: own.reduce((sum, it) => sum + it.shifts * lengthOf(it), 0),
      }
    })
    const told = shownCounts(sums.map(({ shifts }) => shifts))
    return JOB_KINDS.map((kind, index) => ({
      name: JOB_WORDS[kind](),
      cells: [told[index], told[index] === undefined ? undefined : Math.round((sums[index]?.minutes ?? 0) / 6) / 10],
    }))
  },
}

const FOOD_KINDS = ['Salad', 'Cake', 'Breakfast'] as const
const FOOD_WORDS = {
  Salad: m.foods_category_salad,
  Cake: m.foods_category_cake,
  Breakfast: m.foods_category_breakfast,
} as const
const DAY_WORDS = { Saturday: m.helpers_saturday, Sunday: m.helpers_sunday } as const

export const FOODS_TABLE: StatTable = {
  key: 'foods',
  title: m.stats_foods,
  heads: [m.stats_category, m.stats_wanted, m.stats_promised, m.stats_delivered],
  drawn: { cell: 1 },
  async rows(reader) {
    const [promised, wanted] = await Promise.all([
      reader.query((queries) =>
        queries
          .selectFrom('foods')
          .select(({ fn }) => [
            'day',
            'category',
            fn.sum<number>('portions').as('promised'),
            fn.sum<number | null>('portions').filterWhere('delivered_at', '!=', '').as('delivered'),
          ])
          .groupBy(['day', 'category']),
      ),
      reader.query((queries) =>
        queries
          .selectFrom('food_targets')
          .select(({ fn }) => ['day', 'category', fn.sum<number>('portions').as('wanted')])
          .groupBy(['day', 'category']),
      ),
    ])
    return HELPER_DAYS.flatMap((day) =>
      FOOD_KINDS.map((category) => {
        const isOwn = (it: { day: string; category: string }) => it.day === day && it.category === category
        const brought = promised.find(isOwn)
        return {
          name: m.stats_food_of({ day: DAY_WORDS[day](), category: FOOD_WORDS[category]() }),
          cells: [wanted.find(isOwn)?.wanted ?? 0, brought?.promised ?? 0, brought?.delivered ?? 0],
        }
      }),
    )
  },
}

const SCALES = ['games', 'place', 'organisation'] as const
const SCALE_WORDS_HERE = {
  games: m.feedback_scale_games,
  place: m.feedback_scale_place,
  organisation: m.feedback_scale_organisation,
} as const
const MARK_MOST = 5

/** Means alone: beside how often each mark was given they would tell the marks that are left out. In fives, so that nobody's comes out alone. */
export const FEEDBACK_TABLE: StatTable = {
  key: 'feedback',
  title: m.stats_feedback,
  note: m.stats_small_note,
  heads: [m.stats_scale, m.stats_answers, m.stats_mean],
  drawn: { cell: 1, top: MARK_MOST },
  async rows(reader) {
    const given = await reader.query((queries) =>
      queries
        .selectFrom('feedback')
        .select([...SCALES])
        .orderBy('_seq'),
    )
    return SCALES.map((scale) => {
      const said = given.map((it) => it[scale]).filter((mark) => mark > 0)
      const marks = said.slice(0, inFives(said.length))
      const name = SCALE_WORDS_HERE[scale]()
      if (marks.length < FEWEST_SHOWN) return { name, cells: [undefined, undefined] }
      const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length
      return { name, cells: [marks.length, Math.round(10 * mean) / 10] }
    })
  },
}
