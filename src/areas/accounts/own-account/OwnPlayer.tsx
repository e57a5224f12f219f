import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { PlayerSeen } from './profile.ts'

/** Whom the account is connected to, and the way to where that changes. */
export function OwnPlayer({ player }: { player: PlayerSeen | undefined }) {
  return (
    <Section title={m.accounts_profile_player()}>
      <List>
        <Row
          lead={
            player?.number && <span className="w-9 flex-none text-center font-display text-digit">{player.number}</span>
          }
          title={player?.name ?? m.accounts_profile_player_none()}
          text={player ? player.team : m.accounts_profile_player_text()}
          to="/user/connector"
        />
      </List>
    </Section>
  )
}
