import { useHasMail } from '#client/page/has-mail.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import type { OwnRegistration } from './own-registration.ts'

type Props = {
  registration: OwnRegistration
  /** Whether teams can register now. */
  isOn: boolean
}

/** What has become of the registration. */
export function OwnRegistrationState({ registration, isOn }: Props) {
  const { state, reason, told, isTeamGone } = registration
  const email = told.contact_email
  const hasMail = useHasMail()
  switch (state) {
    case 'waiting':
      return (
        <Note kind="warn" title={m.registration_state_waiting_title()}>
          <span className="wrap-anywhere">{m.registration_state_waiting_text({ email })}</span>
        </Note>
      )
    case 'accepted':
      return isTeamGone ? (
        <Note kind="warn" title={m.registration_state_accepted_title()}>
          {m.registration_state_accepted_gone()}
        </Note>
      ) : (
        <Note kind="ok" title={m.registration_state_accepted_title()}>
          {hasMail ? m.registration_state_accepted_text() : m.byhand_registration_accepted()}
        </Note>
      )
    case 'declined':
      return (
        <Note kind="danger" title={m.registration_state_declined_title()}>
          <p>{m.registration_state_declined_text()}</p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{m.kit_quote({ text: reason })}</p>
        </Note>
      )
    case 'withdrawn':
      return (
        <Note kind="warn" title={m.registration_state_withdrawn_title()}>
          {isOn ? m.registration_state_withdrawn_open() : m.registration_state_withdrawn_closed()}
        </Note>
      )
    default:
      return (
        <Note title={m.registration_state_registered_title()}>
          <span className="wrap-anywhere">{m.registration_state_registered_text({ email })}</span>
        </Note>
      )
  }
}
