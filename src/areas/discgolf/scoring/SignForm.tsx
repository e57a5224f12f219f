import { PenLine } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { CardShown } from './card.queries.server.ts'
import { GuestFields } from './GuestFields.tsx'
import type { GuestHere } from './use-card.ts'

type Props = { card: CardShown; guest: GuestHere; refused: RefusedForm | undefined }

/** Once every hole is there: whoever did not keep the card signs it. */
export function SignForm({ card, guest, refused }: Props) {
  const busy = useIsSending()
  const me = card.me || guest.as
  const keeper = card.members.find(({ id }) => id === card.keeper)
  if (!me) return null
  if (me === card.keeper)
    return (
      <Section title={m.discgolf_sign_title()}>
        <div className="pt-3">
          <Note>{m.discgolf_sign_other({ name: keeper?.name ?? '' })}</Note>
        </div>
      </Section>
    )
  return (
    <Section title={m.discgolf_sign_title()}>
      <PostForm className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refusedOf(refused, 'sign'))} />
        <p className="text-ink-2">{m.discgolf_sign_text()}</p>
        <input type="hidden" name="intent" value="sign" />
        <input type="hidden" name="card" value={card.id} />
        <GuestFields guest={guest} />
        <div>
          <Button type="submit" icon={PenLine} busy={busy} busyText={m.site_sending()}>
            {m.discgolf_sign()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
