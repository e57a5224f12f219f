import type { GenerationProgress, Timetable, Wanted } from '#rules/timetable/generate.ts'
import type { Setting } from '#rules/timetable/plan.ts'

/** What goes into the thread that generates. */
export interface GenerationInput {
  readonly setting: Setting
  readonly wanted: Wanted
}

/** What comes out of it. */
export type GenerationMessage = { readonly progress: GenerationProgress } | { readonly timetable: Timetable }

/** As often as a bar visibly moves. */
export const PROGRESS_REPORTS = 100
