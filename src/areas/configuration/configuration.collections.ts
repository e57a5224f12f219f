import { collection } from '#records/schema/collection.ts'
import { bool, number, text } from '#records/schema/fields.ts'

const message = () => text({ max: 2_000 })

/** The installation's switches and their messages: exactly one record. */
export const config = collection('config', {
  fields: {
    team_registration_active: bool(),
    user_login_active: bool(),
    user_login_message: message(),
    user_registration_active: bool(),
    user_registration_message: message(),
    teammanager_spirit_overview_active: bool(),
    teammanager_spirit_overview_message: message(),
    spirit_entry_active: bool(),
    spirit_entry_message: message(),
    teammanager_settlement_active: bool(),
    teammanager_settlement_message: message(),
    schedule_initialized: bool(),
    playersfee: number({ min: 0, max: 100_000 }),
    helperjobs_entries_active: bool(),
  },
  single: true,
  refuseStale: true,
  rules: {
    list: '',
    view: '',
    create: null,
    update: '@request.auth.roles ?= "admin"',
    delete: null,
  },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    config: typeof config
  }
}
