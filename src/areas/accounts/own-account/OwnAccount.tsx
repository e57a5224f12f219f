import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { limitsOf } from '#client/forms/limits.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { userFields } from '../accounts.fields.ts'
import { problemsOf } from '../sign-in/account-problems.ts'
import { AccountForm } from '../sign-in/frame/AccountForm.tsx'
import { EmailInput } from '../sign-in/frame/EmailInput.tsx'
import { AccountName, NewPasswordFields } from '../sign-in/frame/NewPasswordFields.tsx'
import { Disclosure } from './Disclosure.tsx'
import { isDone, type Profile, type ProfileAnswer, refusedAs } from './profile.ts'

type Props = { profile: Profile; answer: ProfileAnswer }

export function OwnAccount({ profile, answer }: Props) {
  return (
    <Section title={m.accounts_profile_account()}>
      <List>
        <OwnName profile={profile} answer={answer} />
        <OwnEmail profile={profile} answer={answer} />
        <OwnPassword profile={profile} answer={answer} />
        <OwnLanguage profile={profile} answer={answer} />
      </List>
    </Section>
  )
}

const NAME_FIELDS = { name: m.accounts_form_name }

function OwnName({ profile, answer }: Props) {
  const refused = refusedAs(answer, 'name')
  const problems = problemsOf(refused, NAME_FIELDS)
  const done = isDone(answer, 'name')
  return (
    <Disclosure title={m.accounts_profile_name()} text={profile.name} open={done || refused !== undefined}>
      {done && <Saved />}
      <AccountForm intent="name" problems={problems} submit={m.accounts_profile_name_save()} keepsUnsaved>
        <TextInput
          name="name"
          label={m.accounts_form_name()}
          defaultValue={refused?.values['name'] ?? profile.name}
          {...problems.at('name')}
          autoComplete="name"
          {...limitsOf(userFields.name)}
        />
      </AccountForm>
    </Disclosure>
  )
}

const EMAIL_FIELDS = { newEmail: m.accounts_profile_email_new }

/** Whether the address has an account already is told by mail only, so that the page always says the same. */
function OwnEmail({ profile, answer }: Props) {
  const refused = refusedAs(answer, 'email')
  const problems = problemsOf(refused, EMAIL_FIELDS)
  const hasMail = useHasMail()
  const sentTo = answer && 'sentTo' in answer ? answer.sentTo : undefined
  const form = useEmptiedAfter(answer, sentTo !== undefined)
  return (
    <Disclosure
      title={m.accounts_profile_email()}
      text={profile.email}
      open={sentTo !== undefined || refused !== undefined}
    >
      {sentTo !== undefined && (
        <Note kind="ok" title={hasMail ? m.accounts_mail_title() : m.accounts_reset_by_hand_title()} announced>
          <p>{(hasMail ? m.accounts_profile_email_sent : m.byhand_email_asked)({ email: sentTo })}</p>
          <p className="mt-1">{hasMail ? m.accounts_mail_nothing() : m.accounts_reset_by_hand_help()}</p>
        </Note>
      )}
      <AccountForm
        ref={form}
        intent="email"
        problems={problems}
        submit={hasMail ? m.accounts_profile_email_save() : m.byhand_email_save()}
        kind="line"
      >
        <EmailInput
          name="newEmail"
          label={m.accounts_profile_email_new()}
          hint={hasMail ? m.accounts_profile_email_hint() : m.byhand_email_hint()}
          defaultValue={refused?.values['newEmail']}
          {...problems.at('newEmail')}
          autoComplete="email"
          required
        />
      </AccountForm>
    </Disclosure>
  )
}

const PASSWORD_FIELDS = {
  oldPassword: m.accounts_form_old_password,
  password: m.accounts_form_new_password,
  passwordConfirm: m.accounts_form_password_again,
}

function OwnPassword({ profile, answer }: Props) {
  if (!profile.hasPassword) return <NoPassword />
  return <ChangePassword profile={profile} answer={answer} />
}

/** Whoever came by a provider. */
function NoPassword() {
  const hasMail = useHasMail()
  return (
    <Disclosure title={m.accounts_profile_password()} text={m.accounts_profile_no_password()} open={false}>
      <p className="text-ink-2">
        {hasMail ? m.accounts_profile_no_password_text() : m.accounts_profile_no_password_by_hand()}
      </p>
      <div>
        <Link to="/user/reset-password" className={buttonClass({ kind: 'line' })}>
          {m.accounts_profile_no_password_get()}
        </Link>
      </div>
    </Disclosure>
  )
}

function ChangePassword({ profile, answer }: Props) {
  const refused = refusedAs(answer, 'password')
  const problems = problemsOf(refused, PASSWORD_FIELDS, 'change-')
  const done = isDone(answer, 'password')
  const form = useEmptiedAfter(answer, done)
  return (
    <Disclosure
      title={m.accounts_profile_password()}
      text={m.accounts_profile_password_text()}
      open={done || refused !== undefined}
    >
      {done && (
        <Note kind="ok" announced>
          {m.accounts_profile_password_saved()}
        </Note>
      )}
      <AccountForm
        ref={form}
        intent="password"
        problems={problems}
        submit={m.accounts_profile_password_save()}
        kind="line"
      >
        <AccountName email={profile.email} />
        <PasswordInput
          name="oldPassword"
          id="change-oldPassword"
          label={m.accounts_form_old_password()}
          {...problems.at('oldPassword')}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields problems={problems} label={m.accounts_form_new_password()} prefix="change-" />
      </AccountForm>
    </Disclosure>
  )
}

const LANGUAGE_FIELDS = { language: m.accounts_profile_language }

function OwnLanguage({ profile, answer }: Props) {
  const refused = refusedAs(answer, 'language')
  const problems = problemsOf(refused, LANGUAGE_FIELDS)
  const done = isDone(answer, 'language')
  const names = { en: m.accounts_profile_language_en(), de: m.accounts_profile_language_de() }
  return (
    <Disclosure
      title={m.accounts_profile_language()}
      text={names[profile.language]}
      open={done || refused !== undefined}
    >
      {done && <Saved />}
      {/* The whole page speaks another language afterwards, so all of it is loaded. */}
      <AccountForm
        intent="language"
        problems={problems}
        submit={m.accounts_profile_language_save()}
        kind="line"
        reloadDocument
      >
        <Radios
          name="language"
          label={m.accounts_profile_language()}
          hint={m.accounts_profile_language_hint()}
          defaultValue={profile.language}
          error={problems.at('language').error}
          options={[
            { value: 'en', label: names.en },
            { value: 'de', label: names.de },
          ]}
        />
      </AccountForm>
    </Disclosure>
  )
}

const Saved = () => (
  <Note kind="ok" announced>
    {m.accounts_profile_saved()}
  </Note>
)

/** A form whose fields are emptied once they were taken. */
function useEmptiedAfter(answer: ProfileAnswer, done: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer && done) form.current?.reset()
  }, [answer, done])
  return form
}
