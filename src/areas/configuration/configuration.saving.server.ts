import { saveTournament } from '#areas/tournament/save-tournament.api.server.ts'
import {
  ACCOUNT_FIELDS,
  accountInput,
  noTournament,
  TOURNAMENT_FIELDS,
  tournamentAccountOf,
  tournamentInput,
  tournamentOf,
} from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import { formOfValues } from '#http/pages/forms/form-fields.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { configOf, translationsOf } from './configuration.api.server.ts'
import { saveConfig } from './configuration.commands.server.ts'
import { saveConfigInput, translationsInput } from './configuration.inputs.ts'
import { CONFIG_REFUSALS, CONFIG_WORDS, noConfig } from './configuration.refusals.ts'
import { feeIn, valuesOfConfig, valuesOfTranslations } from './switches/config-values.ts'
import { partOf, valuesOfTournament } from './tournament/tournament-values.ts'

/** The forms of the page, as they are posted. */

export const TOURNAMENT_FORM = { tournament: TOURNAMENT_FIELDS, account: ACCOUNT_FIELDS }

export async function saveSwitchesForm(page: PageRequest, form: FormData): Promise<void> {
  const load = async () => {
    const [found, translations] = await Promise.all([configOf(page.db), translationsOf(page.db)])
    if (!found || !translations) throw noConfig()
    return {
      values: { ...valuesOfConfig(found), ...valuesOfTranslations(translations) },
      updated: found.updated,
      translated: translations.updated,
    }
  }
  await saveOver(
    form,
    load,
    (values, { updated, translated }) =>
      page.run(saveConfig, {
        ...configOfValues(values),
        updated,
        translations: { ...readForm(translationsInput, formOfValues(values)), updated: translated },
      }),
    CONFIG_WORDS,
  )
}

export async function saveTournamentForm(page: PageRequest, form: FormData): Promise<void> {
  const load = async () => {
    const [tournament, account] = await Promise.all([tournamentOf(page.db), tournamentAccountOf(page.db)])
    if (!tournament || !account) throw noTournament()
    return { values: valuesOfTournament({ tournament, account }, TOURNAMENT_FORM), tournament, account }
  }
  await saveOver(form, load, (values, { tournament, account }) =>
    page.run(saveTournament, {
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
  if (!fee.ok) throw refuse(CONFIG_REFUSALS, fee.why === 'high' ? 'fee_too_high' : 'fee_wrong', 'playersfee')
  return { ...readForm(saveConfigInput, formOfValues(values)), playersfee: fee.fee }
}
