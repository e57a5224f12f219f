import { refuse } from '#http/commands/refusals.ts'
import { textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { badRequest } from '#records/errors.ts'
import { dutiesOf } from '#rules/timetable/duties.ts'
import { type Break, type GameId, MINUTES_PER_DAY, type TimeSpan } from '#rules/timetable/plan.ts'
import type { ScheduleDraft } from '../plan/draft.queries.server.ts'
import { dutySourceOf } from '../plan/duty-source.ts'
import { SCHEDULE_REFUSALS } from '../schedule.refusals.ts'
import { lockOf, moveOf, NO_PLACE, placeValues, type Step, swapOf } from './editor/steps.ts'
import { minuteOfTime, rainStep, rainValues, whatIfRains } from './rain.ts'
import { type Bases, readStep } from './step.inputs.ts'
import { valuesOf } from './timetable.queries.server.ts'

/** Forms that mean a step, without saying where everything was before. */
export const STEP_INTENTS = [
  'move',
  'unplace',
  'swap',
  'lock',
  'duty',
  'swapDuty',
  'dutiesAnew',
  'addBreak',
  'changeBreak',
  'removeBreak',
  'field',
  'removeShow',
  'rain',
] as const

export type StepIntent = (typeof STEP_INTENTS)[number]

export interface WantedStep {
  readonly step: Step
  readonly bases: Bases
}

/** The step that a form means, from what is there and what the form was loaded with. */
export function stepOfForm(intent: StepIntent, form: FormData, draft: ScheduleDraft): WantedStep | undefined {
  const values = valuesOf(draft)
  const game = textOf(form, 'game')
  const base = textOf(form, 'base')
  switch (intent) {
    case 'move':
      return { step: moveOf(known(values, game), game, slotIn(form)), bases: { [game]: base } }
    case 'unplace':
      return { step: moveOf(known(values, game), game), bases: { [game]: base } }
    case 'swap': {
      const [other = '', otherBase = ''] = splitOther(form)
      const step = swapOf(known(known(values, game), other), game, other)
      return { step, bases: { [game]: base, [other]: otherBase } }
    }
    case 'lock': {
      const step = lockOf(
        values,
        textsOf(form, 'games').flatMap((it) => it.split(',')),
        textOf(form, 'locked') === 'true',
      )
      return step && { step, bases: {} }
    }
    case 'duty': {
      const before = known(values, game).games[game]?.duty_source ?? ''
      const step = { kind: 'duties', games: [{ game, before, after: textOf(form, 'duty') }] } as const
      return { step, bases: { [game]: base } }
    }
    case 'swapDuty': {
      const [other = '', otherBase = ''] = splitOther(form)
      const [one, two] = [game, other].map((id) => known(values, id).games[id]?.duty_source ?? '')
      const change = (id: GameId, before = '', after = '') => ({ game: id, before, after })
      const step = { kind: 'duties', games: [change(game, one, two), change(other, two, one)] } as const
      return { step, bases: { [game]: base, [other]: otherBase } }
    }
    case 'dutiesAnew':
      return dutiesAnew(form, draft)
    case 'addBreak':
    case 'changeBreak':
    case 'removeBreak':
      return { step: { kind: 'breaks', before: seenBreaks(form), after: breaksAfter(intent, form) }, bases: {} }
    case 'field':
      return fieldStep(form, values)
    case 'removeShow': {
      const show = known(values, game).shows[game]
      const place = values.games[game]
      if (!show || !place) throw refuse(SCHEDULE_REFUSALS, 'no_show_game', 'game', 409)
      return {
        step: {
          kind: 'show',
          show: { ...show, place: placeValues(place), duty_source: place.duty_source },
          isAdded: false,
        },
        bases: { [game]: base },
      }
    }
    case 'rain':
      return rainStepOf(form, draft)
  }
}

/** A game and its `updated`, in one field of a select: dates have a blank in them, ids have none. */
const splitOther = (form: FormData) => /^(\S+) (.*)$/.exec(textOf(form, 'other'))?.slice(1) ?? []

function known(values: ReturnType<typeof valuesOf>, game: GameId) {
  if (!Object.hasOwn(values.games, game)) throw refuse(SCHEDULE_REFUSALS, 'game_gone', 'game', 404)
  return values
}

/** Where a form wants a game. */
function slotIn(form: FormData) {
  const field = textOf(form, 'field')
  if (field === '') return NO_PLACE
  const minute = minuteOfTime(textOf(form, 'time'))
  if (minute === undefined) throw refuse(SCHEDULE_REFUSALS, 'no_time', 'time')
  return { field, starts: Number(textOf(form, 'day')) * MINUTES_PER_DAY + minute }
}

const seenBreaks = (form: FormData): readonly Break[] => {
  const step = readStep(JSON.stringify({ kind: 'breaks', before: jsonOf(textOf(form, 'seen')), after: [] }))
  return step.kind === 'breaks' ? step.before : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest()
  }
}

