import { ClipboardPen, HandCoins, HandHelping, HeartHandshake, LogIn, Scale, UserRoundPlus } from 'lucide-react'
import { verdictOn } from '#access/guards.ts'
import type { Flag } from '#areas/configuration/flags.ts'
import type { Drawing } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import type { Page } from '../page.ts'
import { type Visitor, visitOf } from '../shell/navigation.ts'

/** Something that a switch opens, and the page where it is done. */
export interface Opening {
  readonly flag: Flag
  readonly path: string
  readonly icon: Drawing
  readonly title: () => string
  readonly text: () => string
  /** Of no use to whoever is signed in. */
  readonly isForGuests?: true
}

const OPENINGS: readonly Opening[] = [
  {
    flag: 'team_registration_active',
    path: '/registration',
    icon: ClipboardPen,
    title: m.site_open_registration,
    text: m.site_open_registration_text,
  },
  {
    flag: 'spirit_entry_active',
    path: '/new-spirit',
    icon: HeartHandshake,
    title: m.site_open_spirit,
    text: m.site_open_spirit_text,
  },
  {
    flag: 'helperjobs_entries_active',
    path: '/al/helperjobs',
    icon: HandHelping,
    title: m.site_open_jobs,
    text: m.site_open_jobs_text,
  },
  {
    flag: 'teammanager_settlement_active',
    path: '/teammanager/settlement',
    icon: HandCoins,
    title: m.site_open_settlement,
    text: m.site_open_settlement_text,
  },
  {
    flag: 'teammanager_spirit_overview_active',
    path: '/teammanager/spirit-overview',
    icon: Scale,
    title: m.site_open_spirit_overview,
    text: m.site_open_spirit_overview_text,
  },
  {
    flag: 'user_login_active',
    path: '/user/login',
    icon: LogIn,
    title: m.site_open_sign_in,
    text: m.site_open_sign_in_text,
    isForGuests: true,
  },
  {
    flag: 'user_registration_active',
    path: '/user/signup',
    icon: UserRoundPlus,
    title: m.site_open_sign_up,
    text: m.site_open_sign_up_text,
    isForGuests: true,
  },
]

/** How the page that a switch opens is called and drawn. */
export const openingAt = (path: string): Opening | undefined => OPENINGS.find((it) => it.path === path)

/** What the visitor can do now: the switch is on, the page is there, and they may enter. */
export function openingsFor(pages: readonly Page[], visitor: Visitor): readonly Opening[] {
  const visit = visitOf(visitor)
  return OPENINGS.filter(({ flag, path, isForGuests }) => {
    const page = pages.find((it) => it.path === path)
    const isUseful = !(isForGuests && visit.signedIn)
    return isUseful && visitor.flags[flag] && page !== undefined && verdictOn(page.access, visit).is === 'enter'
  })
}
