import { Hourglass, Inbox } from 'lucide-react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { m } from '#words/messages.js'
import { type RegistrationsShown, registrationsAddress } from './registrations.address.ts'

/** An empty list says why, and what to do next. */
export function NoRegistrations({ shown }: { shown: RegistrationsShown }) {
  const { q, choices } = shown
  if (q !== '' || choices.division !== '')
    return (
      <NothingFound
        title={m.registration_none_found()}
        to={registrationsAddress.href({ q, choices: { show: 'all' } })}
        showAll={m.registration_none_found_all()}
      />
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
