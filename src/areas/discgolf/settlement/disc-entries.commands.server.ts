import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { movedBy, standing } from '#rules/settlement/ledger.ts'
import { discEntries, discPlayers, discPrizes } from '../discgolf.collections.ts'
import { bookDiscInput, counterDiscInput, savePrizesInput } from '../discgolf.inputs.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { golferIn } from '../players/golfers.server.ts'
import { checkDiscDivision } from '../settings.server.ts'
import { bookDiscEntry, counterDiscEntry, discDayNow, discLedgerEntry, entriesOfGolfer } from './disc-fees.server.ts'

/** A payment, waiver or refund, as an admin writes it down. Two who write down the same have written it once. */
export const bookForGolfer = command({
  name: 'discgolf.book',
  input: bookDiscInput,
  who: ADMINS,
  async run(tx, actor, { golfer: id, kind, amount: said, method, text, another }) {
    const golfer = await golferIn(tx, id)
    const entries = await entriesOfGolfer(tx, id)
    const amount = movedBy(kind, said)
    const paidBy = kind === 'waiver' ? '' : method || 'cash'
    const like = ['hand', kind, id, await discDayNow(tx), amount, paidBy].join('/')
    const alike = entries.filter(({ key }) => key.startsWith(`${like}/`))
    const counting = new Set(standing(entries.map(discLedgerEntry)).map((entry) => entry.id))
    if (!another && alike.some((entry) => counting.has(entry.id)))
      throw refuse(DISC_REFUSALS, 'same_entry', 'amount', 409)
    const key = `${like}/${alike.length + 1}`
    const entry = await bookDiscEntry(tx, actor, { golfer: id, kind, amount, method: paidBy, text, key })
    await tx.audit(actor, 'discgolf.book', discPlayers, id, { name: golfer.name, kind, amount, text })
    return { entry: entry.id }
  },
})

/** Takes back what was booked wrongly; both entries stay to be seen. */
export const counterForGolfer = command({
  name: 'discgolf.counter',
  input: counterDiscInput,
  who: ADMINS,
  async run(tx, actor, { entry: id, text }) {
    const entry = await tx.get(discEntries, id)
    if (!entry) throw refuse(DISC_REFUSALS, 'entry_gone', 'entry', 404)
    await counterDiscEntry(tx, actor, entry, text)
    const { name } = await golferIn(tx, entry.golfer)
    await tx.audit(actor, 'discgolf.counter', discPlayers, entry.golfer, { name, amount: entry.amount, text })
  },
})

/** All prizes of a division. */
export const savePrizes = command({
  name: 'discgolf.savePrizes',
  input: savePrizesInput,
  who: ADMINS,
  async run(tx, actor, { division, prizes }) {
    await checkDiscDivision(tx, division)
    const before = await tx.list(discPrizes, { filter: 'division = {:division}', params: { division } })
    const wanted = new Map(prizes.map(({ place, text }) => [place, text]))
    for (const { id, place, text } of before) {
      const after = wanted.get(place)
      if (after === undefined) await tx.delete(discPrizes, id)
      else if (after !== text) await tx.update(discPrizes, id, { text: after })
      wanted.delete(place)
    }
    for (const [place, text] of wanted) await tx.create(discPrizes, { division, place, text })
    const [first] = await tx.list(discPrizes, { filter: 'division = {:division}', params: { division }, limit: 1 })
    await tx.audit(actor, 'discgolf.savePrizes', discPrizes, first?.id ?? before[0]?.id ?? '', { division })
  },
})
