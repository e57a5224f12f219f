import * as v from 'valibot'
import { ADMINS, checkInput, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { PLAIN_FORM } from '#http/pages/forms/form-bounds.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import { badRequest } from '#records/errors.ts'
import { draftIn } from '../plan/plan.commands.server.ts'
import { SCHEDULE_REFUSALS } from '../schedule.refusals.ts'
import { runStep } from './run-step.server.ts'
import { STEP_INTENTS, stepOfForm } from './step-of-form.server.ts'

const stepByFormInput = v.object({
  fields: v.pipe(v.array(v.tuple([v.string(), v.string()])), v.maxLength(PLAIN_FORM.fields)),
})

/**
 * What a form of the timetable means depends on the draft. It is worked out where it is written and kept with its key, so that
 * the second of two taps gets the step of the first, and not what the form would mean after it.
 */
export const stepByForm = command({
  name: 'schedule.stepByForm',
  input: stepByFormInput,
  who: ADMINS,
  async run(tx, actor, { fields }, context) {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    const intent = intentIn(form, STEP_INTENTS)
    if (!intent) throw badRequest()
    const wanted = stepOfForm(intent, form, await draftIn(tx))
    if (!wanted) throw refuse(SCHEDULE_REFUSALS, 'nothing_to_do', undefined, 409)
    await runStep(
      async ({ input, run }, said) => run(tx, actor, await checkInput(input, said), context),
      wanted.step,
      wanted.bases,
    )
    return { step: wanted.step }
  },
})

/** All that was typed and chosen; the key of a form is no part of what it says. */
export const formFieldsOf = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' && !name.startsWith('_') ? [[name, value]] : []))
