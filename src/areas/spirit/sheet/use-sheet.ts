import { useState } from 'react'
import { keptCommand } from '#client/outbox/kept-command.ts'
import type { Entries } from '#client/outbox/steps.ts'
import { lastWritten, notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import { pageReload } from '#client/page/reload.ts'
import { byCategory, type SpiritComments, type SpiritMarks, USUAL_SPIRIT_MARKS } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'
import {
  type CommentField,
  commentsIn,
  type MarkField,
  marksIn,
  SHEET_FIELDS,
  type SheetAbout,
  type SheetTyped,
  sheetTyped,
} from '../spirit.fields.ts'
import type { giveSheet } from './sheet.commands.server.ts'
import type { SheetShown } from './sheet-shown.ts'

const give = keptCommand<typeof giveSheet>('spirit.give')

export interface SheetHere {
  /** What the form begins with: what this phone has written, what is stored, or the usual marks. */
  readonly marks: Readonly<Record<SheetAbout, SpiritMarks>>
  readonly comments: Readonly<Record<SheetAbout, SpiritComments>>
  /** Changes whenever the form should begin anew. */
  readonly key: string
  readonly sent: 'none' | 'sending' | 'waiting' | 'sent'
  /** What the person must decide about. */
  readonly asking: Entries
  /** Neither sent nor kept. */
  readonly problem: string | undefined
  send(typed: SheetTyped): void
}

/** A sheet as this phone knows it. */
export function useSheet({ key, game, team, opponent, given }: SheetShown): SheetHere {
  const subject = `spirit/${key}`
  const { waiting, sendOrKeep } = useOutbox(subject)
  const [state, setState] = useState<{ sent: SheetHere['sent']; round: number; problem?: string }>(UNSENT)
  const last = lastWritten(give, waiting)
  const typed = last && typedIn(last.input)

  async function send(wanted: SheetTyped) {
    setState(({ round }) => ({ sent: 'sending', round }))
    const sent = await sendOrKeep(
      give,
      { game: game.id, team: team.id, ...wanted },
      {
        subject,
        basedOn: given?.version ?? 0,
        overtakes: [give],
        shows: SHEET_FIELDS.filter(({ about }) => about === 'their').map(({ mark }) => mark),
        describes: (options) => m.spirit_waiting({ team: opponent.name }, options),
      },
    )
    const problem = sent.is === 'notKept' ? { problem: notKeptWords(sent) } : {}
    setState(({ round }) => ({ sent: sent.is === 'done' ? 'sent' : 'none', round: round + 1, ...problem }))
    if (sent.is === 'done') pageReload.ask('changed', 0)
  }

  return {
    marks: {
      their: typed ? marksIn(typed, 'their') : (given?.marks.their ?? USUAL_SPIRIT_MARKS),
      own: typed ? marksIn(typed, 'own') : (given?.marks.own ?? USUAL_SPIRIT_MARKS),
    },
    comments: {
      their: typed ? commentsIn(typed, 'their') : (given?.comments.their ?? NO_COMMENTS),
      own: typed ? commentsIn(typed, 'own') : (given?.comments.own ?? NO_COMMENTS),
    },
    key: `${given?.version ?? 0} ${last?.id ?? ''} ${state.round}`,
    sent: state.sent === 'sending' ? 'sending' : last ? 'waiting' : state.sent,
    asking: waiting.filter(({ state }) => state.is === 'refused' || state.is === 'conflict'),
    problem: state.problem,
    send: (wanted) => void send(wanted),
  }
}

const UNSENT = { sent: 'none', round: 0 } as const
const NO_COMMENTS = byCategory(() => '')

/** What waits has every field: comments that need not be said may be left out. */
function typedIn(input: Readonly<Record<MarkField, number> & Partial<Record<CommentField, string>>>): SheetTyped {
  return sheetTyped(
    (field) => input[field],
    (field) => input[field] ?? '',
  )
}
