import { Refusal } from '#records/errors.ts'

/** Why the desk is refused a walk-in, by code, at the field that it is about. */
const REFUSALS = {
  number_taken: 'Somebody else in this team has this number.',
  roster_locked: 'The roster of this team is locked. An admin can unlock it.',
  same_name: 'Somebody of this name is in this team already.',
  team_not_playing: 'This team is not taking part.',
} as const

export function refusedWalkIn(code: keyof typeof REFUSALS, field: string, status = 400): Refusal {
  const message = REFUSALS[code]
  return new Refusal(status, message, { [field]: { code, message } })
}
