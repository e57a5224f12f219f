import { useDivisions } from '#ui/marks/divisions.ts'
import { PitchPanel } from '#ui/page/PitchPanel.tsx'
import { m } from '#words/messages.js'
import { teamLine } from '../PlayerLine.tsx'
import { TeamMark } from '../TeamMark.tsx'
import type { PlayerShown } from './connection.ts'

/** One player, as large as what the page is about. */
export function PlayerPanel({ player, title }: { player: PlayerShown; title: string }) {
  const { name, number, team } = player
  const facts = [number && m.connector_number({ number }), teamLine(player, useDivisions())].filter(Boolean)
  return (
    <PitchPanel label={m.connector_title()} title={title} end={team && <TeamMark team={team} size="big" />}>
      <p className="mt-1 font-display text-title wrap-anywhere">{name}</p>
      <p className="mt-1 text-on-pitch-2">{facts.join(', ') || m.connector_no_team()}</p>
    </PitchPanel>
  )
}
