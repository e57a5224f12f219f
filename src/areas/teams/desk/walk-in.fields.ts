import { bool, relation, text } from '#records/schema/fields.ts'
import { nameKey } from '#rules/names/names.ts'
import { playerFields } from '../teams.fields.ts'

/** A player who comes to the desk: the name is the full one. */
export const walkInFields = {
  /** The shown name, with its initial and dot, must fit where the name stands. */
  name: text({ required: true, max: 79, valid: (name) => nameKey(name) !== '' }),
  team: relation('teams', { required: true }),
  number: playerFields.number,
  /** There is somebody of the same name in the team, and this is another person. */
  another: bool(),
}
