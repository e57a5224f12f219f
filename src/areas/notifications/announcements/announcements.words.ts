import type { Role } from '#access/roles.ts'
import { m } from '#words/messages.js'
import type { AnnouncementState } from './announcements.fields.ts'

export const ANNOUNCEMENT_STATE_WORDS: Readonly<Record<AnnouncementState, () => string>> = {
  planned: m.announcements_state_planned,
  sent: m.announcements_state_sent,
  recalled: m.announcements_state_recalled,
  cancelled: m.announcements_state_cancelled,
}

export const ROLE_NAMES: Readonly<Record<Role, () => string>> = {
  admin: m.accounts_role_admin,
  booker: m.accounts_role_booker,
  scorekeeper: m.accounts_role_scorekeeper,
  stats: m.accounts_role_stats,
  teammanager: m.accounts_role_teammanager,
  worker: m.accounts_role_worker,
}
