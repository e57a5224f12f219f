import { hash } from 'node:crypto'
import { provided } from '#http/areas/dependencies.ts'
import { Saying } from '#records/storage/others.ts'
import { fieldsWith, type PlanWanted } from '../answers/wanted.ts'
import type { WizardState } from '../answers/wizard.queries.server.ts'

/** What the timetable that was generated last was made of: it is applied with that, and with nothing else. */
export interface WizardRun {
  readonly job: string
  readonly seed: number
  readonly madeOf: string
  readonly wanted: PlanWanted
}

export interface WizardRuns {
  last: WizardRun | undefined
}

/** Beside the generation itself, which knows games and fields but no formats. */
export const wizardRuns = provided(({ db: { store } }): WizardRuns => {
  let last: WizardRun | undefined
  store.others.hear(RUN, (run) => {
    last = run
  })
  return {
    get last() {
      return last
    },
    set last(run) {
      last = run
      // A process that does not hear of it has no timetable to show either.
      if (run) store.others.say(RUN, run).catch(() => {})
    },
  }
})

const RUN = new Saying<WizardRun>('timetable wanted')

/** How much work a timetable is worth; tests are content with less. */
export const wizardEffort = provided(() => 1)

/** The same for answers and results that come to the same timetable. */
export const madeOf = (wanted: PlanWanted, { decided, fieldsThere }: Pick<WizardState, 'decided' | 'fieldsThere'>) =>
  hash('sha256', JSON.stringify([wanted, decided, fieldsWith([], decided, fieldsThere)]))
