import { playingFields } from '#areas/schedule/schedule.collections.ts'
import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import { checkScorekeeper } from '../keeping/scorekeeper.server.ts'
import { dayCodes } from '../scores.collections.ts'
import { giveCodeInput, withdrawCodeInput } from '../scores.inputs.ts'
import { SCORE_REFUSALS } from '../scores.refusals.ts'
import { dayCodeHash } from './day-codes.server.ts'

/** One for each field and as many spare ones. */
const CODES_MOST_A_DAY = 80

/** The code is answered once and kept as a hash. */
export const giveDayCode = command({
  name: 'scores.giveDayCode',
  input: giveCodeInput,
  who: 'signedIn',
  secrets: ['code'],
  async run(tx, actor, { day, field, name }) {
    await checkScorekeeper(tx, actor)
    if (field !== '' && !(await tx.get(playingFields, field))) throw refuse(SCORE_REFUSALS, 'field_gone', 'field', 404)
    const given = await tx.count(dayCodes, { filter: 'day = {:day} && withdrawn_at = ""', params: { day } })
    if (given >= CODES_MOST_A_DAY) throw refuse(SCORE_REFUSALS, 'codes_full', 'day', 409)
    const code = newSpokenCode()
    const code_hash = await dayCodeHash(tx, code)
    const { id } = await tx.create(dayCodes, { day, field, name, code_hash, given_by: actor.id })
    await tx.audit(actor, 'scores.giveDayCode', dayCodes, id, { day, name })
    return { dayCode: id, code }
  },
})

/** Counts from the next call on. */
export const withdrawDayCode = command({
  name: 'scores.withdrawDayCode',
  input: withdrawCodeInput,
  who: 'signedIn',
  async run(tx, actor, { dayCode }) {
    await checkScorekeeper(tx, actor)
    const found = await tx.get(dayCodes, dayCode)
    if (!found) throw refuse(SCORE_REFUSALS, 'code_gone', 'dayCode', 404)
    if (found.withdrawn_at !== '') return
    await tx.update(dayCodes, dayCode, { withdrawn_at: timestamp(tx.now()) })
    await tx.audit(actor, 'scores.withdrawDayCode', dayCodes, dayCode, { day: found.day, name: found.name })
  },
})
