import { ClashingField } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { m } from '#words/messages.js'
import { configFields } from '../configuration.fields.ts'
import { type EditedText, TextState } from './TextState.tsx'

type Props = EditedText & {
  /** The name of its switch. */
  of: string
}

/** The message of a switch. */
export function MessageEditor({ of, name, value, onType, error, onChoose, theirs, ...state }: Props) {
  return (
    <div className="grid content-start gap-2 pt-2">
      <ClashingField
        name={name}
        label={`${of}: ${m.configuration_message()}`}
        mine={value}
        theirs={theirs}
        onChoose={onChoose}
      >
        <TextArea
          name={name}
          label={m.configuration_message()}
          aria-label={`${of}: ${m.configuration_message()}`}
          rows={2}
          {...limitsOf(configFields.user_login_message)}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          error={error}
        />
      </ClashingField>
      <TextState {...state} theirs={theirs} save={m.configuration_save_message()} />
    </div>
  )
}

type PreviewProps = {
  /** The title of the page on which they see it. */
  title: string
  message: string
  /** What they see without a message. */
  silent: string
}

/** A message as people will see it. */
export function MessagePreview({ title, message, silent }: PreviewProps) {
  return (
    <figure className="my-2 self-start rounded-control border border-line bg-surface p-3">
      <figcaption className="text-caption text-ink-3">{m.configuration_preview()}</figcaption>
      <p className="mt-2 font-display text-head">{title}</p>
      <p className="mt-1 text-small wrap-anywhere whitespace-pre-line">{message.trim() === '' ? silent : message}</p>
    </figure>
  )
}
