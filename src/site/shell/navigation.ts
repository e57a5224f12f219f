import { type Visit, verdictOn } from '#access/guards.ts'
import type { Role } from '#access/roles.ts'
import type { Flags } from '#areas/configuration/flags.ts'
import type { AdminGroup, NavGroup, NavIcon, Page, SlotName } from '../page.ts'

/** What decides which links somebody gets. */
export interface Visitor {
  /** Undefined while nobody is signed in. */
  readonly roles: readonly Role[] | undefined
  readonly flags: Flags
}

export interface NavLink {
  readonly path: string
  readonly label: string
  readonly icon: NavIcon
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

const GROUPS = ['fields', 'mine', 'club'] as const
const ADMIN_GROUPS = ['admin', 'adminTournament', 'adminResults', 'adminFields', 'adminSystem'] as const

/** What the fourth slot is for: the first that exists and that the visitor may enter. */
const ROLE_SLOTS: readonly { readonly as: SlotName; readonly role?: Role }[] = [
  { as: 'admin' },
  { as: 'confirm' },
  { as: 'booking' },
  { as: 'scores', role: 'teammanager' },
  { as: 'jobs' },
  { as: 'scores' },
  { as: 'map' },
  { as: 'profile' },
]

/** The links of a visitor: to those pages of the table that they may enter now. */
export function navigationFor(pages: readonly Page[], visitor: Visitor): Navigation {
  const visit = visitOf(visitor)
  const open = pages.filter(({ nav, access }) => nav !== undefined && verdictOn(access, visit).is === 'enter')
  const linksOf = (group: NavGroup) => open.filter(({ nav }) => nav?.group === group).map(linkTo)
  const inSlot = (name: SlotName) => open.find(({ nav }) => nav?.slot?.as === name)
  const roleSlots = ROLE_SLOTS.filter(({ role }) => role === undefined || visit.roles.includes(role))
  const bar = [
    inSlot('home'),
    inSlot('games'),
    inSlot('standings'),
    roleSlots.map(({ as }) => inSlot(as)).find(Boolean),
  ]
  const sections = <Group extends NavGroup>(groups: readonly Group[]): readonly NavSection<Group>[] =>
    groups.map((group) => ({ group, links: linksOf(group) })).filter(({ links }) => links.length > 0)
  return {
    bar: bar.filter((page) => page !== undefined).map(slotOf),
    main: linksOf('main'),
    groups: sections(GROUPS),
    admin: sections(ADMIN_GROUPS),
  }
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

const linkTo = ({ path, title, nav }: Page): NavLink => ({
  path,
  label: (nav?.label ?? title)(),
  icon: nav?.icon ?? 'home',
})

const slotOf = (page: Page): NavLink => {
  const link = linkTo(page)
  return { ...link, label: page.nav?.slot?.label?.() ?? link.label }
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
