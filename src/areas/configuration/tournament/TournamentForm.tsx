import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import { SetupNext } from '#client/page/SetupWay.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { EditedForm, FormValues } from '#rules/edited-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
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
} from '../switches/drafts.ts'
import { type TournamentChoices, TournamentField } from './TournamentField.tsx'
import { TOURNAMENT_PARTS } from './tournament-parts.ts'
import { SETTINGS_PATH } from './tournament-settings.address.ts'

type Props = {
  /** As it is saved. */
  current: FormValues
  choices: TournamentChoices
  refused: RefusedForm | undefined
  posted: EditedForm | undefined
  /** The last sending was taken. */
  isSaved: boolean
  onUnsaved?: (isUnsaved: boolean) => void
}

/** The place where it is said that it was saved. */
export const TOURNAMENT_SAVED = 'tournament-saved'

const COLUMNS = { 1: '', 2: 'desk:grid-cols-2', 3: 'desk:grid-cols-3' } as const

/**
 * The tournament in one form. Fields that nobody touches follow what others save; where both changed the same one, both
 * values are shown and saving waits until one is chosen.
 */
export function TournamentForm({ current, choices, refused, posted, isSaved, onUnsaved }: Props) {
  const [drafts, setDrafts] = useState<Drafts>(() => (posted ? draftsOf(posted) : NO_DRAFTS))
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<Drafts>(undefined)
  const { state, formData } = useNavigation()
  const { key } = useLocation()
  const hydrated = useHydrated()

  const values = shownIn(current, drafts)
  const clashes = clashesIn(drafts, current)
  // The same list while nothing was sent again: a new one would call the focus to its first field.
  const problems = useMemo(() => problemsOf(refused), [refused])
  const isUnsaved = Object.keys(drafts).length > 0
  const isSending = state !== 'idle' && formData?.get('intent') === 'tournament'
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])

  const settle = useEffectEvent(() => {
    const was = sent.current
    sent.current = undefined
    if (was && isSaved) setDrafts((drafts) => savedFrom(drafts, was, current))
  })
  // An answer has another key than the page that it answers.
  useEffect(() => settle(), [key])

  const takeUp = useEffectEvent(() => {
    for (const element of form.current?.elements ?? []) {
      if (!isField(element)) continue
      const { name, value } = element
      if (values[name] === undefined || value === values[name]) continue
      if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) continue
      setDrafts((drafts) => typedInto(drafts, current, name, value))
    }
  })
  // What was typed before the JavaScript was there counts too.
  useEffect(() => takeUp(), [])

  return (
    <Form
      ref={form}
      method="post"
      action={SETTINGS_PATH}
      preventScrollReset
      onSubmit={(event) => {
        const [clash] = clashes
        if (state !== 'idle' || clash !== undefined) event.preventDefault()
        else sent.current = drafts
        if (clash !== undefined) document.getElementById(clash)?.focus()
      }}
    >
      <input type="hidden" name="intent" value="tournament" />
      {hydrated && <input type="hidden" name="scripts" value="on" />}
      <LoadedWith values={current} />
      <ErrorSummary errors={problems} />
      {(clashes.length > 0 || (refused?.status === 409 && isUnsaved)) && <ClashNote />}
      <div className="pb-6">
        {TOURNAMENT_PARTS.map((part) => (
          <Section key={part.title()} title={part.title()}>
            {part.hint && <p className="pt-2 text-small text-ink-2">{part.hint()}</p>}
            <div className={`grid gap-4 pt-3 ${COLUMNS[part.columns]}`}>
              {part.fields.map((words) => (
                <TournamentField
                  key={words.name}
                  words={words}
                  choices={choices}
                  value={values[words.name] ?? ''}
                  error={problems.find(({ field }) => field === words.name)?.text}
                  onType={(value) => setDrafts((drafts) => typedInto(drafts, current, words.name, value))}
                  theirs={clashes.includes(words.name) ? current[words.name] : undefined}
                  onChoose={(side) =>
                    setDrafts((drafts) =>
                      side === 'mine' ? insistedOn(drafts, current, words.name) : without(drafts, [words.name]),
                    )
                  }
                />
              ))}
            </div>
          </Section>
        ))}
      </div>
      <FormFooter>
        <Button type="submit" busy={isSending} busyText={m.configuration_saving()}>
          {m.configuration_save_tournament()}
        </Button>
        <span id={TOURNAMENT_SAVED} aria-live="polite" className="ml-2">
          {isUnsaved && <State kind="due">{m.configuration_unsaved()}</State>}
          {!isUnsaved && isSaved && (
            <>
              <State kind="ok">{m.configuration_tournament_saved()}</State> <SetupNext />
            </>
          )}
        </span>
      </FormFooter>
    </Form>
  )
}

const IN_ORDER = TOURNAMENT_PARTS.flatMap((part) => part.fields.map(({ name }) => name))

/** Where somebody else was faster, the fields themselves show both values. */
const problemsOf = (refused: RefusedForm | undefined) => (refused?.status === 409 ? [] : errorsOf(refused, IN_ORDER))

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
