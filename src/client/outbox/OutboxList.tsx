import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ago, formatMoment } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Conflict } from '#ui/feedback/Conflict.tsx'
import { SentState } from '#ui/feedback/SentState.tsx'
import { scoreText } from '#ui/games/score.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { type Entry, OLD_AFTER_MS, SENT_WITHIN_MS } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { canSendAgain, conflictSides, type Entries } from './steps.ts'

/** What the person may decide. */
export type OutboxDecisions = Pick<Outbox, 'discard' | 'keepMine' | 'sendAgain'>

type ListProps = { entries: Entries; decide: OutboxDecisions }

/** What waits: what it is, where it stands, and what can be done about it. */
export function OutboxList({ entries, decide }: ListProps) {
  const [discarding, setDiscarding] = useState<Entry>()
  return (
    <>
      <ul className="grid">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-2 border-line border-t py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <b className="min-w-0 wrap-anywhere">{entry.describes[getLocale()]}</b>
              <span className="text-ink-2 text-small">{ago(new Date(entry.keptAt), new Date())}</span>
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <OutboxState entry={entry} isBehind={isBehindConflict(entry, entries)} decide={decide} />
              <OutboxActions entry={entry} decide={decide} onDiscard={() => setDiscarding(entry)} />
            </div>
          </li>
        ))}
      </ul>
      <AsksToDiscard entry={discarding} decide={decide} onClose={() => setDiscarding(undefined)} />
    </>
  )
}

/** In a conflict the choice is the action. */
type EntryProps = { entry: Entry; decide: OutboxDecisions }

function OutboxActions({ entry, decide, onDiscard }: EntryProps & { onDiscard: () => void }) {
  if (entry.state.is === 'conflict') return null
  return (
    <div className="-mr-2 ml-auto flex flex-wrap gap-2">
      {canSendAgain(entry) && (
        <Button kind="line" size="small" icon={RefreshCw} onClick={() => void decide.sendAgain(entry.id)}>
          {m.outbox_again()}
        </Button>
      )}
      <Button kind="plain" size="small" icon={Trash2} onClick={onDiscard}>
        {m.outbox_discard()}
      </Button>
    </div>
  )
}

/** Something earlier about the same asks for a decision first. */
const isBehindConflict = (entry: Entry, entries: Entries) =>
  entries.some(
    ({ subject, place, state }) => state.is === 'conflict' && subject === entry.subject && place < entry.place,
  )

function OutboxState({ entry, isBehind, decide }: EntryProps & { isBehind: boolean }) {
  const { state } = entry
  switch (state.is) {
    case 'sending':
      return <SentState kind="sending">{m.outbox_state_sending()}</SentState>
    case 'refused':
      return <SentState kind="failed">{m.outbox_state_refused({ why: state.words[getLocale()] })}</SentState>
    case 'conflict': {
      const isScore = entry.shows.length === 2
      const { mine = '', theirs = '' } = conflictSides(entry, state.current, isScore ? scoreWords : undefined) ?? {}
      return (
        <div className="w-full">
          <Conflict
            title={isScore ? m.outbox_conflict_which({ mine, theirs }) : m.outbox_conflict_title()}
            text={state.words[getLocale()]}
            mine={mine}
            theirs={theirs}
            onChoose={(side) => void (side === 'mine' ? decide.keepMine(entry.id) : decide.discard(entry.id))}
          />
        </div>
      )
    }
    case 'waiting':
      return (
        <div className="grid min-w-0 gap-1">
          <SentState kind="waiting">{isBehind ? m.outbox_state_behind() : m.outbox_state_waiting()}</SentState>
          <SentUntil entry={entry} />
        </div>
      )
  }
}

const scoreWords = ([home, away]: readonly unknown[]) => scoreText(Number(home), Number(away))

/** Told before it happens. */
function SentUntil({ entry }: { entry: Entry }) {
  if (Date.now() - entry.keySince < OLD_AFTER_MS) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const moment = formatMoment(new Date(entry.keySince + SENT_WITHIN_MS), timeZone)
  return <p className="text-small text-warning">{m.outbox_until({ moment })}</p>
}

type AsksProps = { entry: Entry | undefined; decide: OutboxDecisions; onClose: () => void }

function AsksToDiscard({ entry, decide, onClose }: AsksProps) {
  const discard = async () => {
    if (entry) await decide.discard(entry.id)
    onClose()
  }
  const mayHaveArrived = entry !== undefined && entry.tries > 0 && entry.state.is !== 'refused'
  return (
    <ConfirmDialog
      open={entry !== undefined}
      onClose={onClose}
      title={m.outbox_discard_one({ what: entry?.describes[getLocale()] ?? '' })}
      text={mayHaveArrived ? m.outbox_discard_maybe() : m.outbox_discard_text()}
      keep={m.outbox_discard_keep()}
      action={
        <Button kind="danger" onClick={() => void discard()}>
          {m.outbox_discard()}
        </Button>
      }
    />
  )
}
