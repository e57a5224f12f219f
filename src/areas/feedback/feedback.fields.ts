import { choice, email, integer, text } from '#records/schema/fields.ts'

/** What people rate, each from 1 to 5; 0: not said. */
export const SCALES = ['games', 'place', 'organisation'] as const
export type FeedbackScale = (typeof SCALES)[number]

/** How far the organisers have come with it. */
export const FEEDBACK_STATES = ['new', 'read', 'important', 'done'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

const scale = () => integer({ min: 0, max: 5 })

/** What somebody says. */
export const feedbackFields = {
  games: scale(),
  place: scale(),
  organisation: scale(),
  text: text({ max: 2_000 }),
  /** An answer goes here, and nothing else ever does. */
  contact: email(),
  language: choice(['en', 'de']),
}

/** What the organisers make of it. */
export const answerField = text({ required: true, max: 2_000 })
export const stateField = choice(FEEDBACK_STATES, { required: true })
