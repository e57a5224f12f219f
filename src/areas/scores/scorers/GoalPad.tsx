import { useState } from 'react'
import { isInputOf, keptCommand } from '#client/outbox/kept-command.ts'
import { notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import type { SideName } from '#rules/games/states.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { GoalTaps } from './GoalTaps.tsx'
import type { noteGoal, removeGoal } from './scorers.commands.server.ts'
import type { GameScorers } from './scorers-shown.ts'

const note = keptCommand<typeof noteGoal>('scores.noteGoal')
const remove = keptCommand<typeof removeGoal>('scores.removeGoal')

type Props = {
  scorers: GameScorers
  /** The last point of the game: its number from 1, and who scored it. */
  last: { readonly point: number; readonly side: SideName }
  /** Of a volunteer without an account. */
  code?: string | undefined
}

/** Who scored the last point, also without network. Keyed by the point, so that the next one begins anew. */
export const GoalPad = ({ last, ...rest }: Props) => <OnePoint key={last.point} last={last} {...rest} />

function OnePoint({ scorers, last: { point, side }, code }: Props) {
  const [problem, setProblem] = useState<string>()
  const subject = `goals/${scorers.game}/${point}`
  const { waiting, sendOrKeep } = useOutbox(subject)
  const stored = scorers.goals.find((goal) => goal.point === point && goal.side === side)
  // What was tapped last, whether it has arrived or not.
  const tapped = waiting.findLast(({ state }) => state.is !== 'refused')
  const known = tapped ? (isInputOf(note, tapped) ? tapped.input : undefined) : stored
  const given = { game: scorers.game, point, ...(code !== undefined && { code }) }
  const keeping = {
    subject,
    describes: (options: { locale: 'en' | 'de' }) => m.scorers_waiting({ point }, options),
  }
  const say = async (sending: ReturnType<typeof sendOrKeep>) => {
    const sent = await sending
    setProblem(sent.is === 'notKept' ? notKeptWords(sent) : undefined)
  }
  return (
    <>
      {problem && <Note kind="warn">{problem}</Note>}
      <GoalTaps
        roster={scorers.rosters[side]}
        known={known}
        onGoal={(goal) => void say(sendOrKeep(note, { ...given, side, ...goal }, keeping))}
        onTakeBack={() => void say(sendOrKeep(remove, given, keeping))}
      />
    </>
  )
}
