import { anyone } from '#access/guards.ts'
import { m } from '#words/messages.js'
import type { Page } from '../page.ts'

/** The organisers, and how this site is set. */
export const CLUB_PAGES: readonly Page[] = [
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
]
