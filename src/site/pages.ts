import { type Access, anyone, check, signedIn, whileOn, withRoles } from '#access/guards.ts'
import type { RefusalWords } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** A page: where it is, what draws it, what it is called, who may enter, and where links to it stand. */
export interface Page {
  readonly path: string
  /** Below src/. */
  readonly file: string
  readonly title: () => string
  readonly access: Access
  /** What its forms are told that come too late, where the general words do not say enough. */
  readonly refusals?: RefusalWords
  /** Without the shell around it; left out: with. */
  readonly bare?: true
  readonly nav?: NavPlace
}

/** Where the navigation shows a page, to whoever may enter it. */
export interface NavPlace {
  readonly group: NavGroup
  readonly icon: NavIcon
  /** Where the title is too long for a link. */
  readonly label?: () => string
  readonly slot?: NavSlot
}

/** A place in the bottom bar of a phone. Which one of the places after the standings is shown follows from the roles. */
export interface NavSlot {
  readonly as: SlotName
  /** Where the label is too long for a fifth of a phone. */
  readonly label?: () => string
}

export type SlotName =
  | 'home'
  | 'games'
  | 'standings'
  | 'admin'
  | 'confirm'
  | 'booking'
  | 'jobs'
  | 'scores'
  | 'map'
  | 'profile'

export type NavGroup = 'main' | 'fields' | 'mine' | 'club' | AdminGroup
export type AdminGroup = 'admin' | 'adminTournament' | 'adminResults' | 'adminFields' | 'adminSystem'
export type NavIcon =
  | 'home'
  | 'games'
  | 'scores'
  | 'standings'
  | 'teams'
  | 'profile'
  | 'settings'
  | 'admin'
  | 'switches'
  | 'people'
  | 'roles'
  | 'requests'
  | 'register'
  | 'registrations'
  | 'managers'
  | 'players'
  | 'connector'
  | 'newPlayer'
  | 'imprint'
  | 'privacy'
  | 'ownTeam'
  | 'roster'
  | 'feedback'
  | 'inbox'
  | 'weekend'
  | 'timetable'
  | 'planning'
  | 'confirm'

const admin = withRoles(['admin'])

