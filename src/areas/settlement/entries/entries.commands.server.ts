import { players, teams } from '#areas/teams/teams.collections.ts'
import { isNearTournament } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { movedBy, standing } from '#rules/settlement/ledger.ts'
import { settlementEntries } from '../settlement.collections.ts'
import { bookInput, counterInput } from '../settlement.inputs.ts'
import { SETTLEMENT_REFUSALS } from '../settlement.refusals.ts'
import { bookEntry, counterEntry, entriesOf, followFees, ledgerEntry } from './entries.server.ts'

/** A payment, waiver, refund or correction, as an admin writes it down. Two who write down the same have written it once. */
export const bookByHand = command({
  name: 'settlement.book',
  input: bookInput,
  who: ADMINS,
  async run(tx, actor, { team, player, kind, amount: said, day, method, text, another }) {
    if (!(await tx.get(teams, team))) throw refuse(SETTLEMENT_REFUSALS, 'team_gone', 'team', 404)
    if (!(await isNearTournament(tx, day))) throw refuse(SETTLEMENT_REFUSALS, 'day_far', 'day')
    const entries = await entriesOf(tx, team)
    const isKnown =
      player === '' ||
      (await tx.get(players, player))?.team === team ||
      entries.some((entry) => entry.player === player)
    if (!isKnown) throw refuse(SETTLEMENT_REFUSALS, 'player_gone', 'player', 404)
    const amount = movedBy(kind, said)
    const paidBy = kind === 'payment' || kind === 'refund' ? method : ''
    const like = ['hand', kind, team, player, day, amount, paidBy].join('/')
    const alike = entries.filter(({ key }) => key.startsWith(`${like}/`))
    const counting = new Set(standing(entries.map(ledgerEntry)).map(({ id }) => id))
    if (!another && alike.some(({ id }) => counting.has(id)))
      throw refuse(SETTLEMENT_REFUSALS, 'same_entry', 'amount', 409)
    const key = `${like}/${alike.length + 1}`
    const entry = await bookEntry(tx, actor, { team, player, kind, amount, day, method: paidBy, text, key })
    await tx.audit(actor, 'settlement.book', teams, team, { kind, amount, player, text })
    await followFees(tx, team)
    return { entry: entry.id }
  },
})

/** Takes back what was booked wrongly; both entries stay to be seen. */
export const counterByHand = command({
  name: 'settlement.counter',
  input: counterInput,
  who: ADMINS,
  async run(tx, actor, { entry: id, text }) {
    const entry = await tx.get(settlementEntries, id)
    if (!entry) throw refuse(SETTLEMENT_REFUSALS, 'entry_gone', 'entry', 404)
    const counter = await counterEntry(tx, actor, entry, text)
    await tx.audit(actor, 'settlement.counter', teams, entry.team, { kind: entry.kind, amount: entry.amount, text })
    await followFees(tx, entry.team)
    return { entry: counter.id }
  },
})
