import type { Decision } from '#http/areas/area.ts'
import type { Badges } from './NavEntry.tsx'
import type { NavLink } from './navigation.ts'

/** Under which More has its number. */
export const MORE_BADGE = 'more'

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

/** What somebody has to do themselves on a page. A phone has it at More as well where the page has no slot in the bar. */
export function taskBadges(path: string, count: number, bar: readonly NavLink[]): Badges {
  if (count === 0) return {}
  return bar.some((link) => link.path === path) ? { [path]: count } : { [path]: count, [MORE_BADGE]: count }
}
