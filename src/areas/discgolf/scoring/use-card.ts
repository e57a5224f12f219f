import { useState } from 'react'
import { isInputOf, keptCommand } from '#client/outbox/kept-command.ts'
import type { Entries } from '#client/outbox/steps.ts'
import { notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import { pageReload } from '#client/page/reload.ts'
import { missedThrows } from '#rules/discgolf/course.ts'
import { m } from '#words/messages.js'
import type { CardShown } from './card.queries.server.ts'
import type { enterDiscThrows, measurePin } from './scoring.commands.server.ts'

const enter = keptCommand<typeof enterDiscThrows>('discgolf.enterThrows')
const measure = keptCommand<typeof measurePin>('discgolf.measurePin')

/** What is known of a player at a hole. */
export interface ThrowsNow {
  readonly throws: number | undefined
  readonly missed: boolean
  readonly version: number
  /** Written on this phone and not answered yet. */
  readonly isWaiting: boolean
}

/** Of somebody without an account. */
export type GuestHere = { readonly code?: string | undefined; readonly as?: string | undefined }

export interface CardHere {
  of(golfer: string, hole: number): ThrowsNow
  /** Over the holes that a player has finished; undefined before the first. */
  total(golfer: string): { readonly throws: number; readonly toPar: number } | undefined
  /** Sends what was entered for a hole, or keeps it. */
  save(hole: number, entered: readonly EnteredThrows[]): Promise<void>
  measured(input: { golfer: string; hole: number; centimetres: number; witness: string }): Promise<void>
  readonly isSending: boolean
  readonly waitingCount: number
  /** What the person must decide about. */
  readonly asking: Entries
  readonly problem: string | undefined
}

export interface EnteredThrows {
  readonly golfer: string
  readonly name: string
  /** Undefined: the hole was missed. */
  readonly throws: number | undefined
}

/** A card as this phone knows it: what the service said last, and on top of that what was entered here since. */
export function useCard(card: CardShown, guest: GuestHere): CardHere {
  const { waiting: all, sendOrKeep } = useOutbox()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const about = `discgolf/${card.id}/`
  const waiting = all.filter(({ subject }) => subject.startsWith(about))
  const entered = waiting.filter((entry) => isInputOf(enter, entry)).filter(({ state }) => state.is !== 'refused')

  function of(golfer: string, hole: number): ThrowsNow {
    const kept = card.throws.find((it) => it.golfer === golfer && it.hole === hole)
    const last = entered.findLast(({ input }) => input.golfer === golfer && input.hole === hole)
    const version = kept?.version ?? 0
    if (!last) return { throws: kept?.throws, missed: kept?.missed ?? false, version, isWaiting: false }
    const missed = last.input.missed === true
    const par = card.holes.find(({ number }) => number === hole)?.par ?? 0
    return { throws: missed ? missedThrows(par) : last.input.throws, missed, version, isWaiting: true }
  }

  function total(golfer: string) {
    const finished = card.holes.flatMap(({ number, par }) => {
      const { throws } = of(golfer, number)
      return throws === undefined ? [] : [{ throws, par }]
    })
    if (finished.length === 0) return undefined
    const throws = finished.reduce((sum, hole) => sum + hole.throws, 0)
    return { throws, toPar: throws - finished.reduce((sum, hole) => sum + hole.par, 0) }
  }

  async function save(hole: number, now: readonly EnteredThrows[]) {
    setSending(true)
    setProblem(undefined)
    const sent = await Promise.all(
      now.map(({ golfer, name, throws }) =>
        sendOrKeep(
          enter,
          {
            card: card.id,
            golfer,
            hole,
            ...(throws === undefined ? { missed: true } : { throws }),
            ...said(guest),
          },
          {
            subject: `${about}${golfer}/${hole}`,
            basedOn: of(golfer, hole).version,
            overtakes: [enter],
            shows: throws === undefined ? [] : ['throws'],
            describes: (options) =>
              throws === undefined
                ? m.discgolf_waiting_missed({ name, hole }, options)
                : m.discgolf_waiting_throws({ name, hole, throws }, options),
          },
        ),
      ),
    )
    setSending(false)
    const notKept = sent.find((it) => it.is === 'notKept')
    if (notKept) setProblem(notKeptWords(notKept))
    if (sent.some(({ is }) => is === 'done')) pageReload.ask('changed', 0)
  }

  async function measured(input: Parameters<CardHere['measured']>[0]) {
    setProblem(undefined)
    const { hole, centimetres, golfer } = input
    const name = card.members.find(({ id }) => id === golfer)?.name ?? ''
    const sent = await sendOrKeep(
      measure,
      { card: card.id, ...input, ...said(guest) },
      {
        subject: `${about}${golfer}/pin/${hole}`,
        overtakes: [measure],
        describes: (options) => m.discgolf_waiting_pin({ name, hole, centimetres }, options),
      },
    )
    if (sent.is === 'notKept') setProblem(notKeptWords(sent))
    if (sent.is === 'done') pageReload.ask('changed', 0)
  }

  return {
    of,
    total,
    save,
    measured,
    isSending,
    waitingCount: waiting.filter(({ state }) => state.is === 'waiting' || state.is === 'sending').length,
    asking: waiting.filter(({ state }) => state.is === 'refused' || state.is === 'conflict'),
    problem,
  }
}

const said = ({ code, as }: GuestHere) => (code && as ? { code, as } : {})