function breaksAfter(intent: 'addBreak' | 'changeBreak' | 'removeBreak', form: FormData): readonly Break[] {
  const seen = seenBreaks(form)
  const index = Number(textOf(form, 'index'))
  if (intent === 'removeBreak') return seen.toSpliced(index, 1)
  const span = spanIn(form, '')
  if (!span) throw refuse(SCHEDULE_REFUSALS, 'no_time', 'from')
  const fields = textsOf(form, 'fields')
  const wanted: Break = { ...span, ...(fields.length > 0 && { fields }) }
  const after = intent === 'addBreak' ? [...seen, wanted] : seen.toSpliced(index, 1, wanted)
  return after.toSorted((a, b) => a.from - b.from)
}

/** A stretch of a day; undefined where no time was typed. What ends at or before its start ends on the next day. */
function spanIn(form: FormData, suffix: string): TimeSpan | undefined {
  const [from, to] = [minuteOfTime(textOf(form, `from${suffix}`)), minuteOfTime(textOf(form, `to${suffix}`))]
  if (from === undefined || to === undefined) return undefined
  const start = Number(textOf(form, `day${suffix}`)) * MINUTES_PER_DAY
  return { from: start + from, to: start + (to <= from ? to + MINUTES_PER_DAY : to) }
}

/** More stretches than the form has lines. */
const LINES_MOST = 40

function fieldStep(form: FormData, values: ReturnType<typeof valuesOf>): WantedStep {
  const field = textOf(form, 'field')
  const before = values.fields[field]
  if (!before) throw refuse(SCHEDULE_REFUSALS, 'field_gone', 'field', 404)
  const lines = Array.from({ length: LINES_MOST }, (_, index) => spanIn(form, `-${index}`))
  const after = {
    name: textOf(form, 'name').trim(),
    is_show: form.has('is_show'),
    open: lines.filter((it) => it !== undefined).toSorted((a, b) => a.from - b.from),
  }
  return { step: { kind: 'field', field, before, after }, bases: { [field]: textOf(form, 'base') } }
}

/** Who keeps score, for all games that have a place and have not begun, as the generator would. */
function dutiesAnew(form: FormData, draft: ScheduleDraft): WantedStep | undefined {
  checkVersion(form, draft)
  const wanted = new Map(dutiesOf(draft.plan).assigned.map(({ game, side }) => [game, dutySourceOf(side)]))
  const games = [...draft.games].flatMap(([game, { duty_source: before }]) => {
    const after = wanted.get(game) ?? ''
    return before === after ? [] : [{ game, before, after }]
  })
  return games.length === 0 ? undefined : { step: { kind: 'duties', games }, bases: basesOf(draft, games) }
}

function rainStepOf(form: FormData, draft: ScheduleDraft): WantedStep | undefined {
  checkVersion(form, draft)
  const rain = rainValues({ get: (name) => textOf(form, name), getAll: (name) => textsOf(form, name) }, LINES_MOST)
  if (!rain) throw badRequest()
  const step = rainStep(valuesOf(draft), whatIfRains(draft.plan, rain))
  return step && { step, bases: basesOf(draft, step.games) }
}

/** What was worked out from an older draft is not what was looked at. */
function checkVersion(form: FormData, { record }: ScheduleDraft) {
  if (Number(textOf(form, 'version')) !== record?.version)
    throw refuse(SCHEDULE_REFUSALS, 'plan_changed', undefined, 409)
}

const basesOf = ({ games }: ScheduleDraft, changed: readonly { readonly game: GameId }[]): Bases =>
  Object.fromEntries(changed.map(({ game }) => [game, games.get(game)?.updated ?? '']))
