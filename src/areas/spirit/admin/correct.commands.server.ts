import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { givenSheet, keepSheetComments, marksOf } from '../sheet/sheet.commands.server.ts'
import { spiritSheets } from '../spirit.collections.ts'
import { correctSheetInput, removeSheetInput } from '../spirit.inputs.ts'
import { SPIRIT_REFUSALS } from '../spirit.refusals.ts'
import type { SheetRecord } from '../spirit-games.server.ts'

/** Writes over a sheet, also one that both teams have seen. Which marks were there before, and why, is kept. */
export const correctSheet = command({
  name: 'spirit.correct',
  input: correctSheetInput,
  who: ADMINS,
  async run(tx, actor, { sheet: id, basedOn, reason, ...said }) {
    const before = await sheetSeen(tx, id, basedOn, said)
    const after = await tx.update(spiritSheets, id, {
      ...marksOf(said),
      sheet_version: before.sheet_version + 1,
      corrected_at: timestamp(tx.now()),
    })
    await keepSheetComments(tx, id, said)
    await tx.audit(actor, 'spirit.correct', spiritSheets, id, {
      reason,
      before: marksOf(before),
      after: marksOf(after),
    })
    return givenSheet(after)
  },
})

/** Takes a sheet away that was given for the wrong game. Its team may give another one while sheets are taken. */
export const removeSheet = command({
  name: 'spirit.remove',
  input: removeSheetInput,
  who: ADMINS,
  async run(tx, actor, { sheet: id, basedOn, reason }) {
    const { game, rater, ...before } = await sheetSeen(tx, id, basedOn, {})
    const others = (await tx.pointingAt(spiritSheets, 'game', [game])).filter((it) => it.id !== id && it.is_exchanged)
    for (const other of others) await tx.update(spiritSheets, other.id, { is_exchanged: false })
    await tx.delete(spiritSheets, id)
    await tx.audit(actor, 'spirit.remove', spiritSheets, id, { reason, game, rater, before: marksOf(before) })
  },
})

async function sheetSeen(tx: Transaction, id: string, basedOn: number, wanted: object): Promise<SheetRecord> {
  const found = await tx.get(spiritSheets, id)
  if (!found) throw refuse(SPIRIT_REFUSALS, 'sheet_gone', undefined, 404)
  if (found.sheet_version !== basedOn) {
    const data = { current: givenSheet(found), wanted }
    throw refuse(SPIRIT_REFUSALS, 'sheet_changed', undefined, { status: 409, data })
  }
  return found
}
