import type { ReactNode } from 'react'
import { type LargerSide, largerSideAt } from '#rules/equity/equity.ts'
import { PitchPanel } from '#ui/page/PitchPanel.tsx'
import { m } from '#words/messages.js'
import { RATIO_WORDS } from './ratio-words.ts'

type Props = {
  /** Which point comes, from 1. */
  point: number
  first: LargerSide | undefined
  /** Who pulls, by name; undefined while nobody has said who did first. */
  pulls: string | undefined
  score: string
  children?: ReactNode
}

/** The one thing to know on the line: how many of whom, and who pulls. */
export function NextPoint({ point, first, pulls, score, children }: Props) {
  return (
    <PitchPanel label={m.equity_next()} title={m.equity_point({ point })} aside={score}>
      <div aria-live="polite" className="py-2">
        <p className="font-display text-score">
          {first === undefined ? m.equity_first_unknown() : RATIO_WORDS[largerSideAt(point, first)]()}
        </p>
        {pulls !== undefined && <p className="pt-1">{m.equity_pull({ team: pulls })}</p>}
        {first !== undefined && (
          <p className="pt-1 text-small text-on-pitch-2">
            {m.equity_then({ line: RATIO_WORDS[largerSideAt(point + 1, first)]() })}
          </p>
        )}
      </div>
      {children}
    </PitchPanel>
  )
}
