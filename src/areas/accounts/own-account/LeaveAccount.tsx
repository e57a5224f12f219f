import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { closes, opens } from '#ui/overlays/dialog-commands.ts'
import { List, Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { problemsOf } from '../sign-in/account-problems.ts'
import { AccountForm } from '../sign-in/frame/AccountForm.tsx'
import { Disclosure } from './Disclosure.tsx'
import { type ProfileAnswer, refusedAs } from './profile.ts'

type Props = { name: string; answer: ProfileAnswer }

const DIALOG = 'delete-account'

/** Asks in a dialog, or in its place on the page where no script runs. */
export function LeaveAccount({ name, answer }: Props) {
  const isRefused = refusedAs(answer, 'delete') !== undefined
  // A page that was sent with an answer shows it where it is; a dialog would have to be opened first.
  const [wasSentRefused] = useState(isRefused)
  const inDialog = useHydrated() && !wasSentRefused
  const goes = <p className="text-small text-ink-2">{m.accounts_profile_delete_goes()}</p>
  if (!inDialog)
    return (
      <List>
        <Disclosure title={m.accounts_profile_delete()} text={m.accounts_profile_delete_text()} open={isRefused}>
          {goes}
          <LeaveForm answer={answer} />
        </Disclosure>
      </List>
    )
  return (
    <>
      <List>
        <Row
          title={m.accounts_profile_delete()}
          text={m.accounts_profile_delete_text()}
          end={
            <Button kind="line" size="small" {...opens(DIALOG)}>
              {m.accounts_profile_delete_open()}
            </Button>
          }
        />
      </List>
      <Dialog id={DIALOG} title={m.accounts_profile_delete_title({ name })}>
        <div className="grid gap-4">
          {goes}
          <LeaveForm answer={answer} />
          <Button kind="plain" {...closes(DIALOG)}>
            {m.accounts_profile_delete_keep()}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const FIELDS = { password: m.accounts_form_own_password }

function LeaveForm({ answer }: { answer: ProfileAnswer }) {
  const problems = problemsOf(refusedAs(answer, 'delete'), FIELDS, 'delete-')
  return (
    <AccountForm intent="delete" problems={problems} submit={m.accounts_profile_delete()} kind="danger" wide>
      <PasswordInput
        name="password"
        id="delete-password"
        label={m.accounts_form_own_password()}
        {...problems.at('password')}
        autoComplete="current-password"
        required
      />
    </AccountForm>
  )
}
