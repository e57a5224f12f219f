import { keyOf, textOf } from '#http/pages/handle-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest, type FieldErrors, Refusal } from '#records/errors.ts'
import { merge } from '#rules/merge.ts'
import { type Registration, registrationWithToken, toldIn } from '../registration.server.ts'
import { wholeNumber } from '../registration-form.server.ts'
import { loadedIn, type ToldValues, valuesOfTold } from './own-registration.ts'

/** The forms of whoever holds the link, as they are posted. */

const ACTS = ['change', 'withdraw', 'takeBack'] as const

export interface OwnDone {
  readonly done: (typeof ACTS)[number]
  readonly team: string
  /** The new address that got the link too. */
  readonly sentTo?: string
}

export async function actOnOwnRegistration(page: PageRequest, token: string, form: FormData): Promise<OwnDone> {
  const act = ACTS.find((it) => it === textOf(form, 'intent'))
  if (!act) throw badRequest()
  const before = await registrationWithToken(page.db, token)
  const team = before?.name ?? ''
  if (act === 'change') {
    const input = { token, base: before?.updated ?? '-', ...wantedOf(form, before) }
    // Without the key of the form: a repeat is based on what the first one wrote, and changes nothing.
    await page.run('teams.changeRegistration', input)
    const email = (await registrationWithToken(page.db, token))?.contact_email
    const isSent = email !== undefined && email !== before?.contact_email
    return { done: act, team, ...(isSent && { sentTo: email }) }
  }
  const command = act === 'withdraw' ? 'teams.withdrawRegistration' : 'teams.takeBackWithdrawal'
  await page.run(command, { token }, keyOf(form))
  return { done: act, team }
}

/**
 * What the form changed, on top of what others who hold the link have changed since it was loaded. Where both changed the
 * same field a person has to choose: 409.
 */
function wantedOf(form: FormData, found: Registration | undefined) {
  const loaded = loadedIn(textOf(form, 'loaded'))
  if (!loaded) throw badRequest('The form does not say what it was loaded with.')
  const current = found ? valuesOfTold(toldIn(found)) : loaded
  const fields = Object.keys(current)
  // Fields of an accepted team are not in the form: they are as they were.
  const wanted = Object.fromEntries(fields.map((it) => [it, form.has(it) ? typedIn(form, it) : (loaded[it] ?? '')]))
  const result = merge<ToldValues>({ loaded, wanted, current, fields })
  if (!result.ok) throw changedByOthers(result.conflicts, wanted, current)
  const { expected_players: players = '', ...texts } = result.merged
  return { ...texts, expected_players: wholeNumber(players) }
}

/** Forms send line breaks as two characters. */
const typedIn = (form: FormData, field: string) => textOf(form, field).replaceAll('\r\n', '\n').trim()

function changedByOthers(conflicts: readonly string[], wanted: ToldValues, current: ToldValues): Refusal {
  const message = 'Somebody else has changed this meanwhile.'
  const errors: FieldErrors = Object.fromEntries(conflicts.map((it) => [it, { code: 'changed_by_others', message }]))
  return new Refusal(409, message, { ...errors, wanted, current })
}
