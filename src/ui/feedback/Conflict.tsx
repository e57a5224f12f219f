import type { ReactNode } from 'react'
import { useId } from 'react'
import { m } from '#words/messages.js'
import { Button } from '../controls/Button.tsx'

export type ConflictSide = 'mine' | 'theirs'

type Props = {
  /** “Two different scores”. */
  title: string
  text: ReactNode
  mine: ReactNode
  theirs: ReactNode
  /** Without it the buttons submit the form around them, as `keep=mine` or `keep=theirs`. */
  onChoose?: (side: ConflictSide) => void
  busy?: boolean
}

/** Two people wrote different things: shows both and asks. */
export function Conflict({ title, text, mine, theirs, onChoose, busy = false }: Props) {
  const id = useId()
  const choosing = (side: ConflictSide) =>
    onChoose
      ? ({ type: 'button', onClick: () => onChoose(side) } as const)
      : ({ type: 'submit', name: 'keep', value: side } as const)
  return (
    <section className="conflict" aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-small text-ink-2">{text}</p>
      <div className="conflict-sides">
        <Button kind="line" busy={busy} {...choosing('mine')}>
          <span className="whitespace-nowrap font-display text-digit">{mine}</span>
          <span className="whitespace-nowrap">{m.kit_conflict_mine()}</span>
        </Button>
        <Button kind="line" busy={busy} {...choosing('theirs')}>
          <span className="whitespace-nowrap font-display text-digit">{theirs}</span>
          <span className="whitespace-nowrap">{m.kit_conflict_theirs()}</span>
        </Button>
      </div>
    </section>
  )
}
