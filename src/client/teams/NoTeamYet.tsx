import { Shield, UserCog } from 'lucide-react'
import { useIsAdmin } from '#client/page/AdminStep.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'

const MANAGERS_PATH = '/admin/user-management/teammanager'

/** For a manager without a team. */
export function NoTeamYet({ title = m.roster_home_title() }: { title?: string }) {
  const isAdmin = useIsAdmin()
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={Shield}
        title={m.roster_home_none()}
        action={
          isAdmin && (
            <ButtonLink icon={UserCog} to={MANAGERS_PATH}>
              {m.roster_home_none_choose()}
            </ButtonLink>
          )
        }
      >
        {isAdmin ? m.roster_home_none_admin() : m.roster_home_none_text()}
      </EmptyState>
    </>
  )
}
