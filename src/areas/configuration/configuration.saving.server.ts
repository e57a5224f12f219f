import {
  ACCOUNT_FIELDS,
  TOURNAMENT_FIELDS,
  tournamentAccountOf,
  tournamentOf,
} from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { saveOver } from '#http/pages/save-over.ts'
import { badRequest, notFound } from '#records/errors.ts'
import type { FormValues } from '#rules/edited-form.ts'
import type { ConfigValues } from './config-editing.ts'
import { feeIn, valuesOfConfig } from './config-values.ts'
import { configOf } from './configuration.api.server.ts'
import { partOf, valuesOfTournament } from './tournament-values.ts'

/** The forms of the page, as they are posted. */

export const TOURNAMENT_FORM = { tournament: TOURNAMENT_FIELDS, account: ACCOUNT_FIELDS }

export async function saveSwitches(page: PageRequest, form: FormData): Promise<void> {
  const load = async () => {
    const found = await configOf(page.db)
    if (!found) throw notFound('There is not exactly one config record.')
    return { values: valuesOfConfig(found), updated: found.updated }
  }
  await saveOver(form, load, (values, { updated }) =>
    page.run('configuration.save', { ...configOfValues(values), updated }),
  )
}

export async function saveTournament(page: PageRequest, form: FormData): Promise<void> {
  const load = async () => {
    const [tournament, account] = await Promise.all([tournamentOf(page.db), tournamentAccountOf(page.db)])
    if (!tournament || !account) throw notFound('There is not exactly one tournament.')
    return { values: valuesOfTournament({ tournament, account }, TOURNAMENT_FORM), tournament, account }
  }
  await saveOver(form, load, (values, { tournament, account }) =>
    page.run('tournament.save', {
      tournament: { ...partOf(values, 'tournament'), updated: tournament.updated },
      account: { ...partOf(values, 'account'), updated: account.updated },
    }),
  )
}

/** What the command takes; it checks everything but the fee, which is typed in a language. */
function configOfValues(values: FormValues): Record<keyof ConfigValues, boolean | number | string> {
  const fee = feeIn(values['playersfee'] ?? '')
  if (!fee.ok) {
    const code = fee.why === 'high' ? 'fee_too_high' : 'fee_wrong'
    throw badRequest('The fee is not valid.', { playersfee: { code, message: 'Must be an amount in whole cents.' } })
  }
  const text = (field: keyof ConfigValues) => values[field] ?? ''
  const isOn = (field: keyof ConfigValues) => values[field] === 'on'
  return {
    team_registration_active: isOn('team_registration_active'),
    user_login_active: isOn('user_login_active'),
    user_login_message: text('user_login_message'),
    user_registration_active: isOn('user_registration_active'),
    user_registration_message: text('user_registration_message'),
    teammanager_spirit_overview_active: isOn('teammanager_spirit_overview_active'),
    teammanager_spirit_overview_message: text('teammanager_spirit_overview_message'),
    spirit_entry_active: isOn('spirit_entry_active'),
    spirit_entry_message: text('spirit_entry_message'),
    teammanager_settlement_active: isOn('teammanager_settlement_active'),
    teammanager_settlement_message: text('teammanager_settlement_message'),
    schedule_initialized: isOn('schedule_initialized'),
    playersfee: fee.fee,
    helperjobs_entries_active: isOn('helperjobs_entries_active'),
  }
}
