import { createHmac } from 'node:crypto'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { knownSecret } from '#http/auth/tokens.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { codeKey } from '#rules/names/spoken-code.ts'
import { dayCodes } from '../scores.collections.ts'
import { SCORE_REFUSALS } from '../scores.refusals.ts'

export type DayCode = RecordOf<typeof dayCodes>

/** With a key that only this installation has: a short code could be tried out on a stolen database. */
export async function dayCodeHash(reader: Reader, typed: string): Promise<string> {
  return createHmac('sha256', await knownSecret(reader))
    .update(`day code ${codeKey(typed)}`)
    .digest('hex')
}

/** A code of any day, so that guesses are told apart from codes that do not count here and now. */
export const codeTyped = async (reader: Reader, typed: string): Promise<DayCode | undefined> =>
  reader.first(dayCodes, { filter: 'code_hash = {:hash}', params: { hash: await dayCodeHash(reader, typed) } })

/** The code that somebody has typed, if it counts at this field today. */
export async function validDayCode(reader: Reader, typed: string, field: string): Promise<DayCode> {
  const found = await codeTyped(reader, typed)
  const zone = (await tournamentOf(reader))?.time_zone ?? 'UTC'
  const isToday = found?.day === localTimeOf(reader.now(), zone).day
  const isHere = found?.field === '' || found?.field === field
  if (!found || found.withdrawn_at !== '' || !isToday || !isHere)
    throw refuse(SCORE_REFUSALS, 'code_unknown', 'code', 403)
  return found
}
