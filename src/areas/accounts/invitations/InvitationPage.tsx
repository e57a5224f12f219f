import { useEffect } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { teams } from '#areas/teams/teams.collections.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useIsSignInOpen } from '#client/page/SignInOff.tsx'
import { keyOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { withParams } from '#rules/with-params.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { rolesOf } from '../accounts.api.server.ts'
import { type InvitationSeen, invitationByToken } from '../accounts.queries.server.ts'
import { ROLE_PAGES, ROLE_WORDS } from '../roles/role-words.ts'
import { NO_FIELDS, problemsOf } from '../sign-in/account-problems.ts'
import { AccountForm } from '../sign-in/frame/AccountForm.tsx'
import { AccountFrame, type TournamentHeading } from '../sign-in/frame/AccountFrame.tsx'
import { tournamentHeadingOf } from '../sign-in/frame/tournament-heading.server.ts'
import type { InvitationState } from './invitation-state.ts'
import { acceptInvitationByLink } from './invitations.commands.server.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const token = params['token'] ?? ''
  const seen = await invitationByToken(page.db, token)
  const has = seen !== undefined && (await hasAlready(page, seen))
  const { id, record } = page.viewer
  const found = {
    heading: await tournamentHeadingOf(page),
    token,
    seen,
    has,
    person: id === '' ? undefined : { name: String(record['name']) },
  }
  if (!seen) return data(found, { status: 404 })
  return data(found, { status: has || seen.state === 'open' ? 200 : 410 })
}

/** Whoever gave it: a role and a team count, not the way to them. */
async function hasAlready({ viewer, db }: PageRequest, { role, team }: InvitationSeen): Promise<boolean> {
  // Read anew: the form of this page may have given it within the same request.
  if (!(await rolesOf(db, viewer.id)).includes(role)) return false
  if (!team) return true
  return (await db.get(teams, team.id))?.managers.includes(viewer.id) ?? false
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const token = args.params['token'] ?? ''
    const seen = await invitationByToken(page.db, token)
    const { already } = await page.run(acceptInvitationByLink, { token }, keyOf(form))
    // Accepted once before; whoever has lost it since gets nothing by the same link.
    const isLost = already && seen !== undefined && !(await hasAlready(page, seen))
    return isLost || !seen ? { accepted: 'lost' as const } : redirect(ROLE_PAGES[seen.role])
  })

export default function InvitationPage() {
  const { heading, token, seen, has, person } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const problems = problemsOf(refused, NO_FIELDS)
  useNotedAsOpened(token, seen?.state === 'open')
  const accepted = answer && 'accepted' in answer ? answer.accepted : undefined
  if (!seen)
    return (
      <AccountFrame
        heading={heading}
        title={m.accounts_invitation_unknown_title()}
        lead={m.accounts_invitation_unknown_text()}
      >
        <ToStart />
      </AccountFrame>
    )
  if (accepted === 'lost')
    return (
      <AccountFrame heading={heading} title={m.accounts_invitation_closed_title()} lead={m.accounts_invitation_lost()}>
        <ToStart />
      </AccountFrame>
    )
  if (has) return <Held heading={heading} seen={seen} />
  if (seen.state !== 'open')
    return (
      <AccountFrame
        heading={heading}
        title={m.accounts_invitation_closed_title()}
        lead={`${CLOSED[seen.state]()} ${m.accounts_invitation_ask()}`}
      >
        <ToStart />
      </AccountFrame>
    )
  return (
    <AccountFrame heading={heading} title={m.accounts_invitation_title()} lead={offered(heading, seen)}>
      <p>{ROLE_WORDS[seen.role].can()}</p>
      {person ? (
        <>
          <AccountForm problems={problems} submit={m.accounts_invitation_accept()} wide />
          <p className="text-center text-small text-ink-2">{m.accounts_invitation_as({ name: person.name })}</p>
        </>
      ) : (
        <SignInFirst token={token} />
      )}
    </AccountFrame>
  )
}

/** By the page and not by its address: chats fetch what is pasted into them, for a preview. */
function useNotedAsOpened(token: string, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const body = JSON.stringify({ token })
    const headers = { 'content-type': 'application/json' }
    // Whether it arrives or not, the invitation is as good.
    void fetch('/api/commands/accounts.noteInvitationOpened', { method: 'POST', headers, body }).catch(() => {})
  }, [token, isOpen])
}

const CLOSED: Readonly<Record<Exclude<InvitationState, 'open'>, () => string>> = {
  expired: m.accounts_form_invitation_expired,
  revoked: m.accounts_form_invitation_revoked,
  'used up': m.accounts_form_invitation_used_up,
}

function offered({ name: tournament }: TournamentHeading, { role: kind, team }: InvitationSeen): string {
  const role = ROLE_WORDS[kind].inline()
  if (team && tournament) return m.accounts_invitation_lead_team({ tournament, role, team: team.name })
  if (team) return m.accounts_invitation_lead_team_plain({ role, team: team.name })
  return tournament ? m.accounts_invitation_lead({ tournament, role }) : m.accounts_invitation_lead_plain({ role })
}

/** What somebody has, whoever gave it. */
function Held({ heading, seen }: { heading: TournamentHeading; seen: InvitationSeen }) {
  const role = ROLE_WORDS[seen.role].inline()
  return (
    <AccountFrame
      heading={heading}
      title={m.accounts_invitation_has_title()}
      lead={
        <span role="status">
          {seen.team
            ? m.accounts_invitation_has_team({ role, team: seen.team.name })
            : m.accounts_invitation_has({ role })}
        </span>
      }
    >
      <p>{ROLE_WORDS[seen.role].can()}</p>
      <ButtonLink to={ROLE_PAGES[seen.role]} wide>
        {m.accounts_verify_go_on()}
      </ButtonLink>
      <ButtonLink to="/user/profile" kind="line" wide>
        {m.accounts_email_change_profile()}
      </ButtonLink>
    </AccountFrame>
  )
}

/** Both ways come back here, or bring the invitation along. */
function SignInFirst({ token }: { token: string }) {
  // An account that cannot be entered helps nobody, and the link waits as well as they do.
  if (!useIsSignInOpen())
    return (
      <Note kind="warn" title={m.accounts_login_off_title()}>
        {m.accounts_invitation_sign_in_off()}
      </Note>
    )
  return (
    <>
      <p className="text-ink-2">{m.accounts_invitation_sign_in_first()}</p>
      <ButtonLink to={withParams('/user/login', { to: `/user/invitation/${token}` })} wide>
        {m.accounts_form_to_login()}
      </ButtonLink>
      <ButtonLink to={withParams('/user/signup', { invitation: token })} kind="line" wide>
        {m.accounts_sign_up_title()}
      </ButtonLink>
    </>
  )
}

const ToStart = () => (
  <ButtonLink to="/" kind="line" wide>
    {m.accounts_form_to_start()}
  </ButtonLink>
)
