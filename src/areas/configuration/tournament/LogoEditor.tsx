import { Trash2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { PictureFields } from '#client/pictures/PictureFields.tsx'
import type { Done } from '#http/pages/forms/done.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FileField, TextField } from '#records/schema/fields.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Logo } from '#ui/marks/Logo.tsx'
import type { LogoShown } from '#ui/marks/logo.ts'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { LogoAct } from './logo-acts.ts'

type Props = {
  shown: LogoShown | undefined
  edited: { readonly updated: string; readonly alt_en: string; readonly alt_de: string } | undefined
  fields: { readonly picture: FileField; readonly alt_en: TextField; readonly alt_de: TextField }
  refused: RefusedForm | undefined
  done: Done<LogoAct> | undefined
}

const intent = (act: LogoAct) => act

/** The logo of the tournament: brought, described, replaced and taken away. */
export function LogoEditor({ shown, edited, fields, refused, done }: Props) {
  const busy = useIsSending()
  return (
    <Section id="logo" title={m.configuration_logo()}>
      <div className="grid max-w-form gap-4 pt-3">
        <p className="text-small text-ink-2">{m.configuration_logo_text()}</p>
        <SuccessMessage answer={done} />
        {shown && <Logo logo={shown} />}
        <PostForm
          key={edited?.updated}
          encType="multipart/form-data"
          noValidate
          keepsUnsaved
          preventScrollReset
          className="grid gap-4"
        >
          <ErrorSummary errors={errorsOf(refused)} />
          <input type="hidden" name="intent" value={intent('saveLogo')} />
          {edited && <input type="hidden" name="base" value={edited.updated} />}
          <PictureFields
            fields={fields}
            hint={m.configuration_logo_hint()}
            alt={refused?.values ?? edited}
            replaces={shown !== undefined}
            refused={refused}
          />
          <div>
            <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
              {m.configuration_logo_save()}
            </Button>
          </div>
        </PostForm>
        {edited && <RemoveLogo base={edited.updated} />}
      </div>
    </Section>
  )
}

const REMOVE = 'remove-logo'

const RemoveLogo = ({ base }: { base: string }) => (
  <ConfirmForm
    id={REMOVE}
    fields={{ intent: intent('removeLogo'), base }}
    title={m.configuration_logo_remove_title()}
    text={m.configuration_logo_remove_text()}
    keep={m.configuration_logo_remove_keep()}
    act={m.configuration_logo_remove()}
    ask={
      <Button kind="plain" icon={Trash2} {...opens(REMOVE)}>
        {m.configuration_logo_remove()}
      </Button>
    }
  />
)
