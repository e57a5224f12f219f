import { isMoreThanScore } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { ChipLink } from '#ui/controls/Chip.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { ratioHref } from '../equity.address.ts'
import type { RatioGames } from '../ratio.queries.server.ts'
import { FreeRatio } from './FreeRatio.tsx'
import { GameRatio } from './GameRatio.tsx'

/** Who goes on the line next, by ratio rule A: of a game that is on, or counted by hand. */
export function RatioHelper({ ratio: { on, game, isGone } }: { ratio: RatioGames }) {
  // Games that begin or end come and go.
  useGamesReload((change) => !game && isMoreThanScore(change))
  return (
    <Section id="ratio" title={m.equity_helper()}>
      {isGone && <Note kind="warn">{m.equity_game_gone()}</Note>}
      {(on.length > 0 || game) && (
        <nav className="no-print flex flex-wrap gap-2 py-3" aria-label={m.equity_choose()}>
          {on.map(({ id, home, away }) => (
            <ChipLink key={id} to={ratioHref(id)} current={id === game?.row.id}>
              {m.equity_game({ home: home.name, away: away.name })}
            </ChipLink>
          ))}
          <ChipLink to={ratioHref()} current={!game}>
            {m.equity_free()}
          </ChipLink>
        </nav>
      )}
      <div className={on.length > 0 || game ? '' : 'pt-3'}>
        {game ? <GameRatio key={game.row.id} game={game} /> : <FreeRatio />}
      </div>
      <details className="pt-2">
        <summary className="fold text-small">{m.equity_rule()}</summary>
        <p className="text-small text-ink-2">{m.equity_rule_text()}</p>
      </details>
    </Section>
  )
}
