import { choice, email, integer, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { isTimeZone } from '#rules/calendar/time.ts'
import { CURRENCIES, FIGURES, SPIRIT_VISIBILITIES, WHO_SCORED } from './figures.ts'
import { isBic, isIban } from './iban.ts'

/** What people write about the tournament: the collections, the inputs of commands and the forms go by it. */

const day = () => text({ max: 10, valid: isDay })
const page = () => text({ max: 20_000, multiline: true })

export const tournamentFields = {
  name: text({ max: 100 }),
  place: text({ max: 200 }),
  /** The first and the last day; both or neither. */
  starts: day(),
  ends: day(),
  time_zone: text({ required: true, max: 64, valid: isTimeZone }),
  currency: choice(CURRENCIES, { required: true }),
  contact_name: text({ max: 100 }),
  contact_email: email(),
  /** Minutes, as are the caps and the rest. */
  game_length: integer(FIGURES.game_length),
  half_cap: integer(FIGURES.half_cap),
  time_cap: integer(FIGURES.time_cap),
  minimum_rest: integer(FIGURES.minimum_rest),
  target_score: integer(FIGURES.target_score),
  /** What the winner of a game gets that the other side did not play. */
  forfeit_score: integer(FIGURES.forfeit_score),
  spirit_visibility: choice(SPIRIT_VISIBILITIES, { required: true }),
  who_scored: choice(WHO_SCORED),
  /** The last day on which managers change rosters: once it is over these are locked, and fees are booked. */
  rosters_until: day(),
  imprint_en: page(),
  imprint_de: page(),
  privacy_en: page(),
  privacy_de: page(),
}

export const accountFields = {
  holder: text({ max: 70 }),
  iban: text({ max: 34, valid: isIban }),
  bic: text({ max: 11, valid: isBic }),
}
