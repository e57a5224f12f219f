import { m } from '#words/messages.js'
import type { EventAudience } from './timeline.fields.ts'

/** In a list of them. */
export const AUDIENCE_WORDS: Readonly<Record<EventAudience, () => string>> = {
  everybody: m.timeline_audience_everybody,
  players: m.timeline_audience_players,
  helpers: m.timeline_audience_helpers,
  managers: m.timeline_audience_managers,
}

/** Beside an event: “for helpers”. */
export const FOR_WORDS: Readonly<Record<Exclude<EventAudience, 'everybody'>, () => string>> = {
  players: m.timeline_for_players,
  helpers: m.timeline_for_helpers,
  managers: m.timeline_for_managers,
}

/** As people say it: `9:30`. */
export const timeInWords = (time: string): string => time.replace(/^0/, '')
