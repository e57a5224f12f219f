import { State } from '#ui/marks/State.tsx'
import type { FeedbackState } from './feedback.fields.ts'
import { FEEDBACK_STATE_WORDS } from './feedback.words.ts'

const KINDS = { new: 'due', read: 'waiting', important: 'warn', done: 'ok' } as const

export function FeedbackStateMark({ state }: { state: FeedbackState | '' }) {
  return state === '' ? null : <State kind={KINDS[state]}>{FEEDBACK_STATE_WORDS[state]()}</State>
}