/** The one list of pages. What is not here does not exist. */
export const PAGES: readonly Page[] = [
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
    path: '/timeline',
    file: 'areas/timeline/TimelinePage.tsx',
    title: m.timeline_title,
    access: anyone,
    nav: { group: 'fields', icon: 'weekend' },
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
  {
    path: '/inbox',
    file: 'areas/notifications/inbox/InboxPage.tsx',
    title: m.notifications_inbox_title,
    access: anyone,
    nav: { group: 'mine', icon: 'inbox' },
  },
  {
    path: '/settings',
    file: 'site/settings/SettingsPage.tsx',
    title: m.site_settings_title,
    access: anyone,
    nav: { group: 'club', icon: 'settings' },
  },
  {
    path: '/feedback',
    file: 'areas/feedback/FeedbackPage.tsx',
    title: m.feedback_feedback_title,
    access: anyone,
    nav: { group: 'club', icon: 'feedback' },
  },
  {
    path: '/imprint',
    file: 'areas/tournament/ImprintPage.tsx',
    title: m.tournament_imprint_title,
    access: anyone,
    nav: { group: 'club', icon: 'imprint' },
  },
  {
    path: '/privacy',
    file: 'areas/tournament/PrivacyPage.tsx',
    title: m.tournament_privacy_title,
    access: anyone,
    nav: { group: 'club', icon: 'privacy' },
  },

  {
    path: '/user/login',
    file: 'areas/accounts/sign-in/LoginPage.tsx',
    title: m.accounts_login_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/signup',
    file: 'areas/accounts/sign-in/SignUpPage.tsx',
    title: m.accounts_sign_up_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/reset-password',
    file: 'areas/accounts/sign-in/ResetPasswordPage.tsx',
    title: m.accounts_reset_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/confirm-password-reset/:token',
    file: 'areas/accounts/sign-in/ConfirmPasswordResetPage.tsx',
    title: m.accounts_new_password_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/verify/:token',
    file: 'areas/accounts/sign-in/VerifyPage.tsx',
    title: m.accounts_verify_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/confirm-email-change/:token',
    file: 'areas/accounts/own-account/ConfirmEmailChangePage.tsx',
    title: m.accounts_email_change_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/invitation/:token',
    file: 'areas/accounts/invitations/InvitationPage.tsx',
    title: m.accounts_invitation_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/setup/:token',
    file: 'areas/accounts/sign-in/SetupPage.tsx',
    title: m.accounts_setup_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/no-access',
    file: 'site/errors/NoAccessPage.tsx',
    title: m.site_no_access_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/profile',
    file: 'areas/accounts/own-account/ProfilePage.tsx',
    title: m.accounts_profile_title,
    access: signedIn,
    nav: { group: 'mine', icon: 'profile', slot: { as: 'profile' } },
  },
  {
    path: '/teammanager',
    file: 'areas/teams/manager/TeamManagerPage.tsx',
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
    path: '/user/connector',
    file: 'areas/teams/connector/ConnectorPage.tsx',
    title: m.connector_title,
    access: signedIn,
    nav: { group: 'mine', icon: 'connector' },
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
    path: '/admin',
    file: 'areas/administration/AdminPage.tsx',
    title: m.administration_admin_title,
    access: admin,
    nav: {
      group: 'admin',
      icon: 'admin',
      label: m.site_nav_overview,
      slot: { as: 'admin', label: m.administration_admin_title },
    },
  },
  {
    path: '/admin/tournament/teams',
    file: 'areas/teams/admin-teams/AdminTeamsPage.tsx',
    title: m.teams_admin_teams_title,
    access: admin,
    nav: { group: 'adminTournament', icon: 'teams' },
  },
  {
    path: '/admin/tournament/players',
    file: 'areas/teams/admin-players/AdminPlayersPage.tsx',
    title: m.teams_admin_players_title,
    access: admin,
    nav: { group: 'adminTournament', icon: 'players' },
  },
  {
    path: '/admin/team_registration',
    file: 'areas/registration/decisions/TeamRegistrationPage.tsx',
    title: m.registration_admin_title,
    access: admin,
    nav: { group: 'adminTournament', icon: 'registrations' },
  },
  {
    path: '/admin/schedule/timetable',
    file: 'areas/schedule/timetable/TimetablePage.tsx',
    title: m.schedule_timetable_page_title,
    access: admin,
    nav: { group: 'adminTournament', icon: 'timetable' },
  },
  {
    path: '/admin/tournament/timelines',
    file: 'areas/timeline/admin/AdminTimelinePage.tsx',
    title: m.timeline_admin_title,
    access: admin,
    nav: { group: 'adminTournament', icon: 'weekend' },
  },
  {
    path: '/admin/schedule/init',
    file: 'areas/schedule/wizard/WizardPage.tsx',
    title: m.schedule_wizard_title,
    access: admin,
    nav: { group: 'adminTournament', icon: 'planning' },
  },
  {
    path: '/admin/config',
    file: 'areas/configuration/ConfigPage.tsx',
    title: m.configuration_config_title,
    access: admin,
    nav: { group: 'adminSystem', icon: 'switches' },
  },
  {
    path: '/admin/feedback',
    file: 'areas/feedback/AdminFeedbackPage.tsx',
    title: m.feedback_admin_title,
    access: admin,
    nav: { group: 'adminTournament', icon: 'feedback' },
  },
  {
    path: '/admin/user-management/users',
    file: 'areas/accounts/people/UsersPage.tsx',
    title: m.accounts_users_title,
    access: admin,
    nav: { group: 'adminSystem', icon: 'people' },
  },
  {
    path: '/admin/user-management/roles',
    file: 'areas/accounts/roles/RolesPage.tsx',
    title: m.accounts_roles_title,
    access: admin,
    nav: { group: 'adminSystem', icon: 'roles' },
  },
  {
    path: '/admin/user-management/booker-requests',
    file: 'areas/accounts/booker-requests/BookerRequestsPage.tsx',
    title: m.accounts_booker_requests_title,
    access: admin,
    nav: { group: 'adminSystem', icon: 'requests' },
  },
  {
    path: '/admin/user-management/teammanager',
    file: 'areas/accounts/team-managers/TeamManagersPage.tsx',
    title: m.accounts_team_managers_title,
    access: admin,
    nav: { group: 'adminSystem', icon: 'managers' },
  },
]

/** For whoever builds the site. They are not in a build. */
export const DEVELOPMENT_PAGES: readonly Page[] = [
  { path: '/kit', file: 'site/kit/KitPage.tsx', title: m.site_kit_title, access: check('development'), bare: true },
]

const BY_PATH = new Map([...PAGES, ...DEVELOPMENT_PAGES].map((page) => [page.path, page]))

/** By the pattern of the route that matched, never by the spelling of an address. */
export const pageAt = (pattern: string): Page | undefined => BY_PATH.get(pattern)
