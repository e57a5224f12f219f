import { CalendarDays } from 'lucide-react'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** Before the team has games: why, and when there will be some. */
export function NoGames({ hasSchedule, isPlaying }: { hasSchedule: boolean; isPlaying: boolean }) {
  return (
    <Section title={m.team_home_games()}>
      <EmptyState
        icon={CalendarDays}
        title={hasSchedule ? m.team_home_no_games() : m.team_home_no_schedule()}
        {...(hasSchedule && {
          action: (
            <ButtonLink kind="line" to="/schedule">
              {m.schedule_public_title()}
            </ButtonLink>
          ),
        })}
      >
        {isPlaying ? m.team_home_no_games_text() : m.team_home_not_playing_text()}
      </EmptyState>
    </Section>
  )
}
