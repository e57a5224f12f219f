import { Refusal } from '#records/errors.ts'

/**
 * Why something about a registration is refused, by code: the answer holds it at the field that it is about. Pages have
 * words of their own for each; these sentences are for everybody else.
 */
const REFUSALS = {
  name_registered: 'A team of this name is registered in this division already.',
  name_unreadable: 'The name needs a letter or a digit.',
  not_after_acceptance: 'The team is accepted: its name, division and home are changed by the organisers.',
  registration_closed: 'This registration is not open any more.',
  registration_decided: 'Another admin has decided this registration already.',
  registration_gone: 'This registration is not there any more.',
  registration_unknown: 'There is no such registration.',
  schedule_made: 'The schedule is made. Write to the organisers to withdraw.',
  division_full: 'This division is full.',
  division_unknown: 'There is no such division.',
  not_waiting: 'This team is not on the waiting list any more.',
} as const

export type RefusedRegistrationCode = keyof typeof REFUSALS

/** A refusal that is told at the field that it is about. */
export function refusedRegistration(
  code: RefusedRegistrationCode,
  field: string,
  status = 400,
  facts: Readonly<Record<string, unknown>> = {},
): Refusal {
  const message = REFUSALS[code]
  return new Refusal(status, message, { [field]: { code, message }, ...facts })
}

/** Registering is switched off. */
export const registrationOff = () =>
  new Refusal(403, 'Team registration is switched off at the moment.', { code: 'switched_off' })
