import * as v from 'valibot'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import { asRequired, bool, relation } from '#records/schema/fields.ts'
import { LINES_MOST } from '#rules/import/roster-list.ts'
import { m } from '#words/messages.js'
import { rosterFields } from './roster.fields.ts'

/** What the commands of the roster take. */

const words = {
  full_name: { required: m.roster_problem_name_missing, long: m.roster_problem_name_too_long },
  number: m.roster_problem_number,
  birth_year: m.roster_problem_birth_year,
  email: m.roster_problem_email,
  phone: m.roster_problem_phone,
}

/** All of a player. */
const playerInput = inputOf(
  {
    ...rosterFields,
    /** Another person of the same name is on the roster, and that is meant so. */
    namesake: bool(),
  },
  words,
)

export const addPlayerInput = inputOf({
  team: fieldInput(asRequired(relation('teams')), { required: m.teams_admin_choose_team }),
  ...playerInput.entries,
})

/** With the `updated` of what was seen; '' for details that were not there. */
export const editPlayerInput = inputOf({
  player: filled,
  base: v.strictObject({ player: filled, details: v.string() }),
  ...playerInput.entries,
})

export const onePlayerInput = inputOf({ player: filled })

const { full_name, number, gender_match, birth_year, email, phone } = playerInput.entries

/** A player of a list. One who is there already keeps what the list leaves blank. */
const listedPlayer = inputOf({
  /** Of one who is there already. */
  player: relation('players'),
  full_name,
  number,
  gender_match,
  birth_year,
  email,
  phone,
})

export const importRosterInput = inputOf({
  team: filled,
  players: v.pipe(v.array(listedPlayer), v.minLength(1), v.maxLength(LINES_MOST)),
})

export type PlayerInput = v.InferOutput<typeof playerInput>
export type ListedPlayer = v.InferOutput<typeof listedPlayer>
