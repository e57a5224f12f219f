import { MapPin, Shirt } from 'lucide-react'
import { Icon } from '#ui/Icon.tsx'
import { isColour } from '#ui/marks/crest.ts'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { type MarkedTeam, TeamMark } from '../TeamMark.tsx'

export interface TeamFactsShown extends MarkedTeam {
  readonly division: string
  readonly city: string
  /** In the reader's language. */
  readonly country: string
  readonly colour_light: string
}

/** The team's mark with where it plays, where it comes from and what it wears. */
export function TeamFacts({ team }: { team: TeamFactsShown }) {
  const divisions = useDivisions()
  const from = [team.city, team.country].filter(Boolean).join(', ')
  const colours = [team.colour_light, team.colour_dark].filter(isColour)
  return (
    <div className="flex items-center gap-4">
      <TeamMark team={team} size="big" />
      <ul className="flex min-w-0 flex-wrap gap-x-6 gap-y-2">
        <li className="flex items-center gap-2">
          <DivisionMark division={team.division} />
          {divisions.name(team.division)}
        </li>
        {from && (
          <li className="flex items-center gap-2">
            <Icon of={MapPin} />
            {from}
          </li>
        )}
        {colours.length > 0 && (
          <li className="flex items-center gap-2">
            <Icon of={Shirt} />
            {m.teams_public_shirts()}
            <span className="flex gap-1" aria-hidden>
              {colours.map((colour) => (
                <i
                  key={colour}
                  className="size-5 rounded-full border-1 border-edge"
                  style={{ backgroundColor: colour }}
                />
              ))}
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}
