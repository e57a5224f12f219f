import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { Refusal } from '#records/errors.ts'
import { type Problem, problemIn, problemOf } from '../../commands/problems.ts'
import { isFieldError } from '../../commands/refusals.ts'
import { type PageRequest, pageRequest } from '../page-request.ts'
import { textOf } from './form-fields.ts'

/** What a form is told that was not taken: why, and everything that was typed but secrets. */
export interface RefusedForm {
  readonly refused: true
  readonly status: number
  readonly problem: Problem
  /** By the name of the field. */
  readonly errors: Readonly<Record<string, Problem>>
  readonly values: Readonly<Record<string, string>>
  /** Where somebody else was faster: what was wanted, and what is there now. */
  readonly conflict?: { readonly wanted: unknown; readonly current: unknown }
}

/** Does the work of a posted form. A refusal becomes an answer in its place; whatever else is thrown goes on. */
export async function handleForm<T>(
  { request, context, url }: ActionFunctionArgs,
  work: (page: PageRequest, form: FormData) => Promise<T>,
) {
  const page = context.get(pageRequest)
  const form = await formOf(request)
  if (textOf(form, 'intent') === NOTHING) throw redirect(url.pathname + url.search)
  try {
    if (page.refusal) throw page.refusal
    return await work(page, form)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data(refusedForm(error, form), { status: error.status })
  }
}

/** What the button of a list means that Enter in a tick box presses. */
const NOTHING = 'nothing'

/** Our own forms are always whole: whatever else arrives was not sent by a page. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

const SECRET = /password|token/i

function refusedForm(refusal: Refusal, form: FormData): RefusedForm {
  const { status, data } = refusal
  const errors = Object.entries(data).flatMap(([field, error]) =>
    isFieldError(error) ? [[field, problemOf(error)] as const] : [],
  )
  const values = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !SECRET.test(name) ? [[name, value] as const] : [],
  )
  return {
    refused: true,
    status,
    problem: problemIn(refusal),
    errors: Object.fromEntries(errors),
    values: Object.fromEntries(values),
    ...(status === 409 ? { conflict: { wanted: data['wanted'], current: data['current'] } } : {}),
  }
}
