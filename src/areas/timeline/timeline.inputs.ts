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

export const addEventInput = inputOf({ ...eventFields, ...pictureFields }, WORDS)

export const changeEventInput = inputOf({ event: filled, base: filled, ...eventFields }, WORDS)

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
