import * as v from 'valibot'
import { refuseTooMany } from '#http/commands/input-size.ts'
import { filled } from '#http/commands/inputs.ts'
import { badRequest } from '#records/errors.ts'
import { planSettingsSchema, timeSpan } from '../plan/plan-settings.ts'
import { FIELDS_MOST, fieldFields, GAMES_MOST_ALL } from '../schedule.fields.ts'
import type { Step } from './editor/steps.ts'

/** Steps as the page in the browser sends them. The commands check what is in them. */

const whole = v.pipe(v.number(), v.integer())
const place = v.object({ field: v.string(), starts: whole, minutes: whole, slot_minutes: whole })
const { breaks } = planSettingsSchema.entries
const fieldValues = v.object({
  name: v.pipe(v.string(), v.maxLength(fieldFields.name.max)),
  is_show: v.boolean(),
  open: v.pipe(v.array(timeSpan), v.maxLength(FIELDS_MOST)),
})

const games = <T extends v.GenericSchema>(value: T) =>
  v.pipe(v.array(v.object({ game: filled, before: value, after: value })), v.maxLength(GAMES_MOST_ALL))

const stepSchema = v.variant('kind', [
  v.object({ kind: v.literal('place'), games: games(place) }),
  v.object({
    kind: v.literal('lock'),
    games: v.pipe(v.array(filled), v.maxLength(GAMES_MOST_ALL)),
    locked: v.boolean(),
  }),
  v.object({ kind: v.literal('duties'), games: games(v.string()) }),
  v.object({ kind: v.literal('breaks'), before: breaks, after: breaks }),
  v.object({ kind: v.literal('field'), field: filled, before: fieldValues, after: fieldValues }),
  v.object({
    kind: v.literal('show'),
    show: v.object({ game: filled, name: v.string(), home: filled, away: filled, place, duty_source: v.string() }),
    isAdded: v.boolean(),
  }),
])

const basesSchema = v.pipe(v.record(v.string(), v.string()), v.maxEntries(GAMES_MOST_ALL))

export type Bases = v.InferOutput<typeof basesSchema>

export const readStep = (text: string): Step => parsed(stepSchema, text)

/** The `updated` of games and fields, as they were seen. */
export const readBases = (text: string): Bases => parsed(basesSchema, text)

function parsed<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  const raw = jsonIn(text)
  refuseTooMany(schema, raw)
  const result = v.safeParse(schema, raw)
  if (!result.success) throw badRequest('The step cannot be read.')
  return result.output
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
