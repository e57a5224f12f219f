import * as v from 'valibot'
import { readFormat, type StoredFormat } from '#rules/formats/editing/stored.ts'
import { PROPOSAL_CODES } from '#rules/formats/proposals.ts'
import { TEAMS_MOST } from '#rules/formats/structure.ts'
import { m } from '#words/messages.js'
import { minute } from '../../plan/plan-settings.ts'
import { FIELDS_MOST, fieldFields } from '../../schedule.fields.ts'

/** What the wizard was answered, question by question. Nothing of it counts before it is applied. */

/** As many days as a timetable may have. */
export const DAYS_MOST = 10
/** A division may have sixty applicants, and those who do not play are named as well. */
const TEAMS_NAMED_MOST = 200
export const BREAKS_MOST = 40
export const WISHES_MOST = 100
const LENGTHS_MOST = 40
export const REST_RANGE = { least: 30, most: 600 } as const
const LENGTH_RANGE = { least: 10, most: 300 } as const

const MINUTES_PER_DAY = 1_440
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/))
export const answeredDivision = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))
const day = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAYS_MOST - 1))
const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_PER_DAY))
const length = v.pipe(v.number(), v.integer(), v.minValue(LENGTH_RANGE.least), v.maxValue(LENGTH_RANGE.most))

/** Of a day, in minutes since its midnight. */
export interface DayHours {
  readonly from: number
  readonly to: number
}

const dayHours = v.pipe(
  v.strictObject({ from: minuteOfDay, to: minuteOfDay }),
  v.forward(
    v.check(
      (it) => it.from < it.to,
      () => m.schedule_wizard_ends_before(),
    ),
    ['to'],
  ),
)

export const FIELD_DAYS = ['usual', 'own', 'closed'] as const

/** When one field is open on a day: as all, at its own hours, or not at all. */
const fieldDay = v.pipe(
  v.strictObject({ is: v.picklist(FIELD_DAYS), from: minuteOfDay, to: minuteOfDay }),
  v.forward(
    v.check(
      (it) => it.is !== 'own' || it.from < it.to,
      () => m.schedule_wizard_ends_before(),
    ),
    ['to'],
  ),
)

/** Which teams play, by seed, and which do not. */
export const teamsAnswer = {
  teams: v.pipe(v.array(id), v.maxLength(TEAMS_NAMED_MOST)),
  left_out: v.pipe(v.array(id), v.maxLength(TEAMS_NAMED_MOST)),
}

/** A proposal by its code, or one that was changed by hand, with how many teams it is for. */
export const formatAnswer = {
  teams: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TEAMS_MOST)),
  code: v.picklist(PROPOSAL_CODES),
  /** Only where it was changed by hand; `code` is what it was before. */
  structure: v.exactOptional(v.custom<StoredFormat>((value) => readFormat(value).ok)),
}

export const fieldsAnswer = {
  /** When fields are open, by the number of the day. */
  hours: v.pipe(v.array(dayHours), v.maxLength(DAYS_MOST)),
  fields: v.pipe(
    v.array(
      v.strictObject({
        id,
        name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(fieldFields.name.max ?? 20)),
        is_show: v.boolean(),
        /** By the number of the day; hours count where they are its own. */
        days: v.pipe(v.array(fieldDay), v.maxLength(DAYS_MOST)),
      }),
    ),
    v.minLength(1),
    v.maxLength(FIELDS_MOST),
  ),
}

export const timesAnswer = {
  lengths: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ division: answeredDivision, minutes: length, slot_minutes: length }),
        v.forward(
          v.check(({ minutes, slot_minutes }) => minutes <= slot_minutes, m.schedule_wizard_slot_short),
          ['slot_minutes'],
        ),
      ),
    ),
    v.maxLength(LENGTHS_MOST),
  ),
  minimum_rest: v.pipe(v.number(), v.integer(), v.minValue(REST_RANGE.least), v.maxValue(REST_RANGE.most)),
  breaks: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ day, from: minuteOfDay, to: minuteOfDay }),
        v.forward(
          v.check(
            (it) => it.from < it.to,
            () => m.schedule_wizard_ends_before(),
          ),
          ['to'],
        ),
      ),
    ),
    v.maxLength(BREAKS_MOST),
  ),
}

export const wishesAnswer = {
  wishes: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          team: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/, m.schedule_wizard_wish_no_team)),
          not_before: v.nullable(minute),
          not_after: v.nullable(minute),
        }),
        v.forward(
          v.check(
            ({ not_before, not_after }) => not_before !== null || not_after !== null,
            m.schedule_wizard_wish_no_time,
          ),
          ['not_before'],
        ),
      ),
    ),
    v.maxLength(WISHES_MOST),
  ),
  has_duties: v.boolean(),
}

const SCHEMAS = {
  teams: v.object(teamsAnswer),
  format: v.object(formatAnswer),
  fields: v.object(fieldsAnswer),
  times: v.object(timesAnswer),
  wishes: v.object(wishesAnswer),
}

export type Question = keyof typeof SCHEMAS
export type AnswerTo<It extends Question> = v.InferOutput<(typeof SCHEMAS)[It]>
export type TeamsAnswer = AnswerTo<'teams'>
export type FormatAnswer = AnswerTo<'format'>
export type FieldsAnswer = AnswerTo<'fields'>
export type FieldAnswer = FieldsAnswer['fields'][number]
export type TimesAnswer = AnswerTo<'times'>
export type WishesAnswer = AnswerTo<'wishes'>

/** `fields`, `teams:mixed`: some are asked for each division. */
export const answerKey = (question: Question, division = ''): string =>
  division === '' ? question : `${question}:${division}`

interface Kept {
  /** How often it was answered, so that two who answer at once are told. */
  readonly revision: number
  readonly value: unknown
}

export type KeptAnswers = Readonly<Record<string, Kept>>

const keptAnswers = v.record(
  v.string(),
  v.object({ revision: v.pipe(v.number(), v.integer(), v.minValue(0)), value: v.unknown() }),
)

/** What was kept; nothing where it cannot be read. */
export function answersIn(kept: unknown): KeptAnswers {
  const parsed = v.safeParse(keptAnswers, kept)
  return parsed.success ? parsed.output : {}
}

/** Undefined where nothing was answered, or what was kept cannot be read any more. */
export function answerOf<It extends Question>(
  answers: KeptAnswers,
  question: It,
  division = '',
): AnswerTo<It> | undefined {
  const parsed = v.safeParse(SCHEMAS[question], answers[answerKey(question, division)]?.value)
  return parsed.success ? parsed.output : undefined
}

/** 0 before the first answer. */
export const revisionOf = (answers: KeptAnswers, question: Question, division = ''): number =>
  answers[answerKey(question, division)]?.revision ?? 0
