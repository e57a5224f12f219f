import { List, Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import type { RosterPlayer } from '../roster.queries.server.ts'
import { PLAYER_FIELDS, valuesOfPlayer } from '../roster-form.ts'
import { PLAYER_LABELS, valueInWords } from './roster-words.ts'

/** A player of a locked roster. */
export function RosterPlayerFacts({ player }: { player: RosterPlayer }) {
  const values = valuesOfPlayer(player)
  return (
    <List label={m.roster_players_title()}>
      {PLAYER_FIELDS.map((field) => (
        <Row key={field} title={PLAYER_LABELS[field]()} text={valueInWords(field, values[field])} />
      ))}
    </List>
  )
}
