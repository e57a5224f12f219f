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
}

/** There is something, but not what was looked for. */
export const NothingFound = ({ title, to, showAll, preventScrollReset = false, children }: Props) => (
  <EmptyState
    icon={SearchX}
    title={title}
    action={
      <ButtonLink kind="line" to={to} preventScrollReset={preventScrollReset}>
        {showAll}
      </ButtonLink>
    }
  >
    {children}
  </EmptyState>
)
