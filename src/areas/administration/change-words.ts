import { ROLES, type Role } from '#access/roles.ts'
import { formatBytes, formatMoney } from '#client/amounts.ts'
import { centsOf } from '#rules/money.ts'
import { m } from '#words/messages.js'
import type { RecentChange } from './administration.queries.server.ts'
import { listed } from './listed.ts'

/** Who did what, in the reader's language. */

type Words = (change: RecentChange, currency: string) => string

/** By its action. What an area adds besides is told by the name of its action. */
const WORDS: Readonly<Record<string, Words>> = {
  'configuration.save': configurationInWords,
  'tournament.save': ({ subject, detail }) => {
    const names = listed(Object.keys(partOf(detail, 'after')).map(fieldInWords))
    return subject.collection === 'tournament_account'
      ? m.administration_did_account({ names })
      : m.administration_did_tournament({ names })
  },
  'accounts.setRoles': rolesInWords,
  'accounts.verifyUser': (change) => m.administration_did_verify({ name: nameIn(change) }),
  'accounts.blockUser': (change) => m.administration_did_block({ name: nameIn(change) }),
  'accounts.unblockUser': (change) => m.administration_did_unblock({ name: nameIn(change) }),
  'accounts.deleteUser': () => m.administration_did_delete(),
  'accounts.deleteMyAccount': () => m.administration_did_delete_own(),
  'accounts.decideBookerRequest': (change) =>
    change.detail['approve'] === true
      ? m.administration_did_approve({ name: nameIn(change) })
      : m.administration_did_decline({ name: nameIn(change) }),
  'accounts.connectPlayer': (change) => m.administration_did_connect({ name: nameIn(change) }),
  'accounts.disconnectPlayer': (change) => m.administration_did_disconnect({ name: nameIn(change) }),
  'accounts.makeInvitation': ({ detail }) => m.administration_did_invite({ role: listed(rolesIn([detail['role']])) }),
  'accounts.renewInvitation': () => m.administration_did_renew(),
  'accounts.revokeInvitation': () => m.administration_did_revoke(),
  'accounts.acceptInvitation': ({ detail }) => m.administration_did_accept({ role: listed(rolesIn([detail['role']])) }),
  'teams.addManager': (change) => m.administration_did_manager({ team: nameIn(change) }),
  'teams.removeManager': (change) => m.administration_did_no_manager({ team: nameIn(change) }),
  'teams.createTeam': (change) => m.administration_did_team({ team: nameIn(change) }),
  'teams.changeTeam': (change) => m.administration_did_change_team({ team: nameIn(change) }),
  'teams.lockRoster': (change) => m.administration_did_lock({ team: nameIn(change) }),
  'teams.unlockRoster': (change) => m.administration_did_unlock({ team: nameIn(change) }),
  'teams.setSeed': (change) =>
    m.administration_did_seed({ team: nameIn(change), seed: String(change.detail['after']) }),
  'teams.withdrawTeam': (change) => m.administration_did_withdraw({ team: nameIn(change) }),
  'teams.reinstateTeam': (change) => m.administration_did_reinstate({ team: nameIn(change) }),
  'teams.movePlayer': (change) => m.administration_did_move({ name: nameIn(change) }),
  'teams.mergePlayers': (change) => m.administration_did_merge({ name: nameIn(change) }),
  'teams.importRoster': (change) =>
    m.administration_did_import_roster({
      team: nameIn(change),
      added: String(change.detail['added']),
      changed: String(change.detail['changed']),
    }),
  'teams.addPlayer': (change) => m.administration_did_add_player({ name: nameIn(change) }),
  'teams.editPlayer': (change) => m.administration_did_edit_player({ name: nameIn(change) }),
  'teams.removePlayer': () => m.administration_did_remove_player(),
  'teams.restorePlayer': (change) => m.administration_did_restore_player({ name: nameIn(change) }),
  'teams.renewConnectionCode': (change) => m.administration_did_renew_code({ name: nameIn(change) }),
  'teams.changeLook': (change) => m.administration_did_look({ name: nameIn(change) }),
  'teams.addWalkIn': (change) => m.administration_did_walk_in({ name: nameIn(change) }),
  'teams.decideConnection': (change) =>
    change.detail['confirm'] === true
      ? m.administration_did_confirm_player({ name: nameIn(change) })
      : m.administration_did_decline_player({ name: nameIn(change) }),
  'teams.register': (change) => m.administration_did_register({ name: nameIn(change) }),
  'teams.changeRegistration': (change) => m.administration_did_change_registration({ name: nameIn(change) }),
  'teams.withdrawRegistration': (change) => m.administration_did_withdraw_registration({ name: nameIn(change) }),
  'teams.takeBackWithdrawal': (change) => m.administration_did_take_back_withdrawal({ name: nameIn(change) }),
  'teams.acceptRegistration': (change) => m.administration_did_accept_registration({ name: nameIn(change) }),
  'teams.putOnWaitingList': (change) => m.administration_did_put_on_waiting_list({ name: nameIn(change) }),
  'teams.moveOnWaitingList': (change) => m.administration_did_move_on_waiting_list({ name: nameIn(change) }),
  'teams.declineRegistration': (change) => m.administration_did_decline_registration({ name: nameIn(change) }),
  'teams.reopenRegistration': (change) => m.administration_did_reopen_registration({ name: nameIn(change) }),
  'teams.sendRegistrationLink': (change) => m.administration_did_send_registration_link({ name: nameIn(change) }),
  'teams.saveCapacities': () => m.administration_did_capacities(),
  'administration.backup': ({ detail }) =>
    m.administration_did_backup({ size: formatBytes(Number(detail['bytes'] ?? 0)) }),
  'notifications.waitingMails': ({ detail }) => m.administration_did_mails({ count: listIn(detail['mails']).length }),
}

