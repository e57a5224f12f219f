import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { m } from '#words/messages.js'

/** Asked once, of whoever wants to drink alcohol; the same year as for helpers. */
export function BirthYearForm({ refused: ofPage }: { refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const refused = refusedOf(ofPage, 'birthYear')
  return (
    <PostForm noValidate className="mt-4 grid max-w-form gap-3 rounded-[16px] bg-sunken p-4 text-ink">
      <input type="hidden" name="intent" value="birthYear" />
      <NumberInput
        name="birth_year"
        label={m.shotracer_birth_year()}
        hint={m.shotracer_birth_year_hint()}
        defaultValue={refused?.values['birth_year']}
        error={errorAt(refused, 'birth_year')}
        maxLength={4}
        autoComplete="bday-year"
      />
      <div>
        <Button type="submit" kind="line" busy={busy}>
          {m.shotracer_birth_year_save()}
        </Button>
      </div>
    </PostForm>
  )
}
