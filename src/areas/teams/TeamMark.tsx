import { Crest } from '#ui/marks/Crest.tsx'
import { colourFor } from '#ui/marks/crest.ts'
import { logoHref } from './team-logo.ts'

/** What a team's mark is made of. */
export interface MarkedTeam {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly logo: string
  readonly colour_dark: string
}

/** The team's logo, or letters on its colour. The name stands beside it. */
export function TeamMark({ team, size = 'usual' }: { team: MarkedTeam; size?: 'small' | 'usual' | 'big' }) {
  return (
    <Crest
      name={team.short_name || team.name}
      colour={team.colour_dark || colourFor(team.name)}
      logo={logoHref(team, size === 'big' ? '256x256' : '64x64')}
      size={size}
    />
  )
}
