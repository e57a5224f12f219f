import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import type { DiscState } from '#rules/discgolf/leaderboard.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { DISCGOLF_PATH } from '../discgolf.address.ts'
import { discNameField } from '../discgolf.fields.ts'
import { DISC_STATE_WORDS, divisionName } from '../discgolf.words.ts'

type Props = {
  isOpen: boolean
  isFull: boolean
  isSignedIn: boolean
  divisions: readonly DiscDivision[]
  own: { golfer: string; name: string; division: string; state: DiscState } | undefined
  suggestedName: string
  refused: RefusedForm | undefined
}

/** How the visitor is registered, or the form that does it. */
export function OwnDiscRegistration(props: Props) {
  const { isOpen, isFull, isSignedIn, own, divisions } = props
  const takesPart = own !== undefined && own.state !== 'withdrawn'
  return (
    <Section title={m.discgolf_registration()}>
      <div className="grid gap-3 pt-3">
        {takesPart && (
          <Note kind="ok" title={m.discgolf_registered_as({ name: own.name })}>
            {divisionName(divisions, own.division)}, {DISC_STATE_WORDS[own.state]()}
          </Note>
        )}
        {!takesPart && !isOpen && <Note>{m.discgolf_registration_closed()}</Note>}
        {!takesPart && isOpen && isFull && <Note>{m.discgolf_refused_registration_full()}</Note>}
        {!takesPart && isOpen && !isFull && !isSignedIn && (
          <>
            <p className="text-ink-2">{m.discgolf_registration_sign_in()}</p>
            <div>
              <ButtonLink to={`/user/login?${new URLSearchParams({ to: DISCGOLF_PATH })}`}>
                {m.site_sign_in()}
              </ButtonLink>
            </div>
          </>
        )}
        {isSignedIn &&
          isOpen &&
          !(isFull && !takesPart) &&
          (!own || own.state === 'registered' || own.state === 'withdrawn') && (
            <RegisterForm {...props} takesPart={takesPart} />
          )}
        {own?.state === 'registered' && <WithdrawForm golfer={own.golfer} refused={props.refused} />}
      </div>
    </Section>
  )
}

function RegisterForm({ divisions, own, suggestedName, refused: all, takesPart }: Props & { takesPart: boolean }) {
  const busy = useIsSending()
  const refused = refusedOf(all, 'register')
  return (
    <PostForm key={own?.division} noValidate className="grid max-w-form gap-4">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="register" />
      <TextInput
        name="name"
        label={m.discgolf_shown_name()}
        autoComplete="off"
        defaultValue={refused?.values['name'] ?? own?.name ?? suggestedName}
        error={errorAt(refused, 'name')}
        {...limitsOf(discNameField)}
      />
      <Select
        name="division"
        label={m.discgolf_division()}
        options={divisions.map(({ key }) => ({ value: key, label: divisionName(divisions, key) }))}
        defaultValue={refused?.values['division'] ?? own?.division}
        error={errorAt(refused, 'division')}
      />
      <div>
        <Button type="submit" kind={takesPart ? 'line' : 'go'} busy={busy} busyText={m.site_sending()}>
          {takesPart ? m.discgolf_change() : m.discgolf_register()}
        </Button>
      </div>
    </PostForm>
  )
}

const WITHDRAW = 'withdraw-discgolf'

function WithdrawForm({ golfer, refused }: { golfer: string; refused: RefusedForm | undefined }) {
  return (
    <>
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'withdraw'))} />
      <ConfirmForm
        id={WITHDRAW}
        fields={{ intent: 'withdraw', golfer }}
        title={m.discgolf_withdraw_title()}
        text={m.discgolf_withdraw_text()}
        keep={m.discgolf_withdraw_keep()}
        act={m.discgolf_withdraw()}
        ask={
          <Button kind="plain" {...opens(WITHDRAW)}>
            {m.discgolf_withdraw()}
          </Button>
        }
      />
    </>
  )
}
