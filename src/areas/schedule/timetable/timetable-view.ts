import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { TimeSpan } from '#rules/timetable/plan.ts'
import type { SitePlanEdited } from '../site-plan/site-plan.queries.server.ts'
import type { Editor } from './editor/use-editor.ts'
import type { MovingControls } from './editor/use-moving.ts'
import type { TimetableDone } from './timetable.actions.server.ts'
import type { TimetableShown } from './timetable.address.ts'
import type { TimetableData } from './timetable.queries.server.ts'
import type { TimetableTexts } from './timetable-texts.ts'

/** All that the parts of the page draw from. */
export interface TimetableParts {
  readonly data: TimetableData
  readonly sitePlan: SitePlanEdited
  readonly shown: TimetableShown
  /** From 0. */
  readonly day: number
  /** What of the day is shown, in minutes of it. */
  readonly range: TimeSpan
  readonly divisions: readonly string[]
  readonly editor: Editor
  readonly texts: TimetableTexts
  readonly controls: MovingControls
  readonly refused: RefusedForm | undefined
  /** What the last form did. */
  readonly done: TimetableDone | undefined
  /** The query of the address. */
  readonly search: string
}
