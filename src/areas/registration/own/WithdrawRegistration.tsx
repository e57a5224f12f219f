import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

type Props = {
  team: string
  isAccepted: boolean
  /** Then the games of an accepted team need an admin's word. */
  isScheduleMade: boolean
  /** Why it was refused. */
  problem: string | undefined
}

const DIALOG = 'withdraw'

export function WithdrawRegistration({ team, isAccepted, isScheduleMade, problem }: Props) {
  const busy = useIsSending()
  return (
    <Section title={m.registration_withdraw_section()}>
      <div className="pt-3">
        {isAccepted && isScheduleMade ? (
          <p className="text-ink-2">{m.registration_schedule_made()}</p>
        ) : (
          <PostForm>
            <Button kind="line" {...opens(DIALOG)}>
              {m.registration_withdraw_ask()}
            </Button>
            <ConfirmDialog
              id={DIALOG}
              title={m.registration_withdraw_title({ team })}
              text={isAccepted ? m.registration_withdraw_text_accepted() : m.registration_withdraw_text()}
              keep={m.registration_withdraw_keep()}
              action={
                <Button type="submit" kind="danger" name="intent" value="withdraw" busy={busy}>
                  {m.registration_withdraw_act()}
                </Button>
              }
            >
              {problem && (
                <Note kind="danger" announced>
                  {problem}
                </Note>
              )}
            </ConfirmDialog>
          </PostForm>
        )}
      </div>
    </Section>
  )
}
