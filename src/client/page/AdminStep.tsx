import { useRouteLoaderData } from 'react-router'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { m } from '#words/messages.js'

/** Whether an admin looks: the one whom everybody else would have to ask. */
export const useIsAdmin = (): boolean =>
  useRouteLoaderData<{ person?: { roles: readonly string[] } }>('root')?.person?.roles.includes('admin') ?? false

/** The next step of a page that has nothing to show yet, for whoever can take it. */
export function AdminStep({ to }: { to: string }) {
  if (!useIsAdmin()) return null
  return (
    <ButtonLink kind="line" to={to}>
      {m.site_set_up()}
    </ButtonLink>
  )
}
