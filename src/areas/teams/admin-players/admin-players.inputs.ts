import * as v from 'valibot'
import { MERGED_FIELDS, SIDES } from './merged-player.ts'

/** What the admins' commands about players take. */

const id = v.pipe(v.string(), v.nonEmpty())
const number = v.pipe(v.string(), v.trim(), v.regex(/^\d{0,3}$/))
/** The `updated` of what was seen; '' for details that were not there. */
const base = v.strictObject({ player: id, details: v.string() })

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
  fromGone: v.array(v.picklist(MERGED_FIELDS)),
  /** Whose account stays connected; asked only where both have one. */
  account: v.optional(v.picklist(['', ...SIDES]), ''),
})

export const connectAccountInput = v.strictObject({ player: id, user: id })

/** Thousands of players with everything about them. */
const TEXT_MOST = 1_000_000

export const importPlayersInput = v.strictObject({
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(TEXT_MOST)),
  /** Only these, by the numbers of the lines; without them all that can be taken. */
  lines: v.optional(v.array(v.number())),
})
