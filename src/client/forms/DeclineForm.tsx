import { useId } from 'react'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Field } from '#records/schema/fields.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { m } from '#words/messages.js'
import { useHasMail } from '../page/has-mail.ts'
import { limitsOf } from './limits.ts'
import { PostForm, useIsSending } from './PostForm.tsx'
import { errorAt } from './problems.ts'

type Props = {
  /** Who or what is declined, and reads the reason. */
  name: string
  /** What the form says besides the intent, which is `decline`, and the reason. */
  fields: Readonly<Record<string, string>>
  /** Where the reason is kept. */
  reason: Field
  /** Of deciding about this one. */
  refused: RefusedForm | undefined
  size?: 'small'
}

/** Declines with a reason, which is asked for below the button. Stands in a row of buttons and takes a row of its own when open. */
export function DeclineForm({ name, fields, reason, refused, size }: Props) {
  const busy = useIsSending()
  const field = useId()
  const hasMail = useHasMail()
  const error = errorAt(refused, 'reason')
  return (
    <details open={refused?.values['intent'] === 'decline'} className="group min-w-0 open:order-last open:w-full">
      <summary
        className={`${buttonClass({ kind: 'line', size })} group-open:hidden`}
        aria-label={m.site_decline_name({ name })}
      >
        {m.site_decline_ask()}
      </summary>
      <PostForm className="grid max-w-form gap-3 pt-2" keepsUnsaved noValidate>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {error !== undefined && <ErrorSummary errors={[{ field, text: error }]} />}
        <TextArea
          name="reason"
          id={field}
          label={m.site_decline_reason()}
          hint={(hasMail ? m.site_decline_reason_hint : m.byhand_decline_hint)({ name })}
          {...limitsOf(reason)}
          required
          defaultValue={refused?.values['reason']}
          error={error}
        />
        <div>
          <Button type="submit" name="intent" value="decline" kind="danger" busy={busy} busyText={m.site_sending()}>
            {hasMail ? m.site_decline_act() : m.byhand_decline()}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}
