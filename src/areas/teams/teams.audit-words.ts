import type { AuditManyWords, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

/** What was done with teams and players. */
export const TEAMS_AUDIT_WORDS: AuditWords = {
  'teams.addManager': ({ subject }) => m.teams_did_manager({ team: subject.name }),
  'teams.removeManager': ({ subject }) => m.teams_did_no_manager({ team: subject.name }),
  'teams.createTeam': ({ subject }) => m.teams_did_team({ team: subject.name }),
  'teams.changeTeam': ({ subject }) => m.teams_did_change_team({ team: subject.name }),
  'teams.lockRoster': ({ subject }) => m.teams_did_lock({ team: subject.name }),
  'teams.unlockRoster': ({ subject }) => m.teams_did_unlock({ team: subject.name }),
  'teams.setSeed': ({ subject, detail }) => m.teams_did_seed({ team: subject.name, seed: String(detail['after']) }),
  'teams.withdrawTeam': ({ subject }) => m.teams_did_withdraw({ team: subject.name }),
  'teams.reinstateTeam': ({ subject }) => m.teams_did_reinstate({ team: subject.name }),
  'teams.removeTeam': ({ detail, subject }) =>
    m.teams_did_remove_team({ team: typeof detail['name'] === 'string' ? detail['name'] : subject.name }),
  'teams.saveContact': ({ subject }) => m.teams_did_contact({ team: subject.name }),
  'teams.removeContact': ({ subject }) => m.teams_did_contact({ team: subject.name }),
  'teams.writeToContacts': ({ detail }) =>
    m.teams_did_write({ subject: String(detail['subject']), count: Number(detail['recipients']) }),
  'teams.movePlayer': ({ subject }) => m.teams_did_move({ name: subject.name }),
  'teams.mergePlayers': ({ subject }) => m.teams_did_merge({ name: subject.name }),
  'teams.importRoster': ({ subject, detail }) =>
    m.teams_did_import_roster({
      team: subject.name,
      added: String(detail['added']),
      changed: String(detail['changed']),
    }),
  'teams.addPlayer': ({ subject }) => m.teams_did_add_player({ name: subject.name }),
  'teams.editPlayer': ({ subject }) => m.teams_did_edit_player({ name: subject.name }),
  'teams.removePlayer': () => m.teams_did_remove_player(),
  'teams.restorePlayer': ({ subject }) => m.teams_did_restore_player({ name: subject.name }),
  'teams.renewConnectionCode': ({ subject }) => m.teams_did_renew_code({ name: subject.name }),
  'teams.changeLook': ({ subject }) => m.teams_did_look({ name: subject.name }),
  'teams.addWalkIn': ({ subject }) => m.teams_did_walk_in({ name: subject.name }),
  'teams.decideConnection': ({ subject, detail }) =>
    detail['confirm'] === true
      ? m.teams_did_confirm_player({ name: subject.name })
      : m.teams_did_decline_player({ name: subject.name }),
}

/** Of many at once. */
export const TEAMS_AUDIT_MANY_WORDS: AuditManyWords = {
  'teams.createTeam': (count, { detail }) =>
    detail['by'] === 'import' ? m.teams_did_import_teams({ count }) : m.teams_did_teams({ count }),
  'teams.changeTeam': (count) => m.teams_did_change_teams({ count }),
  'teams.lockRoster': (count) => m.teams_did_lock_many({ count }),
  'teams.unlockRoster': (count) => m.teams_did_unlock_many({ count }),
  'teams.setSeed': (count) => m.teams_did_seeds({ count }),
}
