import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { Refusal } from '#records/errors.ts'
import { type TypedForm, typedIn } from '#rules/typed-form.ts'
import { tooLarge } from '../../bodies/body-pieces.ts'
import { type FormBounds, formDataOf, readParts } from '../../bodies/form-body.ts'
import { type Problem, problemIn, problemOf } from '../../commands/problems.ts'
import { isFieldError } from '../../commands/refusals.ts'
import { laterIfAway } from '../../limits/database-away.ts'
import { type PageRequest, pageRequest } from '../page-request.ts'
import { PLAIN_FORM } from './form-bounds.ts'
import { textOf } from './form-fields.ts'

/** What a form is told that was not taken: why, and everything that was typed but secrets. */
export interface RefusedForm extends TypedForm {
  readonly refused: true
  readonly status: number
  readonly problem: Problem
  /** By the name of the field. */
  readonly errors: Readonly<Record<string, Problem>>
  /** Where somebody else was faster: what was wanted, and what is there now. */
  readonly conflict?: { readonly wanted: unknown; readonly current: unknown }
}

/**
 * Does the work of a posted form. A refusal becomes an answer in its place; whatever else is thrown goes on. What a form
 * may hold is small unless the page says otherwise.
 */
export async function handleForm<T>(
  { request, context, url }: ActionFunctionArgs,
  work: (page: PageRequest, form: FormData) => Promise<T>,
  bounds?: FormBounds,
  /** Some forms are taken from whoever may not enter the page any more. */
  isForAnybody: (form: FormData) => boolean = () => false,
) {
  const page = context.get(pageRequest)
  let form = NO_FORM
  try {
    form = await formOf(request, bounds)
    await page.formArrived()
    if (textOf(form, 'intent') === NOTHING) throw redirect(url.pathname + url.search)
    if (page.refusal && !isForAnybody(form)) throw page.refusal
    const answer = await work(page, form)
    await page.turn.takeTurn()
    return answer
  } catch (error) {
    const refusal = laterIfAway(error)
    if (!(refusal instanceof Refusal)) throw error
    await page.turn.takeTurn()
    return data(refusedForm(refusal, form), { status: refusal.status })
  }
}

/** What the button of a list means that Enter in a tick box presses. */
const NOTHING = 'nothing'

/** Of a form that was too much to be read. */
const NO_FORM = new FormData()

/** A posted form, refused while it arrives once it is more than it may be. Our own are always whole. */
export async function formOf(request: Request, bounds: FormBounds = PLAIN_FORM): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const announced = Number(request.headers.get('content-length') ?? 0)
  // Files are read to their end, so that it can be said at their field that they are too large.
  if (bounds.files === 0 && announced > bounds.bytes) throw tooLarge()
  try {
    return formDataOf(await readParts(type, request.body ?? [], bounds))
  } catch (error) {
    if (error instanceof Refusal && error.status !== 400) throw error
    throw data(null, { status: 400 })
  }
}

function refusedForm(refusal: Refusal, form: FormData): RefusedForm {
  const { status, data } = refusal
  const errors = Object.entries(data).flatMap(([field, error]) =>
    isFieldError(error) ? [[field, problemOf(error)] as const] : [],
  )
  return {
    refused: true,
    status,
    problem: problemIn(refusal),
    errors: Object.fromEntries(errors),
    ...typedIn(form),
    ...(status === 409 ? { conflict: { wanted: data['wanted'], current: data['current'] } } : {}),
  }
}
