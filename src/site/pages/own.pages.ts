import { anyone, signedIn, withRoles } from '#access/guards.ts'
import { m } from '#words/messages.js'
import type { Page } from '../page.ts'

/** What is about somebody: their account, their player and the team that they manage. */
export const OWN_PAGES: readonly Page[] = [
  {
    path: '/inbox',
    file: 'areas/notifications/inbox/InboxPage.tsx',
    title: m.notifications_inbox_title,
    access: anyone,
    nav: { group: 'mine', icon: 'inbox' },
  },
  {
    path: '/user/profile',
    file: 'areas/accounts/own-account/ProfilePage.tsx',
    title: m.accounts_profile_title,
    access: signedIn,
    nav: { group: 'mine', icon: 'profile' },
  },
  {
    path: '/teammanager',
    file: 'site/team-home/TeamHomePage.tsx',
    title: m.roster_home_title,
    access: withRoles(['teammanager']),
    nav: { group: 'mine', icon: 'ownTeam' },
  },
  {
    path: '/teammanager/players',
    file: 'areas/teams/roster/RosterPage.tsx',
    title: m.roster_players_title,
    access: withRoles(['teammanager']),
    nav: { group: 'mine', icon: 'roster' },
  },
  {
    path: '/teammanager/spirit-overview',
    file: 'areas/spirit/overview/SpiritOverviewPage.tsx',
    title: m.spirit_overview_title,
    access: withRoles(['teammanager']),
    nav: { group: 'mine', icon: 'spirit' },
  },
  {
    path: '/teammanager/settlement',
    file: 'areas/settlement/own/SettlementPage.tsx',
    title: m.settlement_title,
    access: withRoles(['teammanager']),
    nav: { group: 'mine', icon: 'money' },
  },
  {
    path: '/teammanager/extras',
    file: 'areas/extras/own/ExtrasPage.tsx',
    title: m.extras_title,
    access: withRoles(['teammanager']),
    nav: { group: 'mine', icon: 'extras' },
  },
  {
    path: '/user/connector',
    file: 'areas/teams/connector/ConnectorPage.tsx',
    title: m.connector_title,
    access: signedIn,
    nav: { group: 'mine', icon: 'connector' },
  },
]
