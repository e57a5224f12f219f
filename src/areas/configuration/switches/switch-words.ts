import type { PlainWords } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'
import type { Flag } from '../flags.ts'
import type { SendFailure } from './record-editing.ts'

export interface SwitchWords {
  readonly title: () => string
  /** What it means while on, and while off. */
  readonly on: () => string
  readonly off: () => string
  /** The page on which people read the message: its title, and what it says without one. */
  readonly page?: { readonly title: PlainWords; readonly silent: PlainWords }
}

export const SWITCH_WORDS: Readonly<Record<Flag, SwitchWords>> = {
  user_login_active: {
    title: m.configuration_login,
    on: m.configuration_login_on,
    off: m.configuration_login_off,
    page: { title: m.accounts_login_off_title, silent: m.accounts_login_off },
  },
  user_registration_active: {
    title: m.configuration_registration,
    on: m.configuration_registration_on,
    off: m.configuration_registration_off,
    page: { title: m.accounts_sign_up_off_title, silent: m.accounts_sign_up_off },
  },
  team_registration_active: {
    title: m.configuration_teams,
    on: m.configuration_teams_on,
    off: m.configuration_teams_off,
  },
  schedule_initialized: {
    title: m.configuration_schedule,
    on: m.configuration_schedule_on,
    off: m.configuration_schedule_off,
  },
  helperjobs_entries_active: {
    title: m.configuration_jobs,
    on: m.configuration_jobs_on,
    off: m.configuration_jobs_off,
  },
  spirit_entry_active: {
    title: m.configuration_spirit,
    on: m.configuration_spirit_on,
    off: m.configuration_spirit_off,
    page: { title: m.configuration_spirit_page, silent: m.configuration_no_message },
  },
  teammanager_spirit_overview_active: {
    title: m.configuration_overview,
    on: m.configuration_overview_on,
    off: m.configuration_overview_off,
    page: { title: m.configuration_overview_page, silent: m.configuration_no_message },
  },
  teammanager_settlement_active: {
    title: m.configuration_settlement,
    on: m.configuration_settlement_on,
    off: m.configuration_settlement_off,
    page: { title: m.configuration_settlement_page, silent: m.configuration_no_message },
  },
}

interface SwitchGroup {
  readonly title: () => string
  readonly flags: readonly Flag[]
  /** The fee stands below its switches. */
  readonly withFee?: true
}

/** In the order in which a tournament comes along. */
export const SWITCH_GROUPS: readonly SwitchGroup[] = [
  { title: m.configuration_group_people, flags: ['user_login_active', 'user_registration_active'] },
  { title: m.configuration_group_teams, flags: ['team_registration_active'] },
  {
    title: m.configuration_group_event,
    flags: ['schedule_initialized', 'spirit_entry_active', 'helperjobs_entries_active'],
  },
  {
    title: m.configuration_group_managers,
    flags: ['teammanager_spirit_overview_active', 'teammanager_settlement_active'],
    withFee: true,
  },
]

interface RuleContext {
  readonly title: () => string
  readonly text: () => string
  readonly keep: () => string
  readonly turnOff: () => string
}

/** Switches that ask before they are turned off. */
export const ASKED_BEFORE_OFF: Partial<Readonly<Record<Flag, RuleContext>>> = {
  user_login_active: {
    title: m.configuration_ask_login,
    text: () => m.configuration_ask_login_text({ organisers: m.accounts_login_organiser() }),
    keep: m.configuration_ask_login_keep,
    turnOff: m.configuration_ask_login_do,
  },
  schedule_initialized: {
    title: m.configuration_ask_schedule,
    text: m.configuration_ask_schedule_text,
    keep: m.configuration_ask_schedule_keep,
    turnOff: m.configuration_ask_schedule_do,
  },
}

/** What has just happened. */
export function switchedInWords(flag: Flag, on: boolean): string {
  if (flag === 'schedule_initialized')
    return on ? m.configuration_schedule_published() : m.configuration_schedule_withdrawn()
  const name = SWITCH_WORDS[flag].title()
  return on ? m.configuration_turned_on({ name }) : m.configuration_turned_off({ name })
}

/** That it has not happened, and how things stand. */
export function notSwitchedInWords(flag: Flag, isOn: boolean, why: SendFailure): string {
  const words = { name: SWITCH_WORDS[flag].title(), why: failureInWords(why) }
  return isOn ? m.configuration_still_on(words) : m.configuration_still_off(words)
}

const FAILURES: Readonly<Record<SendFailure, () => string>> = {
  offline: m.configuration_failed_offline,
  signed_out: m.configuration_failed_signed_out,
  not_allowed: m.configuration_failed_not_allowed,
  refused: m.configuration_failed_refused,
}

export const failureInWords = (why: SendFailure): string => FAILURES[why]()
