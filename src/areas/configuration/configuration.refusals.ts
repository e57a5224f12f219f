import { inWordsOf, refusals } from '#http/commands/refusals.ts'
import { notFound, type Refusal } from '#records/errors.ts'
import { m } from '#words/messages.js'

/** Why the switches and the fee are not saved. */
export const CONFIG_REFUSALS = refusals({
  fee_too_high: m.configuration_fee_too_high,
  fee_wrong: m.configuration_fee_wrong,
})

/** What is said where others changed the same switches. */
export const CONFIG_WORDS = { status_409: m.site_clash_many }

/** There are no switches to be saved, or more than one set of them. */
export const noConfig = (): Refusal =>
  inWordsOf({ status_404: m.configuration_missing_text }, notFound('There is not exactly one config record.'))
