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

type Colours = Pick<FormValues<TeamField>, 'colour_dark' | 'colour_light'>

/** The colours that were chosen; `before` is the team that the form was about. */
export function chosenColours(values: Colours, before: TeamFacts): Colours {
  const colour = (field: keyof Colours) =>
    before[field] === '' && values[field] === unchosen(before)[field] ? '' : values[field]
  return { colour_dark: colour('colour_dark'), colour_light: colour('colour_light') }
}
