import { Mail } from 'lucide-react'
import { useState } from 'react'
import { refusedOf } from '#client/forms/problems.ts'
import { SignInOff } from '#client/page/SignInOff.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { InvitationShown } from '../accounts.queries.server.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { InvitationCard, type InvitingTournament } from './InvitationCard.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import type { InvitationDone } from './invitation-done.ts'
import type { InvitedRole } from './invitation-state.ts'

type Props = {
  invitations: readonly InvitationShown[]
  /** To which people can be invited here. */
  roles: readonly InvitedRole[]
  /** The id of the one team to which people are invited here. */
  team?: string
  tournament: InvitingTournament
  /** The form is open from the start. */
  isInviting: boolean
  refused: RefusedForm | undefined
  done: InvitationDone | undefined
}

/** Links that give a role: making one, showing it once, renewing and revoking. */
export function InvitationsSection({ invitations, roles, team = '', tournament, isInviting, refused, done }: Props) {
  const [made, forget] = useMade(done)
  const card = made && invitations.find(({ id }) => id === made.invitation)
  const open = invitations.filter(({ state }) => state === 'open')
  const closed = invitations.filter(({ state }) => state !== 'open')
  const refusedForm = refusedOf(refused, 'invite')
  const refusedChange = refusedOf(refused, 'renew', 'revoke')
  return (
    <>
      {made && card && <InvitationCard link={made.link} invitation={card} tournament={tournament} onClose={forget} />}
      {done && done.done !== 'revoke' && done.link === '' && <Note kind="warn">{m.accounts_invite_link_gone()}</Note>}
      <div className={card ? 'print:hidden' : undefined}>
        <SignInOff />
        <InvitationForm
          // Another one after each invitation: empty again, and folded.
          key={made?.invitation}
          roles={roles}
          team={team}
          isOpen={(isInviting && !made) || refusedForm !== undefined}
          refused={refusedForm}
        />
        <Section title={m.accounts_invite_open_title()} aside={open.length > 0 && open.length}>
          {refusedChange && (
            <div className="mt-3">
              <RefusedNote refused={refusedChange} />
            </div>
          )}
          {open.length === 0 ? (
            <div className="mt-3">
              <EmptyState icon={Mail} title={m.accounts_invite_none()}>
                {m.accounts_invite_none_text()}
              </EmptyState>
            </div>
          ) : (
            <Rows invitations={open} timeZone={tournament.timeZone} />
          )}
        </Section>
        {closed.length > 0 && (
          <details className="mt-3">
            <summary className="fold">{m.accounts_invite_closed({ count: closed.length })}</summary>
            <Rows invitations={closed} timeZone={tournament.timeZone} />
          </details>
        )}
      </div>
    </>
  )
}

function Rows({ invitations, timeZone }: { invitations: readonly InvitationShown[]; timeZone: string }) {
  return (
    <List>
      {invitations.map((invitation) => (
        // What is renewed or revoked begins anew, with its dialogs closed.
        <InvitationRow key={`${invitation.id} ${invitation.updated}`} invitation={invitation} timeZone={timeZone} />
      ))}
    </List>
  )
}

interface Made {
  readonly invitation: string
  readonly link: string
}

/** The link that was made last, until it is put away: loading the page again, as live changes do, drops the answer. */
function useMade(done: InvitationDone | undefined): readonly [Made | undefined, () => void] {
  const [kept, keep] = useState({ done, made: madeBy(done) })
  if (done !== undefined && done !== kept.done) keep({ done, made: madeBy(done) })
  return [kept.made, () => keep({ done: kept.done, made: undefined })]
}

const madeBy = (done: InvitationDone | undefined): Made | undefined => (done && done.link !== '' ? done : undefined)
