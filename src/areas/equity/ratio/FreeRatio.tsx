import { Flag, RotateCcw, Undo2 } from 'lucide-react'
import { useWatched } from '#client/watched.ts'
import { pullsNext, scoreOfPoints } from '#rules/equity/pull.ts'
import type { SideName } from '#rules/games/states.ts'
import { Button } from '#ui/controls/Button.tsx'
import { scoreText } from '#ui/games/score.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { FlipFields } from './FlipFields.tsx'
import { NextPoint } from './NextPoint.tsx'
import { keepFree, keptRatio, NOTHING_KEPT } from './on-this-device.ts'

/** Counts on the device alone, so that it needs no game and no network. */
export function FreeRatio() {
  const isHydrated = useHydrated()
  const { free } = useWatched(keptRatio, NOTHING_KEPT)
  const { points, half, line, pull } = free
  const teams = { home: m.equity_light(), away: m.equity_dark() }
  const scored = (side: SideName) => keepFree({ points: [...points, side] })
  return (
    <>
      <NextPoint
        point={points.length + 1}
        first={line}
        pulls={pull && teams[pullsNext(points, pull, half)]}
        score={scoreText(...scoreOfPoints(points))}
      >
        {isHydrated && (
          <div className="flex gap-2 pt-2">
            {(['home', 'away'] as const).map((side) => (
              <Button key={side} kind="vis" wide onClick={() => scored(side)}>
                {m.equity_goal({ team: teams[side] })}
              </Button>
            ))}
          </div>
        )}
      </NextPoint>
      <FlipFields flip={free} teams={teams} onFlip={keepFree} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="line"
          size="small"
          icon={Undo2}
          disabled={points.length === 0}
          onClick={() =>
            keepFree({
              points: points.slice(0, -1),
              half: half !== undefined && half >= points.length ? undefined : half,
            })
          }
        >
          {m.equity_undo()}
        </Button>
        <Button
          kind="line"
          size="small"
          icon={Flag}
          disabled={points.length === 0 || half !== undefined}
          onClick={() => keepFree({ half: points.length })}
        >
          {half === undefined ? m.equity_half() : m.equity_half_after({ points: half })}
        </Button>
        <Button
          kind="line"
          size="small"
          icon={RotateCcw}
          disabled={points.length === 0}
          onClick={() => keepFree({ points: [], half: undefined, line: undefined, pull: undefined })}
        >
          {m.equity_anew()}
        </Button>
      </div>
      <p className="pt-2 text-small text-ink-2">{m.equity_free_hint()}</p>
    </>
  )
}
