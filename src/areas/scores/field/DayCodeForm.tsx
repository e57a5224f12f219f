import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useActionResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import { CODE_LENGTH, shownCode } from '#rules/names/spoken-code.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { keepCode } from '../pad/on-this-phone.ts'
import { fieldHref } from '../pad/pad-shown.ts'
import type { enterDayCodeBy } from './field.page.server.ts'

type Entered = Awaited<ReturnType<typeof enterDayCodeBy>>

/** For volunteers without an account: with the code of the day they count at this field. */
export function DayCodeForm({ field, code }: { field: string; code: string | undefined }) {
  const answer = useActionResult<() => Promise<Entered>>()
  const refused = refusalIn(answer)
  const entered = answer && 'done' in answer ? answer : undefined
  const isSending = useIsSending()
  useEffect(() => {
    if (entered) keepCode({ code: entered.code, day: entered.day })
  }, [entered])
  if (code !== undefined)
    return (
      <Section title={m.scores_pad_code_title()}>
        <div className="grid gap-3 pt-3">
          <Note kind="ok" icon={KeyRound}>
            {m.scores_pad_code_kept({ code: shownCode(code) })}
          </Note>
          <div>
            <Button kind="line" onClick={() => keepCode(undefined)}>
              {m.scores_pad_code_forget()}
            </Button>
          </div>
        </div>
      </Section>
    )
  return (
    <Section title={m.scores_pad_code_title()}>
      <p className="pt-3 text-ink-2">{m.scores_pad_code_text()}</p>
      <PostForm className="grid max-w-form gap-3 pt-3">
        <TextInput
          name="code"
          label={m.scores_pad_code()}
          hint={m.scores_pad_code_hint()}
          error={errorsOf(refused)[0]?.text}
          defaultValue={refused?.values['code'] ?? ''}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={CODE_LENGTH * 2}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSending} busyText={m.site_sending()}>
            {m.scores_pad_code_enter()}
          </Button>
          <ButtonLink kind="line" to={`/user/login?${new URLSearchParams({ to: fieldHref(field) })}`}>
            {m.site_sign_in()}
          </ButtonLink>
        </div>
      </PostForm>
    </Section>
  )
}
