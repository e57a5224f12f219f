import { filled, inputOf } from '#http/commands/inputs.ts'

/** What the commands of the desk about teams take. */
export const arriveInput = inputOf({ team: filled })
export const takeBackArrivalInput = inputOf({ team: filled })
