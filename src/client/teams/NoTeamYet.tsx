import { Shield } from 'lucide-react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'

/** For a manager without a team. */
export function NoTeamYet() {
  return (
    <>
      <PageHeader title={m.roster_home_title()} />
      <EmptyState icon={Shield} title={m.roster_home_none()}>
        {m.roster_home_none_text()}
      </EmptyState>
    </>
  )
}
