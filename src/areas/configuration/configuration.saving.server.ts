import { saveTournament as saveTournamentCommand } from '#areas/tournament/save-tournament.api.server.ts'
import {
  ACCOUNT_FIELDS,
  accountInput,
  TOURNAMENT_FIELDS,
  tournamentAccountOf,
  tournamentInput,
  tournamentOf,
} from '#areas/tournament/tournament.api.server.ts'
import { formOfValues } from '#http/pages/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { readForm } from '#http/pages/read-form.ts'
import { saveOver } from '#http/pages/save-over.ts'
import { badRequest, notFound } from '#records/errors.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { configOf } from './configuration.api.server.ts'
import { saveConfig } from './configuration.commands.server.ts'
import { saveConfigInput } from './configuration.inputs.ts'
import { feeIn, valuesOfConfig } from './switches/config-values.ts'
import { partOf, valuesOfTournament } from './tournament/tournament-values.ts'

/** The forms of the page, as they are posted. */

export const TOURNAMENT_FORM = { tournament: TOURNAMENT_FIELDS, account: ACCOUNT_FIELDS }

export async function saveSwitches(page: PageRequest, form: FormData): Promise<void> {
  const load = async () => {
    const found = await configOf(page.db)
    if (!found) throw notFound('There is not exactly one config record.')
    return { values: valuesOfConfig(found), updated: found.updated }
  }
  await saveOver(form, load, (values, { updated }) => page.run(saveConfig, { ...configOfValues(values), updated }))
}

export async function saveTournament(page: PageRequest, form: FormData): Promise<void> {
  const load = async () => {
    const [tournament, account] = await Promise.all([tournamentOf(page.db), tournamentAccountOf(page.db)])
    if (!tournament || !account) throw notFound('There is not exactly one tournament.')
    return { values: valuesOfTournament({ tournament, account }, TOURNAMENT_FORM), tournament, account }
  }
  await saveOver(form, load, (values, { tournament, account }) =>
    page.run(saveTournamentCommand, {
      tournament: {
        ...readForm(tournamentInput, formOfValues(partOf(values, 'tournament'))),
        updated: tournament.updated,
      },
      account: { ...readForm(accountInput, formOfValues(partOf(values, 'account'))), updated: account.updated },
    }),
  )
}

/** What the command takes; it checks everything but the fee, which is typed in a language. */
function configOfValues(values: FormValues) {
  const fee = feeIn(values['playersfee'] ?? '')
  if (!fee.ok) {
    const code = fee.why === 'high' ? 'fee_too_high' : 'fee_wrong'
    throw badRequest('The fee is not valid.', { playersfee: { code, message: 'Must be an amount in whole cents.' } })
  }
  return { ...readForm(saveConfigInput, formOfValues(values)), playersfee: fee.fee }
}
