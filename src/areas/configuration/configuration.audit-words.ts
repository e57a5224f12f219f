import { formatMoney } from '#client/amounts.ts'
import { listed } from '#client/listed.ts'
import { type AuditEntry, type AuditWords, type AuditWordsContext, changedPart } from '#http/areas/audit-words.ts'
import { centsOf } from '#rules/money.ts'
import { m } from '#words/messages.js'

/** What was done with the switches, their messages and the fee. */
export const CONFIGURATION_AUDIT_WORDS: AuditWords = { 'configuration.save': configurationInWords }

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

function configurationInWords(entry: AuditEntry, { currency }: AuditWordsContext): string {
  const [before, after] = [changedPart(entry, 'before'), changedPart(entry, 'after')]
  const named = (wanted: (field: string, value: unknown) => boolean) =>
    Object.entries(after).flatMap(([field, value]) => (wanted(field, value) ? [switchInWords(field)] : []))
  const turnedOn = named((_, value) => value === true)
  const turnedOff = named((_, value) => value === false)
  const messages = named((field) => field.includes('_message'))
  const fee = [before['playersfee'], after['playersfee']].map((it) => formatMoney(centsOf(Number(it)), currency))
  return [
    turnedOn.length > 0 && m.configuration_did_turned_on({ names: listed(turnedOn) }),
    turnedOff.length > 0 && m.configuration_did_turned_off({ names: listed(turnedOff) }),
    messages.length > 0 && m.configuration_did_messages({ names: listed(messages) }),
    'playersfee' in after && m.configuration_did_fee({ before: fee[0] ?? '', after: fee[1] ?? '' }),
  ]
    .filter((it) => it !== false)
    .join('. ')
}

const switchInWords = (field: string) =>
  (SWITCHES[field.replace(/_(active|message|message_de)$/, '')] ?? (() => field))()
