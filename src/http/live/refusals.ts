import { badRequest, type FieldError, Refusal } from '#records/errors.ts'
import { ComeBackLater } from '../limits/rate-limits.ts'

/** What a client that subscribes may be refused with. */

export const otherPerson = () => new Refusal(403, "The current and the previous request authorization don't match.")

const RESTART_SECONDS = 3

export const restarting = () => new ComeBackLater(503, 'The service is restarting.', RESTART_SECONDS)

export function tooLong(max: number): Refusal {
  const error: FieldError = { code: 'validation_length_too_long', message: `The length must be no more than ${max}.` }
  return badRequest(undefined, { subscriptions: error })
}

export function tooMuch(max: number): Refusal {
  const message = `The topics have more than ${max} characters together.`
  return badRequest(message, { subscriptions: { code: 'validation_length_too_long', message } })
}

export function tooDear(max: number): Refusal {
  const message = `The topics follow more than ${max} relations.`
  return badRequest(message, { subscriptions: { code: 'validation_too_many_relations', message } })
}
