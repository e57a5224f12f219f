import { Note } from '#ui/feedback/Note.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { m } from '#words/messages.js'
import { Clash } from './Clash.tsx'
import { type EditedText, TextState } from './TextState.tsx'

const MESSAGE_MAX = 2_000

type Props = EditedText & {
  /** The name of its switch. */
  of: string
  /** Where people read it. */
  page: string
}

/** The message of a switch, and how people will see it. */
export function MessageEditor({ of, page, name, value, onType, error, onChoose, theirs, ...state }: Props) {
  return (
    <div className="grid content-start gap-2 pt-2">
      <TextArea
        name={name}
        label={m.configuration_message()}
        aria-label={`${of}: ${m.configuration_message()}`}
        rows={2}
        maxLength={MESSAGE_MAX}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        error={error}
      />
      {theirs !== undefined && <Clash mine={value} theirs={theirs} onChoose={onChoose} />}
      <TextState {...state} theirs={theirs} save={m.configuration_save_message()} />
      <figure className="rounded-control border border-line bg-surface p-3">
        <figcaption className="text-caption text-ink-3">{m.configuration_preview()}</figcaption>
        <p className="mt-2 font-display text-head">{page}</p>
        <div className="mt-2 wrap-anywhere whitespace-pre-line">
          {value.trim() === '' ? (
            <p className="text-small text-ink-2">{m.configuration_no_message()}</p>
          ) : (
            <Note>{value}</Note>
          )}
        </div>
      </figure>
    </div>
  )
}
