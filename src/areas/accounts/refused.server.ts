import { Refusal } from '#records/errors.ts'
import { REFUSALS, type RefusalCode } from './accounts.refusals.ts'

/** A refusal that is told at the field that it is about. */
export function refused(code: RefusalCode, field: string, status = 400): Refusal {
  const message = REFUSALS[code]
  return new Refusal(status, message, { [field]: { code, message } })
}
