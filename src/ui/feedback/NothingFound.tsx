import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../controls/ButtonLink.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  /** “No team is called that.” */
  title: string
  /** The way on: to all that there is. */
  to: string
  showAll: string
  preventScrollReset?: boolean
  /** One sentence. */
  children?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** There is something, but not what was looked for. */
export const NothingFound = ({ title, to, showAll, preventScrollReset = false, children, action }: Props) => (
  <EmptyState
    icon={SearchX}
    title={title}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        {action}
        <ButtonLink kind="line" to={to} preventScrollReset={preventScrollReset}>
          {showAll}
        </ButtonLink>
      </div>
    }
  >
    {children}
  </EmptyState>
)
