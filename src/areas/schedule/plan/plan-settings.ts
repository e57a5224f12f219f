import * as v from 'valibot'
import type { Break, Wish } from '#rules/timetable/plan.ts'

/** What a plan is made by, beside fields, formats and teams. */
export interface PlanSettings {
  readonly breaks: readonly Break[]
  readonly wishes: readonly Wish[]
  /** Each game has a team that keeps score. */
  readonly hasDuties: boolean
}

export const NO_SETTINGS: PlanSettings = { breaks: [], wishes: [], hasDuties: false }

const BREAKS_MOST = 60
const WISHES_MOST = 200
const FIELDS_OF_BREAK_MOST = 40

/** Ten days, and the night after. */
const MINUTE_MOST = 11 * 1_440

export const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTE_MOST))
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(15))

export const timeSpan = v.pipe(
  v.object({ from: minute, to: minute }),
  v.check(({ from, to }) => from < to),
)

const planBreak = v.pipe(
  v.object({
    from: minute,
    to: minute,
    fields: v.exactOptional(v.pipe(v.array(id), v.maxLength(FIELDS_OF_BREAK_MOST))),
  }),
  v.check(({ from, to }) => from < to),
)

const wish = v.object({ team: id, notBefore: v.exactOptional(minute), notAfter: v.exactOptional(minute) })

export const planSettingsSchema = v.object({
  breaks: v.pipe(v.array(planBreak), v.maxLength(BREAKS_MOST)),
  wishes: v.pipe(v.array(wish), v.maxLength(WISHES_MOST)),
  hasDuties: v.boolean(),
})

/** Of the draft, and as they were when it was published last: whoever discards the draft goes back to those. */
export interface KeptSettings extends PlanSettings {
  readonly published?: PlanSettings
}

const publishedSchema = v.object({ published: planSettingsSchema })

/** What was kept; nothing where it cannot be read. */
export function planSettingsOf(kept: unknown): PlanSettings {
  const parsed = v.safeParse(planSettingsSchema, kept)
  return parsed.success ? parsed.output : NO_SETTINGS
}

/** Undefined where nothing was published, or by a version that did not keep them. */
export function publishedSettingsOf(kept: unknown): PlanSettings | undefined {
  const parsed = v.safeParse(publishedSchema, kept)
  return parsed.success ? parsed.output.published : undefined
}
