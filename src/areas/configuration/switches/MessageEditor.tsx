import { ClashingField } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { LANGUAGES, type Language } from '#http/pages/languages.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { m } from '#words/messages.js'
import { configFields } from '../configuration.fields.ts'
import { type SaidWhileOff, saidIn } from '../said-while-off.ts'
import type { SwitchWords } from './switch-words.ts'
import { type EditedText, TextState } from './TextState.tsx'

type Props = EditedText & {
  /** The name of its switch. */
  of: string
  language: Language
}

const LABELS = { en: m.configuration_message_en, de: m.configuration_message_de }

/** The message of a switch in one language. */
export function MessageEditor({ of, language, name, value, onType, error, onChoose, theirs, ...state }: Props) {
  const label = LABELS[language]()
  return (
    <div className="grid content-start gap-2 pt-2">
      <ClashingField name={name} label={`${of}: ${label}`} mine={value} theirs={theirs} onChoose={onChoose}>
        <TextArea
          name={name}
          label={label}
          aria-label={`${of}: ${label}`}
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
  said: SaidWhileOff
  /** The page on which they see it: its title, and what it says without a message. */
  page: NonNullable<SwitchWords['page']>
}

/** A message as people will see it, in each language. */
export function MessagePreview({ said, page }: PreviewProps) {
  return (
    <figure className="my-2 self-start rounded-control border border-line bg-surface p-3">
      <figcaption className="text-caption text-ink-3">{m.configuration_preview()}</figcaption>
      {LANGUAGES.map((locale) => {
        const { words, language } = saidIn(said, locale)
        return (
          <div key={locale} className="mt-2 border-line not-first-of-type:border-t not-first-of-type:pt-2">
            <p lang={locale} className="font-display text-head">
              {page.title({}, { locale })}
            </p>
            <p lang={language} className="mt-1 text-small wrap-anywhere whitespace-pre-line">
              {words || page.silent({}, { locale })}
            </p>
          </div>
        )
      })}
    </figure>
  )
}
