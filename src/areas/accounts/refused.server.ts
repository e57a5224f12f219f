import { badRequest, type FieldErrors, Refusal } from '#records/errors.ts'
import { REFUSALS, type RefusalCode } from './accounts.refusals.ts'

/** A refusal that is told at the field that it is about. */
export function refused(code: RefusalCode, field: string, status = 400): Refusal {
  const message = REFUSALS[code]
  return new Refusal(status, message, { [field]: { code, message } })
}

/** What was sent is not valid, field by field. */
export const invalid = (errors: FieldErrors) =>
  badRequest('An error occurred while validating the submitted data.', errors)

export function refuseIfAny(errors: FieldErrors) {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
