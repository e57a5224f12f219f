import type { LucideIconNode } from 'lucide-react'
import type { Visit } from '#access/guards.ts'
import type { Role } from '#access/roles.ts'
import type { Flags } from '#areas/configuration/flags.ts'
import type { AdminGroup, NavGroup } from '../page.ts'

/** What decides which links somebody gets. */
export interface Visitor {
  /** Undefined while nobody is signed in. */
  readonly roles: readonly Role[] | undefined
  readonly flags: Flags
}

/** The parts of an icon, as lucide has them. */
export type NavDrawing = readonly (readonly [part: LucideIconNode[0], attributes: Readonly<Record<string, string>>])[]

export interface NavLink {
  readonly path: string
  readonly label: string
  readonly icon: NavDrawing
}

export interface NavSection<Group extends NavGroup = NavGroup> {
  readonly group: Group
  readonly links: readonly NavLink[]
}

export interface Navigation {
  /** The slots of a phone's bottom bar, without More. */
  readonly bar: readonly NavLink[]
  readonly main: readonly NavLink[]
  readonly groups: readonly NavSection<Exclude<NavGroup, AdminGroup | 'main'>>[]
  readonly admin: readonly NavSection<AdminGroup>[]
}

/** What a phone offers besides its bottom bar: all the rest. Where somebody is comes first. */
export function sectionsOfMore(
  { bar, main, groups, admin }: Navigation,
  { isAdministration }: { isAdministration: boolean },
): readonly NavSection[] {
  const isInBar = (path: string) => bar.some((slot) => slot.path === path)
  const places: readonly NavSection[] = [{ group: 'main', links: main }, ...groups]
  const all = isAdministration ? [...admin, ...places] : [...places, ...admin]
  return all
    .map(({ group, links }) => ({ group, links: links.filter(({ path }) => !isInBar(path)) }))
    .filter(({ links }) => links.length > 0)
}

export const visitOf = ({ roles, flags }: Visitor): Visit => ({
  signedIn: roles !== undefined,
  roles: roles ?? [],
  isOn: (flag) => Reflect.get(flags, flag) === true,
  // What the server checks by itself is not known here, so it is not offered.
  passes: () => false,
})

/** Which of these links stands for the page: its own, or the one of the page that it lies below. */
export function currentOf(links: readonly NavLink[], path: string): NavLink | undefined {
  const around = links.filter((link) => link.path === path || (link.path !== '/' && path.startsWith(`${link.path}/`)))
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]
}
