import { useEffect, useState } from 'react'
import { newKey } from '#client/forms/form-key.ts'
import { keptCommand } from '#client/outbox/kept-command.ts'
import type { Sent } from '#client/outbox/outbox.ts'
import { notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import type { PreciseClock } from '#client/stopwatch/precise-clock.ts'
import { type HeatMark, type HeatMarkKind, type HeatNow, type HeatShape, heatOf } from '#rules/shotracer/heat.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { HeatFollowed } from '../heats/use-heat.ts'
import type { NotedHeat, noteRaceMark, undoRaceMark } from './referee.commands.server.ts'

const note = keptCommand<typeof noteRaceMark>('shotracer.note')
const undo = keptCommand<typeof undoRaceMark>('shotracer.undo')

export interface Refereeing {
  /** With what was pressed here and has no answer yet. */
  readonly heat: HeatNow
  readonly last: HeatMark | undefined
  /** On this phone until the network is back. */
  readonly waiting: number
  readonly problem: string | undefined
  /** `stopwatch`: when it was pressed, as the `timeStamp` of the event tells. */
  noteAt(stopwatch: number, kind: HeatMarkKind, lane?: number): void
  undoLast(): void
}

/** What the referee of a heat notes: seen at once, sent in order, kept on the phone while there is no network. */
export function useReferee(
  id: string,
  number: number,
  shape: HeatShape,
  followed: HeatFollowed,
  clock: PreciseClock,
): Refereeing {
  const subject = `race_heats/${id}`
  const { waiting, sendOrKeep } = useOutbox(subject)
  const [pressed, setPressed] = useState<readonly HeatMark[]>([])
  const [taken, setTaken] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const known = new Set(followed.marks.map((mark) => mark.id))
  const marks = [...followed.marks, ...pressed.filter((mark) => !known.has(mark.id))].filter(
    (mark) => !taken.includes(mark.id),
  )
  const last = marks.at(-1)

  // What the service knows need not be remembered here.
  const arrived = pressed.some((mark) => known.has(mark.id))
  useEffect(() => {
    if (arrived) setPressed((before) => before.filter((mark) => !known.has(mark.id)))
  })

  const forget = (mark: string) => setPressed((before) => before.filter((it) => it.id !== mark))

  function learn(sent: Sent<NotedHeat>, mark: string) {
    switch (sent.is) {
      case 'done':
        if (sent.answer) followed.learn(sent.answer)
        return
      case 'refused':
      case 'conflict':
        forget(mark)
        setTaken((before) => before.filter((it) => it !== mark))
        setProblem(sent.words[getLocale()])
        return
      case 'notKept':
        forget(mark)
        setProblem(notKeptWords(sent))
        return
      default:
    }
  }

  const about = { heat: number }
  const keeping = { subject, describes: (options: { locale: 'en' | 'de' }) => m.shotracer_waiting_note(about, options) }

  return {
    heat: heatOf(marks, shape),
    last,
    waiting: waiting.filter(({ state }) => state.is === 'waiting').length,
    problem,
    noteAt(stopwatch, kind, lane = 0) {
      const mark = newKey()
      const at = clock.at(stopwatch)
      setProblem(undefined)
      if (at !== undefined) setPressed((before) => [...before, markOf(mark, at, kind, lane)])
      const input = { heat: id, mark, kind, ...(lane > 0 && { lane }), ...(at !== undefined && { at }) }
      void sendOrKeep(note, input, keeping).then((sent) => learn(sent, mark))
    },
    undoLast() {
      if (!last) return
      const mark = last.id
      setProblem(undefined)
      setTaken((before) => [...before, mark])
      void sendOrKeep(undo, { heat: id, mark }, keeping).then((sent) => learn(sent, mark))
    },
  }
}

const markOf = (id: string, at: number, kind: HeatMarkKind, lane: number): HeatMark =>
  kind === 'tap' || kind === 'spill' ? { id, at, kind, lane } : { id, at, kind }
