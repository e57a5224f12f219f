import * as v from 'valibot'
import { MERGED_FIELDS, SIDES } from './merged-player.ts'

/** What the admins' commands about players take. */

const BLANK = 'Cannot be blank.'
const TEXT = 'Must be a text.'

const id = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
const number = v.pipe(v.string(TEXT), v.trim(), v.regex(/^\d{0,3}$/, 'Must be up to three digits.'))
/** The `updated` of what was seen; '' for details that were not there. */
const base = v.strictObject({ player: id, details: v.string(TEXT) })

export const movePlayerInput = v.strictObject({
  player: id,
  team: id,
  /** In the new team; left out, it is taken along. */
  number: v.optional(number),
})

export const mergePlayersInput = v.strictObject({
  /** Stays, under its id. */
  keep: id,
  /** Is gone afterwards. */
  gone: id,
  base: v.strictObject({ keep: base, gone: base }),
  /** What the one who is gone leaves behind; everything else is as it was. */
  fromGone: v.array(v.picklist(MERGED_FIELDS, 'Must be a field of a player.'), 'Must be a list of fields.'),
  /** Whose account stays connected; asked only where both have one. */
  account: v.optional(v.picklist(['', ...SIDES], 'Must be one of the two.'), ''),
})

export const connectAccountInput = v.strictObject({ player: id, user: id })

/** Thousands of players with everything about them. */
const TEXT_MOST = 1_000_000

export const importPlayersInput = v.strictObject({
  text: v.pipe(
    v.string(BLANK),
    v.nonEmpty(BLANK),
    v.maxLength(TEXT_MOST, `Must be no more than ${TEXT_MOST} character(s).`),
  ),
})
