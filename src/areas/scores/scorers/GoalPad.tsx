import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { keptCommand } from '#client/outbox/kept-command.ts'
import { lastWritten, notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import type { SideName } from '#rules/games/states.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { goalText } from './goal-text.ts'
import type { noteGoal, removeGoal } from './scorers.commands.server.ts'
import type { GameScorers, PadPlayer } from './scorers-shown.ts'

const note = keptCommand<typeof noteGoal>('scores.noteGoal')
const remove = keptCommand<typeof removeGoal>('scores.removeGoal')

type Props = {
  scorers: GameScorers
  /** The last point of the game: its number from 1, and who scored it. */
  last: { readonly point: number; readonly side: SideName }
  /** Of a volunteer without an account. */
  code?: string | undefined
}

/** Who scored the last point, in two taps: the scorer, then the assist. Keyed by the point, so that the next one begins anew. */
export const GoalPad = ({ last, ...rest }: Props) => <OnePoint key={last.point} last={last} {...rest} />

function OnePoint({ scorers, last: { point, side }, code }: Props) {
  const [scorer, setScorer] = useState<PadPlayer>()
  const [problem, setProblem] = useState<string>()
  const subject = `goals/${scorers.game}/${point}`
  const { waiting, sendOrKeep } = useOutbox(subject)
  const written = lastWritten(note, waiting)?.input
  const isTakenBack = lastWritten(remove, waiting) !== undefined
  const stored = scorers.goals.find((goal) => goal.point === point && goal.side === side)
  const known = isTakenBack ? undefined : (written ?? stored)
  const roster = scorers.rosters[side]
  const given = { game: scorers.game, point, ...(code !== undefined && { code }) }
  const say = async (sent: ReturnType<typeof sendOrKeep>) => {
    const answer = await sent
    setProblem(answer.is === 'notKept' ? notKeptWords(answer) : undefined)
    setScorer(undefined)
  }
  const describes = (options: { locale: 'en' | 'de' }) => m.scorers_waiting({ point }, options)
  const tap = (player: PadPlayer | undefined) => {
    if (!scorer) return setScorer(player)
    return void say(
      sendOrKeep(note, { ...given, side, scorer: scorer.id, assist: player?.id ?? '' }, { subject, describes }),
    )
  }
  return (
    <Section title={scorer ? m.scorers_pad_assist() : m.scorers_pad_scorer()}>
      <div className="grid gap-3 pt-3">
        {problem && <Note kind="warn">{problem}</Note>}
        {known && !scorer && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold">{goalText(known, roster)}</p>
            <Button
              kind="line"
              size="small"
              icon={Undo2}
              onClick={() => void say(sendOrKeep(remove, given, { subject, describes }))}
            >
              {m.scorers_pad_take_back()}
            </Button>
          </div>
        )}
        <ul className="grid grid-cols-4 gap-2">
          {roster
            .filter(({ id }) => id !== scorer?.id)
            .map((player) => (
              <li key={player.id}>
                <Button kind="line" size="big" wide onClick={() => tap(player)} aria-label={labelOf(player)}>
                  {player.number || player.name}
                </Button>
              </li>
            ))}
        </ul>
        {scorer && (
          <div className="flex flex-wrap gap-2">
            <Button kind="line" onClick={() => tap(undefined)}>
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

const labelOf = ({ number, name }: PadPlayer): string => (number === '' ? name : m.scorers_player({ number, name }))
