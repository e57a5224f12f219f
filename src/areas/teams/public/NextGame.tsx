import { formatWeekday } from '#client/when.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { scoreText } from '#ui/games/score.ts'
import { GAME_STATE_WORDS } from '#ui/marks/game-state.ts'
import { PitchField, PitchPanel } from '#ui/page/PitchPanel.tsx'
import { m } from '#words/messages.js'
import type { TeamChances, TeamGame, TeamGameSide, TeamGames } from '../team-games.api.server.ts'
import { logoInSize } from '../team-logo.ts'
import { isToCome } from './team-games-changes.ts'

const timeShown = (time: string) => time.replace(/^0/, '')

/** What the team plays now or next; where that hangs on a result, where it may. */
export function NextGame({ of: { games, chances } }: { of: TeamGames }) {
  const next = games.find(isToCome)
  if (next) return <KnownGame game={next} />
  const [chance] = chances
  return chance ? <PossibleGame at={chance} /> : null
}

/** Its picture large enough for the panel. */
const inPanel = ({ logo, ...side }: TeamGameSide) => ({ ...side, logo: logo && logoInSize(logo, '256x256') })

function KnownGame({ game: { to, day, time, field, home, away, phase, state } }: { game: TeamGame }) {
  const hasScore = home.score !== undefined && away.score !== undefined
  return (
    <PitchPanel
      label={m.standings_home_next_game()}
      title={state ? GAME_STATE_WORDS[state]() : m.standings_home_next_game()}
      aside={[formatWeekday(day), phase].join(', ')}
    >
      <PitchField
        home={inPanel(home)}
        away={inPanel(away)}
        centre={hasScore ? scoreText(home.score ?? 0, away.score ?? 0) : timeShown(time)}
        place={field === '' ? '' : m.schedule_public_field({ field })}
      />
      <ButtonLink kind="vis" to={to}>
        {m.standings_home_game_page()}
      </ButtonLink>
    </PitchPanel>
  )
}

function PossibleGame({ at }: { at: TeamChances }) {
  return (
    <PitchPanel
      label={m.standings_home_next_game()}
      title={m.standings_home_next_game()}
      aside={[formatWeekday(at.day), at.phases].join(', ')}
    >
      <p className="font-display text-score">{timeShown(at.time)}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {at.choices.map(({ to, text }) => (
          <ButtonLink key={to} kind="chalk" to={to}>
            {text}
          </ButtonLink>
        ))}
      </div>
    </PitchPanel>
  )
}
