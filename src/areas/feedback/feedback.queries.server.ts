import type { PageRequest } from '#http/pages/page-request.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import type { AdminFeedbackShown } from './admin-feedback.address.ts'
import { authorOf } from './feedback.author.server.ts'
import { feedback } from './feedback.collections.ts'
import { type FeedbackScale, SCALES } from './feedback.fields.ts'

export type Feedback = RecordOf<typeof feedback>

const PER_PAGE = 50

/** What the visitor said before, and may change. */
export async function ownFeedback(page: PageRequest, browser: string | undefined): Promise<Feedback | undefined> {
  const author = await authorOf(page.db, page.viewer, browser)
  if (author === undefined) return undefined
  return page.db.first(feedback, { filter: 'author = {:author}', params: { author } })
}

/** For admins: the page's guard says who may see it. */
export const feedbackListed = (reader: Reader, shown: AdminFeedbackShown) =>
  reader.page(feedback, { ...queryFor(shown), page: shown.page, perPage: PER_PAGE })

/** All that the address asks for, in one list. */
export const allFeedbackListed = (reader: Reader, shown: AdminFeedbackShown): Promise<Feedback[]> =>
  reader.every(feedback, queryFor(shown))

function queryFor({ q, choices: { state, contact }, ...order }: AdminFeedbackShown) {
  const conditions = [
    search(q, ['text ~', 'answer ~']),
    state !== '' && 'state = {:state}',
    contact === 'yes' && 'contact != ""',
  ]
  return { ...where(conditions, { state }), sort: orderOf(order, 'id') }
}

export interface FeedbackFigures {
  readonly all: number
  readonly withContact: number
  readonly byState: Readonly<Record<string, number>>
  /** The mean of those who said something, 0 where nobody did. */
  readonly means: Readonly<Record<FeedbackScale, number>>
}

export async function feedbackFigures(reader: Reader): Promise<FeedbackFigures> {
  const [states, withContact, ...scales] = await Promise.all([
    reader.countBy(feedback, ['state']),
    reader.count(feedback, { filter: 'contact != ""' }),
    ...SCALES.map((scale) => reader.countBy(feedback, [scale])),
  ])
  const means = SCALES.map((scale, at) => [scale, meanOf((scales[at] ?? []).map((it) => [it[scale], it.count]))])
  return {
    all: states.reduce((sum, { count }) => sum + count, 0),
    withContact,
    byState: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    means: Object.fromEntries(means),
  }
}

/** Of marks with how often each was given; 0 is no mark. */
function meanOf(counted: readonly (readonly [number, number])[]): number {
  const given = counted.filter(([mark]) => mark > 0)
  const count = given.reduce((sum, [, times]) => sum + times, 0)
  return count === 0 ? 0 : given.reduce((sum, [mark, times]) => sum + mark * times, 0) / count
}
