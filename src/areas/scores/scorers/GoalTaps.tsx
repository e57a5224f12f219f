import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { GoalNoted } from '#rules/scorers/goals.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { goalText, playerText } from './goal-text.ts'
import type { PadPlayer } from './scorers-shown.ts'

type Goal = Pick<GoalNoted, 'scorer' | 'assist'>

type Props = {
  /** Of the team that scored. */
  roster: readonly PadPlayer[]
  /** What was said so far. */
  known: Goal | undefined
  onGoal: (goal: Goal) => void
  onTakeBack: () => void
}

/** Two taps on shirt numbers: the scorer, then the assist. */
export function GoalTaps({ roster, known, onGoal, onTakeBack }: Props) {
  const [scorer, setScorer] = useState<PadPlayer>()
  const tap = (assist: string) => {
    if (scorer) onGoal({ scorer: scorer.id, assist })
    setScorer(undefined)
  }
  return (
    <Section title={scorer ? m.scorers_pad_assist() : m.scorers_pad_scorer()}>
      <div className="grid gap-3 pt-3">
        {known && !scorer && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold">{goalText(known, roster)}</p>
            <Button kind="line" size="small" icon={Undo2} onClick={onTakeBack}>
              {m.scorers_pad_take_back()}
            </Button>
          </div>
        )}
        <ul className="grid grid-cols-4 gap-2">
          {roster
            .filter(({ id }) => id !== scorer?.id)
            .map((player) => (
              <li key={player.id}>
                <Button
                  kind="line"
                  size="big"
                  wide
                  onClick={() => (scorer ? tap(player.id) : setScorer(player))}
                  aria-label={playerText(player)}
                >
                  {player.number || player.name}
                </Button>
              </li>
            ))}
        </ul>
        {scorer && (
          <div className="flex flex-wrap gap-2">
            <Button kind="line" onClick={() => tap('')}>
              {m.scorers_pad_no_assist()}
            </Button>
            <Button kind="plain" onClick={() => setScorer(undefined)}>
              {m.scorers_pad_other_scorer()}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
