import type { Divisions } from '#ui/marks/divisions.ts'
import type { PlayerShown } from './connector/connection.ts'

/** “Herons, Mixed”; '' without a team. */
export const teamLine = ({ team }: Pick<PlayerShown, 'team'>, divisions: Divisions): string =>
  team ? `${team.name}, ${divisions.name(team.division)}` : ''

/** As it stands on a shirt, before the name; a place of the same width where there is none. */
export const ShirtNumber = ({ number }: Pick<PlayerShown, 'number'>) => (
  <span className="w-9 flex-none text-center font-display text-digit">{number}</span>
)
