import { Hourglass, Inbox, SearchX } from 'lucide-react'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { type RegistrationsShown, registrationsHref } from './registrations-shown.ts'

/** An empty list says why, and what to do next. */
export function NoRegistrations({ shown }: { shown: RegistrationsShown }) {
  const { show, q, division } = shown
  if (q !== '' || division !== '')
    return (
      <EmptyState
        icon={SearchX}
        title={m.registration_none_found()}
        action={
          <ButtonLink to={registrationsHref({ show: 'all', q })} kind="line">
            {m.registration_none_found_all()}
          </ButtonLink>
        }
      >
        {m.registration_none_found_text()}
      </EmptyState>
    )
  if (show === 'waiting')
    return (
      <EmptyState icon={Hourglass} title={m.registration_none_waiting()}>
        {m.registration_none_waiting_text()}
      </EmptyState>
    )
  if (show === 'registered')
    return (
      <EmptyState icon={Inbox} title={m.registration_none_registered()}>
        {m.registration_none_registered_text()}
      </EmptyState>
    )
  return <EmptyState icon={Inbox} title={m.registration_none_here()} />
}
