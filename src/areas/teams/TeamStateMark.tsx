import { State } from '#ui/marks/State.tsx'
import { teamStateInWords } from './admin-teams/admin-team-words.ts'
import type { TeamState } from './admin-teams/admin-teams.address.ts'

export function TeamStateMark({ state }: { state: TeamState | '' }) {
  const words = teamStateInWords(state)
  switch (state) {
    case 'accepted':
      return <State kind="ok">{words}</State>
    case 'withdrawn':
    case 'declined':
      return <State kind="cancelled">{words}</State>
    default:
      return <State kind="waiting">{words}</State>
  }
}
