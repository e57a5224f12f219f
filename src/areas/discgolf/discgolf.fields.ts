import { bool, choice, date, file, integer, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { START_KINDS } from '#rules/discgolf/cards.ts'
import { HOLES_MOST, PAR_LEAST, PAR_MOST, THROWS_MOST } from '#rules/discgolf/course.ts'
import { discDivisionsIn } from '#rules/discgolf/divisions.ts'
import { DISC_STATES } from '#rules/discgolf/leaderboard.ts'
import { ENTRY_KINDS, ENTRY_MOST } from '#rules/settlement/ledger.ts'
import { PHOTO_THUMBS } from '#ui/figures/photo.ts'

/** What a club has one of. */
export const settingsFields = {
  registration_active: bool(),
  /** Of one player, in cents. */
  fee_cents: integer({ min: 0, max: 1_000_000 }),
  /** 0: as many as want to. */
  players_most: integer({ min: 0, max: 500 }),
  /** One a line, see `discDivisionsIn`; blank: the usual ones. */
  division_lines: text({ max: 700, multiline: true, valid: (lines) => discDivisionsIn(lines) !== undefined }),
}

export const layoutNameField = text({ required: true, max: 60 })

export const LAYOUTS_MOST = 12

export const HOLE_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export const holeNumberField = integer({ required: true, min: 1, max: HOLES_MOST })

export const holeFields = {
  number: holeNumberField,
  par: integer({ required: true, min: PAR_LEAST, max: PAR_MOST }),
  metres: integer({ min: 0, max: 600 }),
  note_en: text({ max: 300, multiline: true }),
  note_de: text({ max: 300, multiline: true }),
  /** Whoever comes closest to the pin here wins something. */
  has_pin: bool(),
}

export const holePictureField = file({ types: HOLE_PICTURE_TYPES, thumbs: PHOTO_THUMBS })

const PICTURE_SIDE_MOST = 50_000_000

/** Of the picture, in pixels, so that nothing moves when it arrives; 0 of one that is older than these fields. */
export const holePictureSize = {
  picture_width: integer({ min: 0, max: PICTURE_SIDE_MOST }),
  picture_height: integer({ min: 0, max: PICTURE_SIDE_MOST }),
}

/** As everybody reads it; as long as a name of the tournament. */
export const discNameField = text({ required: true, max: 80 })
export const divisionKeyField = text({ required: true, max: 40, pattern: /^[\p{L}\p{N}-]+$/u })
export const discStateField = choice(DISC_STATES, { required: true })

export const ROUND_STATES = ['planned', 'running', 'finished'] as const
export const ROUNDS_MOST = 4

export const roundFields = {
  start_kind: choice(START_KINDS, { required: true }),
  starts: date({ required: true }),
  /** Between tee times. */
  minutes_apart: integer({ min: 0, max: 60 }),
}

export const throwsField = integer({ required: true, min: 1, max: THROWS_MOST })
export const centimetresField = integer({ required: true, min: 1, max: 10_000 })
export const reasonField = text({ required: true, max: 200 })

/** What admins write by hand; fees follow from who checks in. */
export const DISC_KINDS_BY_HAND = ['payment', 'waiver', 'refund'] as const

export const DISC_METHODS = ['cash', 'transfer'] as const

export const discEntryFields = {
  kind: choice(ENTRY_KINDS, { required: true }),
  /** Cents: above zero adds to what the player owes. */
  amount: integer({ required: true, min: -ENTRY_MOST, max: ENTRY_MOST }),
  day: text({ required: true, max: 10, valid: isDay }),
  method: choice(DISC_METHODS),
  /** Why, or what for. */
  text: text({ max: 200 }),
}

export const PRIZE_PLACES_MOST = 20
export const prizeTextField = text({ required: true, max: 80 })
