import type { FormValues } from '#rules/edited-form.ts'
import { colourFor } from '#ui/marks/crest.ts'
import type { Team } from '../teams.api.server.ts'

/** A team as the admins' form holds one. */

export type TeamField =
  | 'name'
  | 'short_name'
  | 'division'
  | 'city'
  | 'country'
  | 'colour_dark'
  | 'colour_light'
  | 'seed'
type TeamFacts = Pick<Team, TeamField>

export const NO_TEAM: TeamFacts = {
  name: '',
  short_name: '',
  division: '',
  city: '',
  country: '',
  colour_dark: '',
  colour_light: '',
  seed: 0,
}

/** What most teams have beside a dark shirt. */
const WHITE = '#ffffff'

/** A field for a colour always holds one; these stand in it while none was chosen. */
const unchosen = (team: TeamFacts) => ({ colour_dark: colourFor(team.name), colour_light: WHITE })

export const valuesOfTeam = (team: TeamFacts): FormValues<TeamField> => ({
  name: team.name,
  short_name: team.short_name,
  division: team.division,
  city: team.city,
  country: team.country,
  colour_dark: team.colour_dark || unchosen(team).colour_dark,
  colour_light: team.colour_light || unchosen(team).colour_light,
  seed: team.seed === 0 ? '' : String(team.seed),
})

export const typedTeam = (textOf: (field: TeamField) => string): FormValues<TeamField> => ({
  name: textOf('name'),
  short_name: textOf('short_name'),
  division: textOf('division'),
  city: textOf('city'),
  country: textOf('country'),
  colour_dark: textOf('colour_dark'),
  colour_light: textOf('colour_light'),
  seed: textOf('seed'),
})

/** What was chosen; `before` is the team that the form was about. */
export function chosenTeam(values: FormValues<TeamField>, before: TeamFacts): FormValues<TeamField> {
  const colour = (field: 'colour_dark' | 'colour_light') =>
    before[field] === '' && values[field] === unchosen(before)[field] ? '' : values[field]
  return { ...values, colour_dark: colour('colour_dark'), colour_light: colour('colour_light') }
}
