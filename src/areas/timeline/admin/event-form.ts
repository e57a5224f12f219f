import type { FormValues } from '#rules/edited-form.ts'
import { m } from '#words/messages.js'
import type { eventFields } from '../timeline.fields.ts'
import type { TimelineEvent } from '../timeline.queries.server.ts'

/** An event as the admins' form holds one. */

export type EventField = keyof typeof eventFields
type EventFacts = Pick<TimelineEvent, EventField>

/** What a new one begins with. */
export const newEvent = (day: string): EventFacts => ({
  title_en: '',
  title_de: '',
  day,
  starts: '',
  ends: '',
  place: '',
  description_en: '',
  description_de: '',
  audience: 'everybody',
  published: true,
})

export const valuesOfEvent = (event: EventFacts): FormValues<EventField> => ({
  title_en: event.title_en,
  title_de: event.title_de,
  day: event.day,
  starts: event.starts,
  ends: event.ends,
  place: event.place,
  description_en: event.description_en,
  description_de: event.description_de,
  audience: event.audience,
  published: event.published ? 'on' : '',
})

export const EVENT_LABELS: Readonly<Record<EventField, () => string>> = {
  title_en: m.timeline_field_title_en,
  title_de: m.timeline_field_title_de,
  day: m.timeline_field_day,
  starts: m.timeline_field_starts,
  ends: m.timeline_field_ends,
  place: m.timeline_field_place,
  description_en: m.timeline_field_description_en,
  description_de: m.timeline_field_description_de,
  audience: m.timeline_field_audience,
  published: m.timeline_field_published,
}
