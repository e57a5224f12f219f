import { limitsOf } from '#client/forms/limits.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { bookerRequestFields } from '../accounts.fields.ts'
import { ROLE_PAGES, ROLE_WORDS } from '../roles/role-words.ts'
import { NO_FIELDS, problemsOf } from '../sign-in/account-problems.ts'
import { AccountForm } from '../sign-in/frame/AccountForm.tsx'
import { Disclosure } from './Disclosure.tsx'
import { type Profile, type ProfileAnswer, type RequestSeen, refusedAs } from './profile.ts'

type Props = { profile: Profile; answer: ProfileAnswer }

export function OwnRoles({ profile, answer }: Props) {
  const { roles, request } = profile
  return (
    <Section title={m.accounts_profile_roles()}>
      {roles.length === 0 && <p className="py-3 text-ink-2">{m.accounts_profile_no_roles()}</p>}
      <List>
        {roles.map((role) => {
          const page = ROLE_PAGES[role]
          return (
            <Row
              key={role}
              title={ROLE_WORDS[role].name()}
              text={ROLE_WORDS[role].can()}
              end={
                page && (
                  <ButtonLink
                    to={page}
                    kind="line"
                    size="small"
                    aria-label={`${m.accounts_role_open()}: ${ROLE_WORDS[role].name()}`}
                  >
                    {m.accounts_role_open()}
                  </ButtonLink>
                )
              }
            />
          )
        })}
        {!roles.includes('booker') &&
          (request?.status === 'open' ? (
            <OpenRequest request={request} answer={answer} />
          ) : (
            <AskForBooker request={request} answer={answer} />
          ))}
      </List>
    </Section>
  )
}

function OpenRequest({ request, answer }: { request: RequestSeen; answer: ProfileAnswer }) {
  const problems = problemsOf(refusedAs(answer, 'withdraw-booker'), NO_FIELDS)
  return (
    <li className="py-3">
      <Note title={m.accounts_profile_booker_open_title()}>
        <p>{m.accounts_profile_booker_open({ day: request.day })}</p>
        {request.message !== '' && <p className="mt-1 whitespace-pre-line text-ink-2">{request.message}</p>}
        <div className="mt-3">
          <AccountForm
            intent="withdraw-booker"
            problems={problems}
            submit={m.accounts_profile_booker_withdraw()}
            kind="line"
          />
        </div>
      </Note>
    </li>
  )
}

const FIELDS = { message: m.accounts_profile_booker_message }

function AskForBooker({ request, answer }: { request: RequestSeen | undefined; answer: ProfileAnswer }) {
  const refused = refusedAs(answer, 'ask-booker')
  const problems = problemsOf(refused, FIELDS)
  return (
    <Disclosure
      title={m.accounts_profile_booker()}
      text={
        request?.status === 'declined'
          ? m.accounts_profile_booker_declined({ day: request.day })
          : m.accounts_profile_booker_text()
      }
      open={refused !== undefined}
    >
      {request?.status === 'declined' && (
        <Note kind="warn" title={m.accounts_profile_booker_declined({ day: request.day })}>
          <p className="whitespace-pre-line">{request.reason}</p>
        </Note>
      )}
      <AccountForm
        intent="ask-booker"
        problems={problems}
        submit={m.accounts_profile_booker_ask()}
        kind="line"
        keepsUnsaved
      >
        <TextArea
          name="message"
          label={m.accounts_profile_booker_message()}
          defaultValue={refused?.values['message']}
          {...problems.at('message')}
          {...limitsOf(bookerRequestFields.message)}
          optional
        />
      </AccountForm>
    </Disclosure>
  )
}
