import type { ReactNode } from 'react'
import { OutboxList } from '#client/outbox/OutboxList.tsx'
import { outboxOfThisTab } from '#client/outbox/this-tab.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { SentState } from '#ui/feedback/SentState.tsx'
import { scoreText } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import type { PadMode, PadShown } from './pad-shown.ts'
import type { PadNow } from './use-pad.ts'

type Props = { pad: PadShown; live: PadNow; isEarly: boolean; mode: PadMode; hasCode: boolean }

/** How the game stands for whoever looks, and what becomes of what they do. */
export function PadNotes({ pad, live, isEarly, mode, hasCode }: Props) {
  if (live.problem !== undefined)
    return (
      <Note kind="danger" announced>
        {live.problem}
      </Note>
    )
  const words = wordsFor({ pad, live, isEarly, mode, hasCode })
  return words && <Note {...(words.kind && { kind: words.kind })}>{words.text}</Note>
}

interface NoteWords {
  readonly kind?: 'warn' | 'ok'
  readonly text: ReactNode
}

function wordsFor({ pad, live: { state, counter }, isEarly, mode, hasCode }: Props): NoteWords | undefined {
  const { sides, said, row } = pad
  if (row.home.id === '' || row.away.id === '') return { text: m.scores_problem_teams_unknown() }
  switch (state) {
    case 'confirmed':
    case 'forfeit':
      return { kind: 'ok', text: m.scores_pad_note_decided() }
    case 'suspended':
      return { text: m.scores_pad_note_suspended() }
    case 'cancelled':
      return { text: m.scores_pad_note_cancelled() }
    case 'disputed':
      return {
        kind: 'warn',
        text: sides.length > 0 ? m.scores_pad_note_disputed() : m.scores_pad_note_disputed_other(),
      }
    case 'reported':
      if (sides.length === 0) return { text: m.scores_pad_note_reported_other() }
      return said
        ? { text: m.scores_pad_note_said({ score: scoreText(...said) }) }
        : { kind: 'warn', text: m.scores_pad_note_your_turn() }
    default:
      if (isEarly) return { text: m.scores_pad_note_early() }
      if (mode === 'count' && counter === 'other') return { text: m.scores_pad_note_elsewhere() }
      if (hasCode && sides.length === 0) return { text: m.scores_pad_note_code() }
      return mode === 'result' && sides.length === 0 ? { text: m.scores_pad_note_hint() } : undefined
  }
}

/** Where the last tap is. */
export function PadSent({ live, mode }: { live: PadNow; mode: PadMode }) {
  const score = scoreText(...live.score)
  if (live.sent === 'waiting')
    return (
      <SentState kind="waiting">
        {live.isReportWaiting ? m.scores_pad_kept_report({ score }) : m.scores_pad_kept({ score })}
      </SentState>
    )
  if (live.sent === 'sending') return <SentState kind="sending">{m.outbox_state_sending()}</SentState>
  if (live.state === 'live' && live.counter === 'own' && mode === 'count')
    return <SentState kind="sent">{m.scores_pad_sent({ score })}</SentState>
  if (live.state === 'reported') return <SentState kind="sent">{m.scores_pad_sent_report({ score })}</SentState>
  return null
}

/** What the service has refused, or somebody else has changed: told where it happened. */
export function PadAsks({ live: { asking } }: { live: PadNow }) {
  if (asking.length === 0) return null
  return <OutboxList entries={asking} decide={outboxOfThisTab()} />
}
