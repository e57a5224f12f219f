import { type DraftValues, inverse, isPossible, type Step } from './steps.ts'

/** What this admin has done in this visit, the last step last. */
export interface History {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const NO_HISTORY: History = { done: [], undone: [] }

/** More steps than anybody remembers. */
const STEPS_KEPT = 100

export type Way = 'new' | 'undo' | 'redo'

/** What has to be done to take the last step back, or to do again what was taken back; undefined where there is none. */
export function stepFor({ done, undone }: History, way: 'undo' | 'redo'): Step | undefined {
  const last = way === 'undo' ? done.at(-1) : undone.at(-1)
  return last && (way === 'undo' ? inverse(last) : last)
}

/** After a step was done that way. */
export function did({ done, undone }: History, step: Step, way: Way): History {
  switch (way) {
    case 'new':
      return { done: [...done, step].slice(-STEPS_KEPT), undone: [] }
    case 'undo':
      return { done: done.slice(0, -1), undone: [...undone, inverse(step)] }
    case 'redo':
      return { done: [...done, step], undone: undone.slice(0, -1) }
  }
}

/** Without the step that cannot be taken back, or done again, any more: somebody else has changed the same. */
export const withoutStep = ({ done, undone }: History, way: 'undo' | 'redo'): History =>
  way === 'undo' ? { done: done.slice(0, -1), undone } : { done, undone: undone.slice(0, -1) }

export const isOvertaken = (values: DraftValues, step: Step): boolean => !isPossible(values, step)
