import type { ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, refusedOf } from '#client/forms/problems.ts'
import { mailTo } from '#client/mail-to.ts'
import { formatMoment } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FieldErrorText } from '#ui/fields/Field.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { You } from '#ui/marks/You.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { Person } from '../accounts.queries.server.ts'
import { rolesInWords } from '../roles/roles-in-words.ts'
import { DeletePerson } from './DeletePerson.tsx'
import { PersonStateMark } from './PersonStateMark.tsx'
import { rolesOfPersonHref } from './people.address.ts'
import { type PeopleAct, refusedFor } from './people-acts.ts'

type Props = {
  person: Person
  /** Undefined while they have not said. */
  birthYear: number | undefined
  isMe: boolean
  /** The list where they were found. */
  back: string
  timeZone: string
  refused: RefusedForm | undefined
}

/** One account, and what an admin can do with it. */
export function OnePerson({ person, birthYear, isMe, back, timeZone, refused }: Props) {
  const { id, name, email, verified, blocked, roles } = person
  const act = (intent: PeopleAct, label: string, kind: 'go' | 'line' = 'line') => (
    <ActForm act={intent} user={id} label={label} kind={kind} />
  )
  const problem = (intent: PeopleAct) => <Problem refused={refusedFor(refused, intent, id)} of={intent} />
  return (
    <div className="max-w-read">
      <PageHeader title={name} context={isMe ? <You /> : <PersonStateMark person={person} />} back={back} />
      <List>
        <Fact title={m.accounts_users_email()} end={!verified && act('verify', m.accounts_users_verify(), 'go')}>
          <a href={mailTo(email)} className="link wrap-anywhere">
            {email}
          </a>
          <p>{verified ? m.accounts_users_email_verified() : m.accounts_users_email_unverified()}</p>
          {problem('verify')}
        </Fact>
        <Fact
          title={m.accounts_users_sign_in()}
          end={blocked ? act('unblock', m.accounts_users_unblock()) : !isMe && act('block', m.accounts_users_block())}
        >
          <p>{signInText(isMe, blocked)}</p>
          {problem('block')}
          {problem('unblock')}
        </Fact>
        <Fact
          title={m.accounts_users_roles()}
          end={
            <ButtonLink kind="line" size="small" to={rolesOfPersonHref(id)}>
              {m.accounts_users_change_roles()}
            </ButtonLink>
          }
        >
          {rolesInWords(roles) || m.accounts_users_no_roles()}
        </Fact>
        {birthYear !== undefined && <BirthYear user={id} year={birthYear} refused={refusedOf(refused, 'birthYear')} />}
        <Fact title={m.accounts_users_since()}>{formatMoment(person.created, timeZone)}</Fact>
        <Fact
          title={m.accounts_users_delete()}
          end={
            isMe ? (
              <ButtonLink kind="line" size="small" to="/user/profile">
                {m.accounts_users_own_profile()}
              </ButtonLink>
            ) : (
              <Button kind="line" size="small" {...opens(DELETE_DIALOG)}>
                {m.accounts_users_delete_ask()}
              </Button>
            )
          }
        >
          <p>{isMe ? m.accounts_users_own_delete() : m.accounts_users_delete_text()}</p>
          {problem('delete')}
        </Fact>
      </List>
      {!isMe && <DeletePerson id={DELETE_DIALOG} person={person} refused={refusedFor(refused, 'delete', id)} />}
    </div>
  )
}

/** A mistyped one keeps somebody from every job with a minimum age. */
function BirthYear({ user, year, refused }: { user: string; year: number; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  return (
    <li className="py-3">
      <PostForm noValidate className="flex max-w-form flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="birthYear" />
        <input type="hidden" name="user" value={user} />
        <div className="min-w-40 flex-1">
          <NumberInput
            key={year}
            name="birth_year"
            label={m.accounts_users_birth_year()}
            hint={m.accounts_users_birth_year_text()}
            defaultValue={refused?.values['birth_year'] ?? String(year)}
            error={errorAt(refused, 'birth_year')}
            maxLength={4}
            required
          />
        </div>
        <Button type="submit" kind="line" busy={busy}>
          {m.accounts_users_birth_year_save()}
        </Button>
      </PostForm>
    </li>
  )
}

const DELETE_DIALOG = 'delete-person'

function signInText(isMe: boolean, isBlocked: boolean): string {
  if (isBlocked) return m.accounts_users_is_blocked()
  return isMe ? m.accounts_users_own_block() : m.accounts_users_block_text()
}

function Fact({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <h2 className="font-semibold">{title}</h2>
        <div className="text-small text-ink-2">{children}</div>
      </div>
      {end}
    </li>
  )
}

type ActProps = {
  act: PeopleAct
  user: string
  label: string
  kind: 'go' | 'line'
}

function ActForm({ act, user, label, kind }: ActProps) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="user" value={user} />
      <Button type="submit" name="intent" value={act} kind={kind} size="small" busy={busy}>
        {label}
      </Button>
    </PostForm>
  )
}

function Problem({ refused, of }: { refused: RefusedForm | undefined; of: string }) {
  if (!refused) return null
  return (
    <div role="alert">
      <FieldErrorText of={of}>{refused.problem.text}</FieldErrorText>
    </div>
  )
}
