import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { LoadedWith } from '#client/forms/ClashingField.tsx'
import { useIsSending } from '#client/forms/PostForm.tsx'
import type { EditedForm } from '#rules/edited-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { SwitchWithMessage } from '#ui/fields/SwitchWithMessage.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import {
  CONFIG_FIELDS,
  SWITCHES,
  type SwitchMessage,
  TRANSLATED_MESSAGES,
  type TranslatedMessage,
} from '../configuration.fields.ts'
import type { Flag } from '../flags.ts'
import { saidWhileOff } from '../said-while-off.ts'
import { AskBeforeOff } from './AskBeforeOff.tsx'
import {
  type ConfigRecord,
  type ConfigValues,
  feeIn,
  type TranslationRecord,
  type TranslationValues,
  valuesOfConfig,
  valuesOfTranslations,
} from './config-values.ts'
import {
  clashesIn,
  type Drafts,
  draftsOf,
  insistedOn,
  NO_DRAFTS,
  savedFrom,
  shownIn,
  typedInto,
  without,
} from './drafts.ts'
import { FeeEditor } from './FeeEditor.tsx'
import { MessageEditor, MessagePreview } from './MessageEditor.tsx'
import type { Send } from './record-editing.ts'
import { patching } from './record-service.ts'
import {
  ASKED_BEFORE_OFF,
  failureInWords,
  notSwitchedInWords,
  SWITCH_GROUPS,
  SWITCH_WORDS,
  switchedInWords,
} from './switch-words.ts'
import { useRecordEditing } from './use-record-editing.ts'

/** Of both records; they have no name in common. */
type BoardChanges = Partial<ConfigValues & TranslationValues>
type TextField = SwitchMessage | TranslatedMessage | 'playersfee'

type Props = {
  loaded: ConfigRecord
  /** The messages in German. */
  translations: TranslationRecord
  currency: string
  posted?: EditedForm | undefined
  /** Why the posted fee was not taken. */
  feeError?: string | undefined
  /** What stands beside a switch, such as when it turns by itself. */
  beside?: Readonly<Partial<Record<Flag, ReactNode>>>
  onUnsaved?: (isUnsaved: boolean) => void
  send?: Send<ConfigValues>
  sendTranslations?: Send<TranslationValues>
}

const patchConfig = patching<ConfigValues>('config', CONFIG_FIELDS)
const patchTranslations = patching<TranslationValues>('config_translations', TRANSLATED_MESSAGES)

