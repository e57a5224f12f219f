import { ADMINS, command } from '#http/commands/commands.ts'
import { nothingInput } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import { decideHide, decideReveal, type Reveals, type RevealVerdict, revealedOf } from '#rules/ceremony/reveal.ts'
import type { Award } from './award.ts'
import { awardWithKey } from './awards.server.ts'
import { type CeremonyRecord, revealsIn } from './ceremony.api.server.ts'
import { ceremony } from './ceremony.collections.ts'
import { hideInput, revealInput, showInput } from './ceremony.inputs.ts'
import { CEREMONY_REFUSALS } from './ceremony.refusals.ts'

/** From now on nobody is told a rank that was not revealed. What was revealed before stays so. */
export const holdCeremony = command({
  name: 'ceremony.hold',
  input: nothingInput,
  who: ADMINS,
  async run(tx, actor) {
    const found = await tx.first(ceremony, {})
    if (found?.is_held) return
    const { id } = found
      ? await tx.update(ceremony, found.id, { is_held: true })
      : await tx.create(ceremony, { is_held: true, award: '', revealed: {} })
    await tx.audit(actor, 'ceremony.hold', ceremony, id)
  },
})

/** Puts an award on the screen, or none. */
export const showAward = command({
  name: 'ceremony.show',
  input: showInput,
  who: ADMINS,
  async run(tx, actor, { award }) {
    const found = await heldCeremony(tx)
    if (award !== '') await requestedAward(tx, award)
    if (found.award === award) return
    await tx.update(ceremony, found.id, { award })
    await tx.audit(actor, 'ceremony.show', ceremony, found.id, { award })
  },
})

/** The next rank, from the last to the first. */
export const revealRank = command({
  name: 'ceremony.reveal',
  input: revealInput,
  who: ADMINS,
  async run(tx, actor, { award, seen }) {
    const { found, ranks, revealed } = await decided(tx, award, (reveals, all) =>
      decideReveal(reveals, award, all, seen),
    )
    if (await isWritten(tx, found, award, revealed))
      await tx.audit(actor, 'ceremony.reveal', ceremony, found.id, {
        award,
        place: ranks[ranks.length - revealed]?.place ?? 0,
      })
    return { revealed }
  },
})

/** Takes back what was revealed last, or all of it. */
export const hideRanks = command({
  name: 'ceremony.hide',
  input: hideInput,
  who: ADMINS,
  async run(tx, actor, { award, seen, wanted }) {
    const { found, revealed } = await decided(tx, award, (reveals) => decideHide(reveals, award, seen, wanted))
    if (await isWritten(tx, found, award, revealed))
      await tx.audit(actor, 'ceremony.hide', ceremony, found.id, { award })
    return { revealed }
  },
})

/** Everything is open again, as before the ceremony. */
export const finishCeremony = command({
  name: 'ceremony.finish',
  input: nothingInput,
  who: ADMINS,
  async run(tx, actor) {
    const { id } = await heldCeremony(tx)
    await tx.update(ceremony, id, { is_held: false })
    await tx.audit(actor, 'ceremony.finish', ceremony, id)
  },
})

async function heldCeremony(tx: Transaction): Promise<CeremonyRecord> {
  const found = await tx.first(ceremony, {})
  if (!found?.is_held) throw refuse(CEREMONY_REFUSALS, 'not_held', undefined, 409)
  return found
}

async function requestedAward(tx: Transaction, key: string): Promise<Award> {
  const found = await awardWithKey(tx, key)
  if (!found) throw refuse(CEREMONY_REFUSALS, 'award_gone', 'award', 404)
  return found
}

async function decided(
  tx: Transaction,
  award: string,
  decide: (reveals: Reveals, ranks: Award['ranks']) => RevealVerdict,
) {
  const found = await heldCeremony(tx)
  const { ranks } = await requestedAward(tx, award)
  const verdict = decide(revealsIn(found), ranks)
  if (!verdict.ok) throw refuse(CEREMONY_REFUSALS, verdict.code, undefined, 409)
  return { found, ranks, revealed: verdict.revealed }
}

/** The award is on the screen then. False where it was written before: the answer to the first press was lost. */
async function isWritten(tx: Transaction, found: CeremonyRecord, award: string, revealed: number): Promise<boolean> {
  if (found.award === award && revealedOf(revealsIn(found), award) === revealed) return false
  await tx.update(ceremony, found.id, { award, revealed: { ...found.revealed, [award]: revealed } })
  return true
}
