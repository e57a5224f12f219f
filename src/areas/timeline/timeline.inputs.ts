import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { EVENTS_MOST, eventFields, pictureFields } from './timeline.fields.ts'

/** What the commands around events take. */

const WORDS = {
  day: m.timeline_problem_day,
  starts: m.timeline_problem_time,
  ends: m.timeline_problem_time,
  audience: m.timeline_problem_audience,
}

const isTitled = (event: { title_en: string; title_de: string }) => event.title_en !== '' || event.title_de !== ''
const isEndPossible = (event: { starts: string; ends: string }) => event.ends !== event.starts

export const addEventInput = v.pipe(
  inputOf({ ...eventFields, ...pictureFields }, WORDS),
  v.forward(v.partialCheck([['title_en'], ['title_de']], isTitled, m.timeline_problem_title), ['title_en']),
  v.forward(v.partialCheck([['starts'], ['ends']], isEndPossible, m.timeline_problem_ends_at_start), ['ends']),
)

export const changeEventInput = v.pipe(
  inputOf({ event: filled, base: filled, ...eventFields }, WORDS),
  v.forward(v.partialCheck([['title_en'], ['title_de']], isTitled, m.timeline_problem_title), ['title_en']),
  v.forward(v.partialCheck([['starts'], ['ends']], isEndPossible, m.timeline_problem_ends_at_start), ['ends']),
)

/** Without a picture the one that is there stays, unless it is to go. */
export const changePictureInput = inputOf({
  event: filled,
  base: filled,
  remove_picture: v.optional(v.boolean(), false),
  ...pictureFields,
})

export const removeEventInput = inputOf({ event: filled, base: filled })

export const copyEventInput = inputOf({ event: filled })

export const publishEventsInput = inputOf({
  events: v.pipe(v.array(filled), v.minLength(1), v.maxLength(EVENTS_MOST)),
  published: v.boolean(),
})
