import { anyone, signedIn, whileOn } from '#access/guards.ts'
import { m } from '#words/messages.js'
import type { Page } from '../page.ts'

/** What everybody comes for: games, results and teams. */
export const MAIN_PAGES: readonly Page[] = [
  {
    path: '/',
    file: 'site/home/HomePage.tsx',
    title: m.site_home_title,
    access: anyone,
    nav: { group: 'main', icon: 'home', slot: { as: 'home' } },
  },
  {
    path: '/schedule',
    file: 'areas/schedule/public/SchedulePage.tsx',
    title: m.schedule_public_title,
    access: anyone,
    nav: { group: 'main', icon: 'games', slot: { as: 'games' } },
  },
  {
    path: '/schedule/:game',
    file: 'areas/schedule/public/GamePage.tsx',
    title: m.schedule_public_game_title,
    access: anyone,
  },
  {
    path: '/standings',
    file: 'areas/standings/StandingsPage.tsx',
    title: m.standings_title,
    access: anyone,
    nav: { group: 'main', icon: 'standings', slot: { as: 'standings' } },
  },
  {
    path: '/screen/schedule',
    file: 'areas/schedule/public/screen/ScreenPage.tsx',
    title: m.schedule_public_screen_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/scores',
    file: 'areas/scores/pad/ScoresPage.tsx',
    title: m.scores_pad_page_title,
    access: signedIn,
    nav: { group: 'main', icon: 'scores', slot: { as: 'scores' } },
  },
  {
    path: '/new-spirit',
    file: 'areas/spirit/sheet/NewSpiritPage.tsx',
    title: m.spirit_title,
    access: signedIn,
    nav: { group: 'main', icon: 'spirit' },
  },
  {
    path: '/field/:field',
    file: 'areas/scores/field/FieldPage.tsx',
    title: m.scores_pad_field_title,
    access: anyone,
  },
  {
    path: '/screen/ceremony',
    file: 'areas/ceremony/CeremonyPage.tsx',
    title: m.ceremony_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/teams',
    file: 'areas/teams/public/TeamsPage.tsx',
    title: m.teams_teams_title,
    access: anyone,
    nav: { group: 'main', icon: 'teams' },
  },
  {
    path: '/registration',
    file: 'areas/registration/RegistrationPage.tsx',
    title: m.registration_form_title,
    access: whileOn(['team_registration_active']),
    refusals: { switched_off: m.registration_switched_off },
    nav: { group: 'main', icon: 'register' },
  },
  {
    path: '/registration/:token',
    file: 'areas/registration/own/RegistrationLinkPage.tsx',
    title: m.registration_link_title,
    access: anyone,
  },
  { path: '/teams/:team', file: 'areas/teams/public/TeamPage.tsx', title: m.teams_team_title, access: anyone },
]
