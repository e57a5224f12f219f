import { badRequest, type FieldErrors } from '#records/errors.ts'

/** What was sent is not valid, field by field. */
export const invalid = (errors: FieldErrors) =>
  badRequest('An error occurred while validating the submitted data.', errors)

export function refuseIfAny(errors: FieldErrors) {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
