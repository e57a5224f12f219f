import type { Decision } from '#http/areas/area.ts'
import type { Badges } from './NavEntry.tsx'

/** How many decisions wait on which page; the overview shows them all together. */
export function badgesOf(decisions: readonly Decision[]): Badges {
  const badges: Record<string, number> = {}
  const add = (path: string, count: number) => {
    badges[path] = (badges[path] ?? 0) + count
  }
  for (const { href, count } of decisions) {
    const path = href.replace(/[?#].*$/, '')
    if (path !== '/admin') add(path, count)
    add('/admin', count)
  }
  return badges
}
