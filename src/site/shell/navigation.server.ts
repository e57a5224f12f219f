import { verdictOn } from '#access/guards.ts'
import type { Role } from '#access/roles.ts'
import type { NavGroup, Page, SlotName } from '../page.ts'
import { navDrawing } from './nav-icons.server.ts'
import { type Navigation, type NavLink, type NavSection, type Visitor, visitOf } from './navigation.ts'

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

const linkTo = ({ path, title, nav }: Page): NavLink => ({
  path,
  label: (nav?.label ?? title)(),
  icon: navDrawing(nav?.icon ?? 'home'),
})

const slotOf = (page: Page): NavLink => {
  const link = linkTo(page)
  return { ...link, label: page.nav?.slot?.label?.() ?? link.label }
}
