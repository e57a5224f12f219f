import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FileField, TextField } from '#records/schema/fields.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'

type Props = {
  plan: { readonly updated: string; readonly alt_en: string; readonly alt_de: string } | undefined
  fields: { readonly picture: FileField; readonly alt_en: TextField; readonly alt_de: TextField }
  refused: RefusedForm | undefined
}

/** The picture of the ground, or another one in its place. */
export function PlanForm({ plan, fields, refused }: Props) {
  const busy = useIsSending()
  const values: Readonly<Record<string, string | undefined>> = refused?.values ?? { ...plan }
  const alt = (name: 'alt_en' | 'alt_de') => ({
    name,
    defaultValue: values[name] ?? '',
    error: errorAt(refused, name),
    ...limitsOf(fields[name]),
  })
  return (
    <PostForm encType="multipart/form-data" noValidate keepsUnsaved className="grid max-w-form gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="savePlan" />
      {plan && <input type="hidden" name="base" value={plan.updated} />}
      <FileDrop
        name="picture"
        label={plan ? m.schedule_site_plan_replace() : m.schedule_site_plan_choose()}
        hint={m.schedule_site_plan_hint()}
        accept={fields.picture.types.join()}
        error={errorAt(refused, 'picture')}
      />
      <TextInput {...alt('alt_en')} label={m.schedule_site_plan_alt_en()} lang="en" autoComplete="off" />
      <TextInput {...alt('alt_de')} label={m.schedule_site_plan_alt_de()} lang="de" autoComplete="off" />
      <Button type="submit" kind={plan ? 'line' : 'go'} busy={busy} busyText={m.site_sending()}>
        {m.schedule_site_plan_save()}
      </Button>
    </PostForm>
  )
}

const REMOVE = 'remove-plan'

export function RemovePlan() {
  const busy = useIsSending()
  return (
    <PostForm className="pt-3">
      <Button kind="plain" {...opens(REMOVE)}>
        {m.schedule_site_plan_remove()}
      </Button>
      <ConfirmDialog
        id={REMOVE}
        title={m.schedule_site_plan_remove_title()}
        text={m.schedule_site_plan_remove_text()}
        keep={m.schedule_site_plan_remove_keep()}
        action={
          <Button type="submit" name="intent" value="removePlan" kind="danger" busy={busy}>
            {m.schedule_site_plan_remove()}
          </Button>
        }
      />
    </PostForm>
  )
}
