import type { ReactNode } from 'react'
import { LARGER_SIDES, type LargerSide } from '#rules/equity/equity.ts'
import type { SideName } from '#rules/games/states.ts'
import { ChipButton } from '#ui/controls/Chip.tsx'
import { m } from '#words/messages.js'
import type { Flip } from './on-this-device.ts'
import { RATIO_WORDS } from './ratio-words.ts'

type Props = {
  flip: Flip
  /** What was said at the score pad counts for everybody; then it is no question here. */
  said?: LargerSide | undefined
  teams: Readonly<Record<SideName, string>>
  onFlip: (flip: Flip) => void
}

/** What the captains flipped for. */
export function FlipFields({ flip, said, teams, onFlip }: Props) {
  return (
    <div className="grid gap-3 py-3 desk:grid-cols-2">
      {said === undefined ? (
        <Question label={m.equity_first_line()}>
          {LARGER_SIDES.map((side) => (
            <ChipButton key={side} pressed={flip.line === side} onClick={() => onFlip({ line: side })}>
              {RATIO_WORDS[side]()}
            </ChipButton>
          ))}
        </Question>
      ) : (
        <p className="text-small text-ink-2">{m.equity_first_said({ line: RATIO_WORDS[said]() })}</p>
      )}
      <Question label={m.equity_first_pull()}>
        {(['home', 'away'] as const).map((side) => (
          <ChipButton key={side} pressed={flip.pull === side} onClick={() => onFlip({ pull: side })}>
            {teams[side]}
          </ChipButton>
        ))}
      </Question>
    </div>
  )
}

function Question({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-small font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2 pt-1">{children}</div>
    </fieldset>
  )
}
