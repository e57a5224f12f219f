import * as v from 'valibot'
import { fieldInput, filled, inputOf, listText } from '#http/commands/inputs.ts'
import { LANGUAGES } from '#http/pages/languages.ts'
import { TEAM_LINES_MOST } from '#rules/import/team-list.ts'
import { m } from '#words/messages.js'
import { WITHDRAWALS } from '../teams.collections.ts'
import { teamFields } from '../teams.fields.ts'

/** What the admins' commands about teams take. */

const colour = v.pipe(v.string(), v.toLowerCase(), fieldInput(teamFields.colour_dark, m.teams_admin_not_valid).wrapped)
const country = v.pipe(v.string(), v.toUpperCase(), fieldInput(teamFields.country, m.teams_admin_not_valid).wrapped)
const seed = fieldInput(teamFields.seed, m.teams_admin_seed_wrong)

const teamEntries = {
  ...teamFields,
  /** Its key; the commands ask whether there is such a division. */
  division: filled,
  country: v.optional(country, ''),
  colour_light: v.optional(colour, ''),
  colour_dark: v.optional(colour, ''),
  seed,
}

export const createTeamInput = inputOf(teamEntries)

/** All of the team, and the `updated` of what was seen. */
export const changeTeamInput = inputOf({ team: filled, base: filled, ...teamEntries })

/** More teams than a page shows. */
const TEAMS_MOST = 500
const some = v.pipe(v.array(filled), v.minLength(1), v.maxLength(TEAMS_MOST))

export const lockRostersInput = inputOf({ teams: some, locked: v.boolean() })

export const seedInput = inputOf({ team: filled, seed })

export const setSeedsInput = inputOf({ seeds: v.pipe(v.array(seedInput), v.minLength(1), v.maxLength(TEAMS_MOST)) })

export const withdrawTeamInput = inputOf({ team: filled, games: v.picklist(WITHDRAWALS) })

export const teamInput = inputOf({ team: filled })

export const importTeamsInput = inputOf({
  text: listText(TEAM_LINES_MOST),
  /** Only these, by the numbers of the lines; without them all that can be taken. */
  lines: v.optional(v.pipe(v.array(v.number()), v.maxLength(TEAM_LINES_MOST))),
  /** Whether those who speak for the teams become their managers, by an invitation where they have no account. */
  invite: v.optional(v.boolean(), true),
  /** In which they are written to. */
  language: v.optional(v.picklist(LANGUAGES), 'en'),
})
