import { Download } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { myWeekend } from '#areas/weekend/my-weekend.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { WeekendCalendar } from '#client/weekend/WeekendCalendar.tsx'
import { WeekendLine } from '#client/weekend/WeekendLine.tsx'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { NO_FIELDS, problemsOf } from '../sign-in/account-problems.ts'
import { AccountForm } from '../sign-in/frame/AccountForm.tsx'
import { signInProblem } from '../sign-in/sign-in-problems.ts'
import { LeaveAccount } from './LeaveAccount.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { OwnPlayer } from './OwnPlayer.tsx'
import { OwnRoles } from './OwnRoles.tsx'
import { actOnProfile, profileOf, signOut } from './profile.server.ts'
import { isDone, type ProfileAnswer, type ProfileDone, refusedAs } from './profile.ts'
import { OwnWaysIn } from './ways-in/OwnWaysIn.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const [profile, weekend] = await Promise.all([profileOf(page), myWeekend(page)])
  return { profile, weekend, done: url.searchParams.get('done'), problem: url.searchParams.get('problem') ?? '' }
}

/** A session that has ended is no reason to refuse it. */
const isSigningOut = (form: FormData) => intentIn(form, ['sign-out']) !== undefined

export const action = (args: ActionFunctionArgs) =>
  handleForm(
    args,
    (page, form) => (isSigningOut(form) ? signOut(page) : actOnProfile(page, form)),
    undefined,
    isSigningOut,
  )

export default function ProfilePage() {
  const { profile, weekend, done, problem } = useLoaderData<typeof loader>()
  const answered = useActionResult<typeof action>()
  const answer: ProfileAnswer = answered ?? DONE_BEFORE.find((it) => it.done === done)
  return (
    <div className="max-w-read">
      <PageHeader title={profile.name} context={profile.email} />
      <OwnAccount profile={profile} answer={answer} />
      <OwnWaysIn ways={profile.ways} passkeys={profile.passkeys} answer={answer} problem={signInProblem(problem)} />
      <OwnPlayer player={profile.player} />
      {weekend && (
        <>
          <WeekendLine entries={weekend.entries} zone={weekend.zone} />
          <Section title={m.weekend_title()}>
            <WeekendCalendar href={weekend.calendar} />
          </Section>
        </>
      )}
      <OwnRoles profile={profile} answer={answer} />
      <Devices answer={answer} />
      <Section title={m.accounts_profile_data()}>
        <div className="grid gap-3 py-3">
          <p className="text-ink-2">{m.accounts_profile_data_text()}</p>
          <div>
            <a href="/api/accounts/my-data" download className={buttonClass({ kind: 'line' })}>
              <Icon of={Download} />
              {m.accounts_profile_data_take()}
            </a>
          </div>
        </div>
        <LeaveAccount name={profile.name} answer={answer} />
      </Section>
    </div>
  )
}

/** What was done on the way here. */
const DONE_BEFORE: readonly ProfileDone[] = [{ done: 'language' }, { done: 'connected' }]

function Devices({ answer }: { answer: ProfileAnswer }) {
  const busy = useIsSending()
  const problems = problemsOf(refusedAs(answer, 'sign-out-others'), NO_FIELDS)
  return (
    <Section title={m.accounts_profile_devices()}>
      <div className="grid gap-3 py-3">
        <p className="text-ink-2">{m.accounts_profile_devices_text()}</p>
        {isDone(answer, 'sign-out-others') && (
          <Note kind="ok" announced>
            {m.accounts_profile_signed_out_others()}
          </Note>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <PostForm reloadDocument data-signs-out>
            <Button type="submit" name="intent" value="sign-out" kind="line" busy={busy}>
              {m.accounts_profile_sign_out()}
            </Button>
          </PostForm>
          <AccountForm
            intent="sign-out-others"
            problems={problems}
            submit={m.accounts_profile_sign_out_others()}
            kind="line"
          />
        </div>
      </div>
    </Section>
  )
}
