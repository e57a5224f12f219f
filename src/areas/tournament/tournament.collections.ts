import { collection } from '#records/schema/collection.ts'
import { choice, email, integer, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/days.ts'
import { DIVISION_KEY, DIVISION_KEY_MAX } from '#rules/divisions.ts'
import { isTimeZone } from '#rules/time.ts'
import { divisionFields } from './divisions/divisions.fields.ts'
import { CURRENCIES, FIGURES, LENGTHS, SPIRIT_VISIBILITIES } from './figures.ts'
import { isBic, isIban } from './iban.ts'

const ADMIN = '@request.auth.roles ?= "admin"'

const day = () => text({ max: 10, valid: isDay })
const page = () => text({ max: LENGTHS.text })

/** What everybody may know of the tournament: exactly one record. */
export const tournament = collection('tournament', {
  fields: {
    name: text({ max: LENGTHS.name }),
    place: text({ max: LENGTHS.place }),
    /** The first and the last day; both or neither. */
    starts: day(),
    ends: day(),
    time_zone: text({ required: true, max: 64, valid: isTimeZone }),
    currency: choice(CURRENCIES, { required: true }),
    contact_name: text({ max: LENGTHS.contact_name }),
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
    imprint_en: page(),
    imprint_de: page(),
    privacy_en: page(),
    privacy_de: page(),
  },
  checks: [`"ends" >= "starts"`, `("starts" = '') = ("ends" = '')`],
  single: true,
  refuseStale: true,
  rules: { list: '', view: '', create: null, update: ADMIN, delete: null },
})

const ADMIN_OR_TEAM_MANAGER = `@request.auth.roles ?= "teammanager" || ${ADMIN}`

/** Where fees are paid to: exactly one record, for those who pay them. */
export const tournamentAccount = collection('tournament_account', {
  fields: {
    holder: text({ max: LENGTHS.holder }),
    iban: text({ max: 34, valid: isIban }),
    bic: text({ max: 11, valid: isBic }),
  },
  single: true,
  refuseStale: true,
  rules: { list: ADMIN_OR_TEAM_MANAGER, view: ADMIN_OR_TEAM_MANAGER, create: null, update: ADMIN, delete: null },
})

/**
 * The key of a division. Every field that names one is this very object: a division stays as long as any collection has a
 * record that names it, and commands see to it that there is one of that key.
 */
export const divisionKey = text({ required: true, max: DIVISION_KEY_MAX, pattern: DIVISION_KEY })

/** What teams play in; at least one. */
export const divisions = collection('divisions', {
  fields: {
    /** Stays as it is. */
    key: text({ required: true, max: DIVISION_KEY_MAX, pattern: DIVISION_KEY }),
    ...divisionFields,
    /** From 1. */
    order: integer({ required: true, min: 1, max: 1_000_000 }),
  },
  unique: [{ fields: ['key'] }, { fields: ['letter'] }, { fields: ['name_en'] }, { fields: ['name_de'] }],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    tournament: typeof tournament
    tournament_account: typeof tournamentAccount
    divisions: typeof divisions
  }
}
