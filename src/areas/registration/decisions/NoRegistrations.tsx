import { Hourglass, Inbox, SearchX } from 'lucide-react'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { type RegistrationsShown, registrationsAddress } from './registrations.address.ts'

/** An empty list says why, and what to do next. */
export function NoRegistrations({ shown }: { shown: RegistrationsShown }) {
  const { q, choices } = shown
  if (q !== '' || choices.division !== '')
    return (
      <EmptyState
        icon={SearchX}
        title={m.registration_none_found()}
        action={
          <ButtonLink to={registrationsAddress.href({ q, choices: { show: 'all' } })} kind="line">
            {m.registration_none_found_all()}
          </ButtonLink>
        }
      >
        {m.registration_none_found_text()}
      </EmptyState>
    )
  if (choices.show === 'waiting')
    return (
      <EmptyState icon={Hourglass} title={m.registration_none_waiting()}>
        {m.registration_none_waiting_text()}
      </EmptyState>
    )
  if (choices.show === 'registered')
    return (
      <EmptyState icon={Inbox} title={m.registration_none_registered()}>
        {m.registration_none_registered_text()}
      </EmptyState>
    )
  return <EmptyState icon={Inbox} title={m.registration_none_here()} />
}
