import { m } from '#words/messages.js'
import type { FeedbackScale, FeedbackState } from './feedback.fields.ts'

export const SCALE_WORDS: Readonly<Record<FeedbackScale, () => string>> = {
  games: m.feedback_scale_games,
  place: m.feedback_scale_place,
  organisation: m.feedback_scale_organisation,
}

/** What each step of a scale means, from 1 on. */
export const STEP_WORDS = [
  m.feedback_step_1,
  m.feedback_step_2,
  m.feedback_step_3,
  m.feedback_step_4,
  m.feedback_step_5,
] as const

export const FEEDBACK_STATE_WORDS: Readonly<Record<FeedbackState, () => string>> = {
  new: m.feedback_state_new,
  read: m.feedback_state_read,
  important: m.feedback_state_important,
  done: m.feedback_state_done,
}

/** As an order: what a button does. */
export const MARK_WORDS: Readonly<Record<FeedbackState, () => string>> = {
  new: m.feedback_mark_new,
  read: m.feedback_mark_read,
  important: m.feedback_mark_important,
  done: m.feedback_mark_done,
}