export function changeInWords(change: RecentChange, currency: string): string {
  const words = Object.hasOwn(WORDS, change.action) ? WORDS[change.action] : undefined
  return words?.(change, currency) ?? m.administration_did_other({ action: change.action })
}

/** Who did it. */
export function actorInWords({ actor, actorName, detail }: RecentChange): string {
  if (actorName !== undefined) return actorName
  if (actor !== '') return m.administration_by_deleted()
  if (detail['by'] === 'console') return m.administration_by_console()
  return detail['by'] === 'setup link' ? m.administration_by_setup() : m.administration_by_nobody()
}

const SWITCHES: Readonly<Record<string, () => string>> = {
  user_login: m.configuration_login,
  user_registration: m.configuration_registration,
  team_registration: m.configuration_teams,
  schedule_initialized: m.configuration_schedule,
  helperjobs_entries: m.configuration_jobs,
  spirit_entry: m.configuration_spirit,
  teammanager_spirit_overview: m.configuration_overview,
  teammanager_settlement: m.configuration_settlement,
}

function configurationInWords({ detail }: RecentChange, currency: string): string {
  const [before, after] = [partOf(detail, 'before'), partOf(detail, 'after')]
  const named = (wanted: (field: string, value: unknown) => boolean) =>
    Object.entries(after).flatMap(([field, value]) => (wanted(field, value) ? [switchInWords(field)] : []))
  const turnedOn = named((_, value) => value === true)
  const turnedOff = named((_, value) => value === false)
  const messages = named((field) => field.endsWith('_message'))
  const fee = [before['playersfee'], after['playersfee']].map((it) => formatMoney(centsOf(Number(it)), currency))
  return [
    turnedOn.length > 0 && m.administration_did_turned_on({ names: listed(turnedOn) }),
    turnedOff.length > 0 && m.administration_did_turned_off({ names: listed(turnedOff) }),
    messages.length > 0 && m.administration_did_messages({ names: listed(messages) }),
    'playersfee' in after && m.administration_did_fee({ before: fee[0] ?? '', after: fee[1] ?? '' }),
  ]
    .filter((it) => it !== false)
    .join('. ')
}

const switchInWords = (field: string) => (SWITCHES[field.replace(/_(active|message)$/, '')] ?? (() => field))()

/** Of the tournament and of its account. */
const FIELDS: Readonly<Record<string, () => string>> = {
  name: m.configuration_field_name,
  place: m.configuration_field_place,
  starts: m.configuration_field_starts,
  ends: m.configuration_field_ends,
  time_zone: m.configuration_field_time_zone,
  currency: m.configuration_field_currency,
  contact_name: m.configuration_field_contact_name,
  contact_email: m.configuration_field_contact_email,
  game_length: m.configuration_field_game_length,
  half_cap: m.configuration_field_half_cap,
  time_cap: m.configuration_field_time_cap,
  minimum_rest: m.configuration_field_minimum_rest,
  target_score: m.configuration_field_target_score,
  forfeit_score: m.configuration_field_forfeit_score,
  spirit_visibility: m.configuration_field_spirit_visibility,
  imprint_en: m.configuration_field_imprint_en,
  imprint_de: m.configuration_field_imprint_de,
  privacy_en: m.configuration_field_privacy_en,
  privacy_de: m.configuration_field_privacy_de,
  holder: m.configuration_field_holder,
  iban: m.configuration_field_iban,
  bic: m.configuration_field_bic,
}

const fieldInWords = (field: string) => (FIELDS[field] ?? (() => field))()

const ROLE_WORDS: Readonly<Record<Role, () => string>> = {
  admin: m.accounts_role_admin,
  booker: m.accounts_role_booker,
  scorekeeper: m.accounts_role_scorekeeper,
  stats: m.accounts_role_stats,
  teammanager: m.accounts_role_teammanager,
  worker: m.accounts_role_worker,
}

function rolesInWords(change: RecentChange): string {
  const name = nameIn(change)
  const [before, after] = [rolesIn(change.detail['before']), rolesIn(change.detail['after'])]
  const given = after.filter((role) => !before.includes(role))
  const taken = before.filter((role) => !after.includes(role))
  if (taken.length === 0) return m.administration_did_roles_given({ name, roles: listed(given) })
  if (given.length === 0) return m.administration_did_roles_taken({ name, roles: listed(taken) })
  return m.administration_did_roles_both({ name, before: listed(before), after: listed(after) })
}

const rolesIn = (value: unknown): string[] =>
  ROLES.filter((role) => listIn(value).includes(role)).map((role) => ROLE_WORDS[role]())

const nameIn = ({ subject }: RecentChange) => subject.name ?? m.administration_somebody()

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function partOf(detail: RecentChange['detail'], part: 'before' | 'after'): Readonly<Record<string, unknown>> {
  const value = detail[part]
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
