import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { formatMoment } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { State } from '#ui/marks/State.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'
import type { InvitationShown } from '../accounts.queries.server.ts'
import { invitedAs } from './invited-as.ts'

export function InvitationRow({ invitation, timeZone }: { invitation: InvitationShown; timeZone: string }) {
  const { id, note, uses, uses_max: most, expires, madeBy, state } = invitation
  const facts = [
    m.accounts_invite_used({ uses, most }),
    m.accounts_invite_until({ moment: formatMoment(expires, timeZone) }),
    madeBy === '' ? '' : m.accounts_invite_by({ name: madeBy }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <p className="font-semibold wrap-anywhere">
          {invitedAs(invitation)}
          {note !== '' && <span className="font-normal">, {note}</span>}
        </p>
        <p className="text-small text-ink-2">{facts.filter(Boolean).join(', ')}</p>
        <InvitationStateMark state={state} />
      </div>
      {state === 'open' && (
        <div className="flex gap-2">
          <Button kind="line" size="small" {...opens(`renew-${id}`)}>
            {m.accounts_invite_renew()}
          </Button>
          <Button kind="line" size="small" {...opens(`revoke-${id}`)}>
            {m.accounts_invite_revoke()}
          </Button>
          <EndLinkForm invitation={invitation} act="renew" />
          <EndLinkForm invitation={invitation} act="revoke" />
        </div>
      )}
    </li>
  )
}

function InvitationStateMark({ state }: { state: InvitationShown['state'] }) {
  switch (state) {
    case 'open':
      return <State kind="ok">{m.accounts_invite_state_open()}</State>
    case 'used up':
      return <State kind="waiting">{m.accounts_invite_state_used_up()}</State>
    case 'expired':
      return <State kind="waiting">{m.accounts_invite_state_expired()}</State>
    case 'revoked':
      return <State kind="cancelled">{m.accounts_invite_state_revoked()}</State>
  }
}

const WORDS = {
  renew: {
    title: m.accounts_invite_renew_title,
    text: m.accounts_invite_renew_text,
    keep: m.accounts_invite_renew_keep,
    act: m.accounts_invite_renew_act,
  },
  revoke: {
    title: m.accounts_invite_revoke_title,
    text: m.accounts_invite_revoke_text,
    keep: m.accounts_invite_revoke_keep,
    act: m.accounts_invite_revoke_act,
  },
}

/** Both end a link that may hang somewhere. */
function EndLinkForm({ invitation, act }: { invitation: InvitationShown; act: 'renew' | 'revoke' }) {
  const words = WORDS[act]
  return (
    <ConfirmForm
      // Closed, it takes no room beside the buttons.
      className="contents"
      id={`${act}-${invitation.id}`}
      fields={{ intent: act, id: invitation.id }}
      title={words.title({ role: invitedAs(invitation) })}
      text={words.text()}
      keep={words.keep()}
      act={words.act()}
      kind={act === 'revoke' ? 'danger' : 'go'}
    />
  )
}
