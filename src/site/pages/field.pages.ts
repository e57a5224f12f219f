import { anyone, signedIn, withRoles } from '#access/guards.ts'
import { m } from '#words/messages.js'
import type { Page } from '../page.ts'

/** The weekend with disc golf and the shot race, and the work of those who run it: at the scores, at the desk, as helpers. */
export const FIELD_PAGES: readonly Page[] = [
  {
    path: '/timeline',
    file: 'areas/timeline/TimelinePage.tsx',
    title: m.timeline_title,
    access: anyone,
    nav: { group: 'fields', icon: 'weekend' },
  },
  {
    path: '/tournament',
    file: 'areas/articles/TournamentPage.tsx',
    title: m.articles_tournament_page,
    access: anyone,
    nav: { group: 'fields', icon: 'infos' },
  },
  {
    path: '/map',
    file: 'areas/map/MapPage.tsx',
    title: m.map_title,
    access: anyone,
    nav: { group: 'fields', icon: 'map', slot: { as: 'map' } },
  },
  {
    path: '/discgolf',
    file: 'areas/discgolf/home/DiscGolfPage.tsx',
    title: m.discgolf_title,
    access: anyone,
    nav: { group: 'fields', icon: 'discgolf' },
  },
  {
    path: '/discgolf/course',
    file: 'areas/discgolf/course/CoursePage.tsx',
    title: m.discgolf_course_title,
    access: anyone,
  },
  {
    path: '/discgolf/tournament',
    file: 'areas/discgolf/leaderboard/TournamentPage.tsx',
    title: m.discgolf_board_title,
    access: anyone,
  },
  {
    path: '/screen/discgolf',
    file: 'areas/discgolf/leaderboard/ScreenDiscGolfPage.tsx',
    title: m.discgolf_screen_page_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/shotracer',
    file: 'areas/shotracer/ShotracerPage.tsx',
    title: m.shotracer_title,
    access: signedIn,
    nav: { group: 'fields', icon: 'shotracer' },
  },
  {
    path: '/screen/shotracer',
    file: 'areas/shotracer/screen/ShotracerScreenPage.tsx',
    title: m.shotracer_screen_title,
    access: signedIn,
    bare: true,
  },
  {
    path: '/scores/confirm',
    file: 'areas/scores/keeping/page/ConfirmPage.tsx',
    title: m.scores_confirm_title,
    access: withRoles(['scorekeeper']),
    nav: { group: 'fields', icon: 'confirm', slot: { as: 'confirm', label: m.scores_confirm_nav } },
  },
  {
    path: '/new-player',
    file: 'areas/teams/desk/NewPlayerPage.tsx',
    title: m.walkins_title,
    access: withRoles(['booker']),
    nav: { group: 'fields', icon: 'newPlayer' },
  },
  {
    path: '/check-in',
    file: 'areas/arrivals/CheckInPage.tsx',
    title: m.arrivals_title,
    access: withRoles(['booker']),
    nav: { group: 'fields', icon: 'checkIn' },
  },
  {
    path: '/al',
    file: 'site/helper-home/HelperHomePage.tsx',
    title: m.helpers_home_title,
    access: withRoles(['worker']),
    nav: { group: 'fields', icon: 'helping' },
  },
  {
    path: '/al/helperjobs',
    file: 'areas/helpers/own/JobsPage.tsx',
    title: m.helpers_title,
    access: withRoles(['worker']),
    nav: { group: 'fields', icon: 'helperJobs' },
  },
  {
    path: '/al/foods',
    file: 'areas/foods/FoodsPage.tsx',
    title: m.foods_title,
    access: withRoles(['worker']),
    nav: { group: 'fields', icon: 'foods' },
  },
  {
    path: '/booking',
    file: 'areas/booking/desk/BookingPage.tsx',
    title: m.booking_title,
    access: withRoles(['booker']),
    nav: { group: 'fields', icon: 'equipment', slot: { as: 'booking' } },
  },
  {
    path: '/booking/:code',
    file: 'areas/booking/desk/ItemPage.tsx',
    title: m.booking_item_title,
    access: withRoles(['booker']),
  },
]
