import { asRequired, bool } from '#records/schema/fields.ts'
import { playerDetailFields, playerFields } from '../teams.fields.ts'

const { full_name, birth_year, gender_match, email, phone, emergency_contact, parent_consent } = playerDetailFields
const { number, captain, spirit_captain } = playerFields

/** A player as those write one who manage the team, in the order of the form. */
export const rosterFields = {
  full_name: asRequired(full_name),
  number,
  birth_year,
  gender_match,
  /** For adults who want it so. */
  full_name_shown: bool(),
  captain,
  spirit_captain,
  email,
  phone,
  emergency_contact,
  parent_consent,
}
