import { Button } from '#ui/controls/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'

/** A text that is saved by its own button, and how it stands. */
export interface EditedText {
  readonly name: string
  readonly value: string
  readonly onType: (value: string) => void
  readonly error: string | undefined
  /** Differs from what is saved. */
  readonly isTyped: boolean
  /** Was saved just now. */
  readonly isSaved: boolean
  readonly isSending: boolean
  /** What somebody else has saved meanwhile. */
  readonly theirs: string | undefined
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

type Props = Pick<EditedText, 'isTyped' | 'isSaved' | 'isSending' | 'theirs' | 'onSave' | 'onDiscard'> & {
  save: string
}

/** Says whether a text is saved, with the buttons that save and discard it. */
export function TextState({ isTyped, isSaved, isSending, theirs, onSave, onDiscard, save }: Props) {
  const hydrated = useHydrated()
  const isAsked = theirs !== undefined
  // Without JavaScript one button saves everything.
  if (!hydrated) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2" aria-live="polite">
      {isTyped && !isAsked && (
        <>
          <Button kind="line" size="small" busy={isSending} busyText={m.configuration_saving()} onClick={onSave}>
            {save}
          </Button>
          <Button kind="plain" size="small" onClick={onDiscard}>
            {m.configuration_discard()}
          </Button>
          <State kind="due">{m.configuration_unsaved()}</State>
        </>
      )}
      {isSaved && !isTyped && <State kind="ok">{m.configuration_message_saved()}</State>}
    </div>
  )
}
