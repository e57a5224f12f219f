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

/** What somebody has to do themselves, by page. A phone has it at More as well where the page has no slot in the bar. */
export function taskBadges(tasks: Badges, bar: readonly NavLink[]): Badges {
  const open = Object.entries(tasks).filter(([, count]) => count > 0)
  const behindMore = open.filter(([path]) => !bar.some((link) => link.path === path))
  const more = behindMore.reduce((sum, [, count]) => sum + count, 0)
  return { ...Object.fromEntries(open), ...(more > 0 && { [MORE_BADGE]: more }) }
}

/** The same with another count of one page. */
export function withTask(badges: Badges, task: Badges, bar: readonly NavLink[]): Badges {
  const [[path, count] = ['', 0]] = Object.entries(task)
  const change = bar.some((link) => link.path === path) ? 0 : count - (badges[path] ?? 0)
  return { ...badges, [path]: count, [MORE_BADGE]: (badges[MORE_BADGE] ?? 0) + change }
}
