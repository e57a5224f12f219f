import { useRouteLoaderData } from 'react-router'
import type { ChecklistItem } from '#http/areas/area.ts'

export interface Setup {
  readonly items: readonly ChecklistItem[]
  /** The first that is not done. */
  readonly next: ChecklistItem
  /** Which one that is, from one. */
  readonly step: number
}

/** How far a new installation is; undefined once everything is done, and for everybody but admins. */
export function useSetup(): Setup | undefined {
  const items = useRouteLoaderData<{ setup?: readonly ChecklistItem[] }>('root')?.setup
  const at = items?.findIndex(({ done }) => !done) ?? -1
  const next = items?.[at]
  return items && next && { items, next, step: at + 1 }
}
