import { filtered, useLiveReload } from '#client/live/use-live.ts'
import { useWatched } from '#client/watched.ts'
import { pullsNext } from '#rules/equity/pull.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { scoreText } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import type { RatioGame } from '../ratio.queries.server.ts'
import { FlipFields } from './FlipFields.tsx'
import { NextPoint } from './NextPoint.tsx'
import { type Flip, keepFlip, keptRatio, NOTHING_KEPT } from './on-this-device.ts'

const NO_FLIP: Flip = {}

/** Goes on by itself with the score of a game. */
export function GameRatio({ game: { row, points, half, firstLine } }: { game: RatioGame }) {
  useLiveReload([`games/${row.id}`, filtered('game_counts', `game = "${row.id}"`)])
  const flip = useWatched(keptRatio, NOTHING_KEPT).flips[row.id] ?? NO_FLIP
  const teams = { home: row.home.name, away: row.away.name }
  const said = firstLine === '' ? undefined : firstLine
  return (
    <>
      <NextPoint
        point={points.length + 1}
        first={said ?? flip.line}
        pulls={flip.pull && teams[pullsNext(points, flip.pull, half)]}
        score={row.score ? scoreText(...row.score) : scoreText(0, 0)}
      >
        <p className="text-small text-on-pitch-2">{m.equity_game({ home: teams.home, away: teams.away })}</p>
      </NextPoint>
      <FlipFields flip={flip} said={said} teams={teams} onFlip={(said) => keepFlip(row.id, said)} />
      <ButtonLink kind="line" size="small" to={`/schedule/${row.id}`}>
        {m.equity_open_game()}
      </ButtonLink>
    </>
  )
}
