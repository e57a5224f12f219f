import { type ReactNode, useEffect, useRef } from 'react'
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
  const nav = useRef<HTMLElement>(null)
  const chosen = filters.findLastIndex(({ current }) => current)
  useEffect(() => bringIntoView(nav.current, nav.current?.children[chosen]), [chosen])
  return (
    <nav ref={nav} className="chips" aria-label={label}>
      {filters.map(({ label, ...chip }) => (
        <ChipLink key={`${label} ${chip.to}`} {...chip}>
          {label}
        </ChipLink>
      ))}
      {children}
    </nav>
  )
}

/** The last part of the line fades out, so what stands there is not wholly seen. */
const FADE_PX = 36

/** The chosen one may be beyond the edge of a phone. */
function bringIntoView(nav: HTMLElement | null, chip: Element | undefined) {
  if (!nav || !chip) return
  const [around, own] = [nav.getBoundingClientRect(), chip.getBoundingClientRect()]
  const isSeen = own.left >= around.left && own.right <= around.right - FADE_PX
  if (!isSeen) nav.scrollLeft += own.left - around.left - (around.width - own.width) / 2
}
