import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { PasskeyButton } from '../../passkeys/PasskeyButton.tsx'
import { PASSKEYS_MOST } from '../../passkeys/passkeys-most.ts'
import { useSpeaksWithAuthenticators } from '../../passkeys/speaks-with-authenticators.ts'
import { NO_FIELDS, problemsOf } from '../../sign-in/account-problems.ts'
import { Disclosure } from '../Disclosure.tsx'
import { isDone, type PasskeySeen, type ProfileAnswer, refusedAs } from '../profile.ts'

type Props = { passkeys: readonly PasskeySeen[]; answer: ProfileAnswer }

export function OwnPasskeys({ passkeys, answer }: Props) {
  const busy = useIsSending()
  const isFull = passkeys.length >= PASSKEYS_MOST
  const canMake = useSpeaksWithAuthenticators()
  const problems = problemsOf(refusedAs(answer, 'remove-passkey'), NO_FIELDS)
  const isRemoved = isDone(answer, 'remove-passkey')
  return (
    <List>
      <Disclosure
        title={m.accounts_passkeys()}
        text={passkeys.map(({ name }) => name).join(', ') || m.accounts_passkeys_text()}
        open={isRemoved || problems.all.length > 0}
      >
        <ErrorSummary errors={problems.all} />
        {isRemoved && (
          <Note kind="ok" announced>
            {m.accounts_passkey_removed()}
          </Note>
        )}
        {passkeys.length > 0 && (
          <List>
            {passkeys.map(({ id, name, day }) => (
              <Row
                key={id}
                title={name}
                text={m.accounts_passkey_since({ day })}
                end={
                  <PostForm>
                    <input type="hidden" name="intent" value="remove-passkey" />
                    <input type="hidden" name="id" value={id} />
                    <Button
                      type="submit"
                      kind="line"
                      size="small"
                      busy={busy}
                      aria-label={m.accounts_passkey_remove_named({ name })}
                    >
                      {m.accounts_passkey_remove()}
                    </Button>
                  </PostForm>
                }
              />
            ))}
          </List>
        )}
        {passkeys.length > 0 && <p className="text-small text-ink-2">{m.accounts_passkeys_text()}</p>}
        {isFull && <Note>{m.accounts_passkeys_full()}</Note>}
        {canMake && !isFull && <NewPasskey />}
      </Disclosure>
    </List>
  )
}

function NewPasskey() {
  const [name, setName] = useState('')
  const [isMade, setMade] = useState(false)
  const { revalidate } = useRevalidator()
  const id = useId()
  const done = () => {
    setMade(true)
    void revalidate()
  }
  return (
    <>
      {isMade && (
        <Note kind="ok" announced>
          {m.accounts_passkey_added()}
        </Note>
      )}
      <TextInput
        name="passkey-name"
        id={id}
        label={m.accounts_passkey_name()}
        placeholder={m.accounts_passkey_here()}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={60}
        optional
      />
      <div>
        <PasskeyButton work={(browser) => browser.makePasskey(name.trim() || m.accounts_passkey_here())} onDone={done}>
          {m.accounts_passkey_add()}
        </PasskeyButton>
      </div>
    </>
  )
}
