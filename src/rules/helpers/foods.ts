import { dayAfter } from '../calendar/days.ts'
import { instantOf } from '../calendar/time.ts'
import { nameKey } from '../names/names.ts'
import { LIKELY, similarNames } from '../names/similar-names.ts'
import { dateOf, type HelperDay, type HelperWeekend } from './job-times.ts'

/** What people bring to eat. */

/** By the clocks at the fields: what is promised by then can still be planned with. */
const CHANGEABLE_UNTIL = '18:00'

/** The evening before the day for which it is promised. */
export const foodDeadline = (day: HelperDay, weekend: Pick<HelperWeekend, 'saturday' | 'zone'>): number =>
  instantOf({ day: dayAfter(dateOf(day, weekend), -1), time: CHANGEABLE_UNTIL }, weekend.zone).getTime()

/** They say nothing about what is on the plate. */
const FILLERS = new Set(
  'mit und ohne aus vom von im in a an the with and without of for der die das ein eine auf fur'.split(' '),
)
/** As long as a dish may be called; what is beyond is not compared. */
const WORDS_MOST = 8

const wordsOfDish = (dish: string): readonly string[] => {
  const words = nameKey(dish).split(' ').filter(Boolean)
  const telling = words.filter((word) => !FILLERS.has(word))
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MOST)
}

/** “Pasta salad” and “Pasta salad with pesto” are: every word of one of the names is in the other one, or nearly. */
export function areSimilarDishes(one: string, other: string): boolean {
  const [words, others] = [wordsOfDish(one), wordsOfDish(other)]
  return isWithin(words, others) || isWithin(others, words)
}

const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 0 && few.every((word) => many.some((it) => it === word || similarNames(it, word).score >= LIKELY))