/** Every switch with its message. In the browser each counts at once; without JavaScript it is one form with one button. */
export function SwitchBoard(props: Props) {
  const { loaded, currency, posted, feeError, beside, onUnsaved } = props
  const { send = patchConfig, sendTranslations = patchTranslations } = props
  const { editing, saved, shown, sending } = useRecordEditing('config', CONFIG_FIELDS, loaded, send)
  const translations = useRecordEditing(
    'config_translations',
    TRANSLATED_MESSAGES,
    props.translations,
    sendTranslations,
  )
  const [drafts, setDrafts] = useState<Drafts>(() => (posted ? draftsOf(posted) : NO_DRAFTS))
  const [errors, setErrors] = useState<Partial<Record<TextField, string>>>(feeError ? { playersfee: feeError } : {})
  const [justSaved, setJustSaved] = useState<TextField>()
  const [asking, setAsking] = useState<Flag>()
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const isSending = useIsSending()

  const valuesWith = (changes: BoardChanges) => ({
    ...valuesOfConfig({ ...saved, ...changes }),
    ...valuesOfTranslations({ ...translations.saved, ...changes }),
  })
  const current = valuesWith({})
  const texts = shownIn(current, drafts)
  const clashes = clashesIn(drafts, current)
  const isUnsaved = Object.keys(drafts).some(isText)
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])

  const type = (field: TextField, value: string) => {
    setDrafts((drafts) => typedInto(drafts, current, field, value))
    setErrors((errors) => ({ ...errors, [field]: undefined }))
    setJustSaved(undefined)
  }

  async function turn(flag: Flag, on: boolean) {
    const outcome = await editing.change(only(flag, on))
    if (outcome.kind === 'saved') toast({ text: switchedInWords(flag, on), undo: () => void turn(flag, !on) })
    else toast({ text: notSwitchedInWords(flag, !on, outcome.kind === 'failed' ? outcome.why : 'refused') })
  }

  const ask = (flag: Flag, on: boolean) => {
    if (!on && ASKED_BEFORE_OFF[flag]) setAsking(flag)
    else void turn(flag, on)
  }

  async function save(field: TextField) {
    const draft = drafts[field]
    if (!draft) return
    const [wanted, from] = [changesOf(field, draft.value), changesOf(field, draft.from)]
    if (!wanted.ok || !from.ok) {
      setErrors((errors) => ({ ...errors, [field]: wanted.ok ? undefined : wanted.error }))
      return
    }
    const [sent, asSaved] = [{ [field]: draft }, valuesWith(wanted.changes)]
    const { change } = isTranslated(field) ? translations.editing : editing
    const outcome = await change(wanted.changes, from.changes)
    if (outcome.kind === 'saved') {
      setDrafts((drafts) => savedFrom(drafts, sent, asSaved))
      setJustSaved(field)
    } else if (outcome.kind === 'failed') setErrors((errors) => ({ ...errors, [field]: failureInWords(outcome.why) }))
  }

  const takeUp = useEffectEvent(() => {
    for (const element of form.current?.elements ?? []) {
      if (element instanceof HTMLInputElement && element.type === 'checkbox') {
        const flag = SWITCHES.find(({ flag }) => flag === element.name)?.flag
        if (flag && element.checked !== shown[flag]) ask(flag, element.checked)
      } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        if (isText(element.name) && element.value !== texts[element.name]) type(element.name, element.value)
      }
    }
  })
  // What was typed and switched before the JavaScript was there counts too.
  useEffect(() => takeUp(), [])

  const textProps = (field: TextField) => ({
    name: field,
    value: texts[field] ?? '',
    onType: (value: string) => type(field, value),
    error: errors[field],
    isTyped: drafts[field] !== undefined,
    isSaved: justSaved === field,
    isSending: sending.has(field) || translations.sending.has(field),
    theirs: clashes.includes(field) ? current[field] : undefined,
    onSave: () => void save(field),
    onDiscard: () => {
      setDrafts((drafts) => without(drafts, [field]))
      setErrors((errors) => ({ ...errors, [field]: undefined }))
    },
    onChoose: (side: 'mine' | 'theirs') =>
      setDrafts((drafts) => (side === 'mine' ? insistedOn(drafts, current, field) : without(drafts, [field]))),
  })

  const isOn = (flag: Flag) => (hydrated || !posted ? shown[flag] : posted.wanted[flag] === 'on')

  return (
    <>
      <Form
        ref={form}
        method="post"
        action="/admin/config"
        onSubmit={(event) => {
          event.preventDefault()
          const { activeElement } = document
          if (activeElement instanceof HTMLInputElement && isText(activeElement.name)) void save(activeElement.name)
        }}
      >
        <input type="hidden" name="intent" value="switches" />
        <LoadedWith values={current} />
        {SWITCH_GROUPS.map((group) => (
          <Section key={group.flags[0]} title={group.title()}>
            <div className="list">
              {group.flags.map((flag) => {
                const words = SWITCH_WORDS[flag]
                const message = SWITCHES.find((it) => it.flag === flag)?.message
                return (
                  <div key={flag} className="py-3">
                    <SwitchWithMessage
                      name={flag}
                      value="on"
                      label={words.title()}
                      on={words.on()}
                      off={words.off()}
                      checked={isOn(flag)}
                      onChange={(event) => ask(flag, event.currentTarget.checked)}
                    />
                    {beside?.[flag]}
                    {message && (
                      // A form that was not taken shows what was typed in it.
                      <details open={posted !== undefined || undefined}>
                        <summary className="fold text-small">{m.configuration_message()}</summary>
                        <div className="grid gap-x-8 desk:grid-cols-3">
                          <MessageEditor {...textProps(message)} of={words.title()} language="en" />
                          <MessageEditor {...textProps(`${message}_de`)} of={words.title()} language="de" />
                          {words.page && <MessagePreview said={saidWhileOff(message, texts)} page={words.page} />}
                        </div>
                      </details>
                    )}
                  </div>
                )
              })}
              {group.withFee && (
                <div className="max-w-form py-3">
                  <FeeEditor {...textProps('playersfee')} currency={currency} />
                </div>
              )}
            </div>
          </Section>
        ))}
        {!hydrated && (
          <FormFooter>
            <Button type="submit" busy={isSending} busyText={m.configuration_saving()}>
              {m.configuration_save_switches()}
            </Button>
          </FormFooter>
        )}
      </Form>
      <AskBeforeOff
        asking={asking}
        onKeep={() => setAsking(undefined)}
        onTurnOff={(flag) => {
          setAsking(undefined)
          void turn(flag, false)
        }}
      />
    </>
  )
}

function only(flag: Flag, on: boolean): Partial<ConfigValues> {
  const changes: Partial<Record<Flag, boolean>> = {}
  changes[flag] = on
  return changes
}

type Changes = { readonly ok: true; readonly changes: BoardChanges } | { readonly ok: false; readonly error: string }

function changesOf(field: TextField, typed: string): Changes {
  if (field !== 'playersfee') {
    const changes: Partial<Record<SwitchMessage | TranslatedMessage, string>> = {}
    changes[field] = typed
    return { ok: true, changes }
  }
  const fee = feeIn(typed)
  if (fee.ok) return { ok: true, changes: { playersfee: fee.fee } }
  return { ok: false, error: fee.why === 'high' ? m.configuration_fee_too_high() : m.configuration_fee_wrong() }
}

const isTranslated = (name: string): name is TranslatedMessage => TRANSLATED_MESSAGES.some((it) => it === name)

const isText = (name: string): name is TextField =>
  name === 'playersfee' || isTranslated(name) || SWITCHES.some(({ message }) => message === name)
