import * as v from 'valibot'
import { fieldInput, filled, inputOf, listText } from '#http/commands/inputs.ts'
import { asRequired, relation } from '#records/schema/fields.ts'
import { PLAYER_LINES_MOST } from '#rules/import/player-list.ts'
import { m } from '#words/messages.js'
import { playerFields } from '../teams.fields.ts'
import { MERGED_FIELDS, SIDES } from './merged-player.ts'

/** What the admins' commands about players take. */

/** The `updated` of what was seen; '' for details that were not there. */
const base = inputOf({ player: filled, details: v.string() })

export const movePlayerInput = inputOf({
  player: filled,
  team: fieldInput(asRequired(relation('teams')), { required: m.teams_admin_choose_team }),
  /** In the new team; left out, it is taken along. */
  number: v.optional(fieldInput(playerFields.number, m.teams_admin_number_wrong)),
})

export const mergePlayersInput = inputOf({
  /** Stays, under its id. */
  keep: filled,
  /** Is gone afterwards. */
  gone: filled,
  base: inputOf({ keep: base, gone: base }),
  /** What the one who is gone leaves behind; everything else is as it was. */
  fromGone: v.pipe(v.array(v.picklist(MERGED_FIELDS)), v.maxLength(MERGED_FIELDS.length)),
  /** Whose account stays connected; asked only where both have one. */
  account: v.optional(v.picklist(['', ...SIDES]), ''),
})

export const connectAccountInput = inputOf({ player: filled, user: filled })

export const importPlayersInput = inputOf({
  text: listText(PLAYER_LINES_MOST),
  /** Only these, by the numbers of the lines; without them all that can be taken. */
  lines: v.optional(v.pipe(v.array(v.number()), v.maxLength(PLAYER_LINES_MOST))),
})
