import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { m } from '#words/messages.js'

type Props = {
  teams: readonly { readonly id: string; readonly name: string; readonly division: string }[]
  current: string
  to: (team: string) => string
}

/** From one of one's teams to another; nothing for whoever has one. */
export function TeamChips({ teams, current, to }: Props) {
  if (teams.length < 2) return null
  return (
    <div className="mb-3">
      <FilterChips
        label={m.roster_home_teams()}
        filters={teams.map(({ id, name, division }) => ({
          to: to(id),
          label: name,
          current: id === current,
          division,
        }))}
      />
    </div>
  )
}
