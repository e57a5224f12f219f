import { Undo2 } from 'lucide-react'
import { formatMoney } from '#client/amounts.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, refusedOf } from '#client/forms/problems.ts'
import { formatDate } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { State } from '#ui/marks/State.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { ENTRY_WORDS, METHOD_WORDS } from './entry-words.ts'
import { isStanding, type ShownEntry } from './shown-entry.ts'

type Props = {
  entries: readonly ShownEntry[]
  currency: string
  /** Whether entries can be taken back here, by a form of the page with the intent `counter`. */
  mayCounter?: boolean
  refused?: RefusedForm | undefined
}

/** Every entry in its order, those that were taken back struck through. */
export function LedgerEntries({ entries, currency, mayCounter = false, refused }: Props) {
  if (entries.length === 0) return null
  return (
    <List label={m.settlement_entries()}>
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} currency={currency} mayCounter={mayCounter} refused={refused} />
      ))}
    </List>
  )
}

type LineProps = Omit<Props, 'entries'> & { entry: ShownEntry }

function Line({ entry, currency, mayCounter, refused }: LineProps) {
  const { kind, amount, day, method, text, playerName, isCounter, isCountered } = entry
  const facts = [playerName, method && METHOD_WORDS[method](), text].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-40 flex-1">
        <p className={isCountered ? 'text-ink-3 line-through' : 'font-semibold'}>
          {isCounter ? m.settlement_kind_counter() : ENTRY_WORDS[kind]()}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">{[formatDate(day), facts].filter(Boolean).join(' · ')}</p>
        {isCountered && <State kind="waiting">{m.settlement_countered()}</State>}
      </div>
      <p className={`font-display text-digits ${isCountered ? 'text-ink-3 line-through' : ''}`}>
        {formatMoney(amount, currency)}
      </p>
      {mayCounter && isStanding(entry) && <Counter entry={entry} currency={currency} refused={refused} />}
    </li>
  )
}

function Counter({ entry, currency, refused }: Omit<LineProps, 'mayCounter'>) {
  const busy = useIsSending()
  const id = `counter-${entry.id}`
  const own = refused?.values['entry'] === entry.id ? refusedOf(refused, 'counter') : undefined
  const what = `${ENTRY_WORDS[entry.kind]()} ${formatMoney(Math.abs(entry.amount), currency)}`
  return (
    <PostForm>
      <input type="hidden" name="intent" value="counter" />
      <input type="hidden" name="entry" value={entry.id} />
      <Button kind="plain" size="small" icon={Undo2} aria-label={m.settlement_counter_of({ what })} {...opens(id)}>
        {m.settlement_counter()}
      </Button>
      <ConfirmDialog
        id={id}
        title={m.settlement_counter_title({ what })}
        text={m.settlement_counter_text()}
        keep={m.settlement_counter_keep()}
        action={
          <Button type="submit" kind="danger" busy={busy}>
            {m.settlement_counter()}
          </Button>
        }
      >
        <TextInput
          name="text"
          id={`${id}-text`}
          label={m.settlement_reason()}
          maxLength={200}
          required
          autoComplete="off"
          defaultValue={own?.values['text'] ?? ''}
          error={errorAt(own, 'text')}
        />
      </ConfirmDialog>
    </PostForm>
  )
}
