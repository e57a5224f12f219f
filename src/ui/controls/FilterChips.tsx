import type { ReactNode } from 'react'
import type { Drawing } from '../Icon.tsx'
import { ChipLink } from './Chip.tsx'

export type Filter = {
  to: string
  label: string
  current: boolean
  icon?: Drawing
  division?: string
  removes?: boolean
}

/** Filters in one line: a fading edge shows that there are more. `children` are chips of other kinds behind them. */
export function FilterChips({
  label,
  filters,
  children,
}: {
  label: string
  filters: readonly Filter[]
  children?: ReactNode
}) {
  return (
    <nav className="chips" aria-label={label}>
      {filters.map(({ label, ...chip }) => (
        <ChipLink key={`${label} ${chip.to}`} {...chip}>
          {label}
        </ChipLink>
      ))}
      {children}
    </nav>
  )
}
