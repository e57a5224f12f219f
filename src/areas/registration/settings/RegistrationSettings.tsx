import { ClashNote, clashingFields, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { namedErrorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { registrationSettingsFields, type SettingsField } from './settings.fields.ts'
import type { SettingsTexts } from './settings.server.ts'

const LABELS: Readonly<Record<SettingsField, () => string>> = {
  opens: m.registration_opens,
  closes: m.registration_closes,
  includes_en: m.registration_includes_en,
  includes_de: m.registration_includes_de,
}

type Props = {
  current: SettingsTexts
  timeZone: string
  refused: RefusedForm | undefined
}

/** When registration opens and closes, and what the fee includes. */
export function RegistrationSettings({ current, timeZone, refused }: Props) {
  const busy = useIsSending()
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(current, refused)
  const { of, field } = clashingFields({ labels: LABELS, values, refused, theirs })
  return (
    <Section title={m.registration_settings_dates()}>
      <PostForm noValidate keepsUnsaved preventScrollReset className="pt-3">
        <div key={key} className="grid gap-4">
          {isOvertaken ? <ClashNote /> : <ErrorSummary errors={namedErrorsOf(refused, LABELS)} />}
          <input type="hidden" name="intent" value="settings" />
          <LoadedWith values={loaded} />
          <div className="grid items-start gap-4 desk:grid-cols-2">
            {field(
              'opens',
              <TextInput
                {...of('opens')}
                type="datetime-local"
                hint={m.registration_opens_hint({ timeZone })}
                optional
              />,
            )}
            {field(
              'closes',
              <TextInput {...of('closes')} type="datetime-local" hint={m.registration_closes_hint()} optional />,
            )}
          </div>
          <div className="grid items-start gap-4 desk:grid-cols-2">
            {field(
              'includes_en',
              <TextArea
                {...of('includes_en')}
                {...limitsOf(registrationSettingsFields.includes_en)}
                lang="en"
                rows={4}
                optional
              />,
            )}
            {field(
              'includes_de',
              <TextArea
                {...of('includes_de')}
                {...limitsOf(registrationSettingsFields.includes_de)}
                lang="de"
                rows={4}
                optional
              />,
            )}
          </div>
          <p className="-mt-2 text-small text-ink-2">{m.registration_includes_hint()}</p>
          <div>
            <Button type="submit" busy={busy} busyText={m.site_sending()}>
              {m.registration_settings_save()}
            </Button>
          </div>
        </div>
      </PostForm>
    </Section>
  )
}
