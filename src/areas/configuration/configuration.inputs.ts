import * as v from 'valibot'
import { amountOf, centsOf } from '#rules/money.ts'
import type { Flag } from './flags.ts'

/** What `configuration.save` takes: the whole record, with the `updated` that it was loaded with. */

const MESSAGE_MAX = 2_000
const FEE_MAX = 100_000

const version = v.pipe(v.string(), v.nonEmpty())
const flag = v.boolean()
const message = v.pipe(v.string(), v.maxLength(MESSAGE_MAX))

const fields = {
  team_registration_active: flag,
  user_login_active: flag,
  user_login_message: message,
  user_registration_active: flag,
  user_registration_message: message,
  teammanager_spirit_overview_active: flag,
  teammanager_spirit_overview_message: message,
  spirit_entry_active: flag,
  spirit_entry_message: message,
  teammanager_settlement_active: flag,
  teammanager_settlement_message: message,
  schedule_initialized: flag,
  playersfee: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(FEE_MAX),
    v.check((fee) => amountOf(centsOf(fee)) === fee),
  ),
  helperjobs_entries_active: flag,
}

export const saveConfigInput = v.strictObject({ updated: version, ...fields })

export type SaveConfig = v.InferOutput<typeof saveConfigInput>

/** Those that people edit, for forms and merging. */
export const CONFIG_FIELDS = v.keyof(v.object(fields)).options

type ConfigField = (typeof CONFIG_FIELDS)[number]

export interface Switch {
  readonly flag: Flag
  /** What people read while it is off. */
  readonly message?: Exclude<ConfigField, Flag | 'playersfee'>
}

/** The switches in the order of the page: who comes in, then what they may do, as the weekend goes on. */
export const SWITCHES: readonly Switch[] = [
  { flag: 'user_login_active', message: 'user_login_message' },
  { flag: 'user_registration_active', message: 'user_registration_message' },
  { flag: 'team_registration_active' },
  { flag: 'schedule_initialized' },
  { flag: 'helperjobs_entries_active' },
  { flag: 'spirit_entry_active', message: 'spirit_entry_message' },
  { flag: 'teammanager_spirit_overview_active', message: 'teammanager_spirit_overview_message' },
  { flag: 'teammanager_settlement_active', message: 'teammanager_settlement_message' },
]
