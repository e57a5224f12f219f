import { bookExtra, counterExtra } from '#areas/settlement/settlement.api.server.ts'
import { actsFor } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { stale } from '#records/errors.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import { present } from '#records/viewing/present.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dayIn } from '#rules/calendar/time.ts'
import {
  decideOrder,
  type OrderedLine,
  type OrderVerdict,
  orderCents,
  orderQuantity,
  quantityOf,
} from '#rules/extras/order.ts'
import { type Extra, offerOf } from './extra-offer.ts'
import { extraOrders } from './extras.collections.ts'
import { extraIn } from './extras.commands.server.ts'
import { orderExtraInput } from './extras.inputs.ts'
import { EXTRA_CHANGED_WORDS, EXTRA_REFUSALS } from './extras.refusals.ts'

export type ExtraOrder = RecordOf<typeof extraOrders>

/** A team orders, or changes what it ordered: the order and its entry with the team's account, or neither. */
export const orderExtra = command({
  name: 'extras.order',
  input: orderExtraInput,
  who: 'signedIn',
  refusals: EXTRA_CHANGED_WORDS,
  async run(tx, actor, { team: teamId, extra: extraId, base, lines: wanted }) {
    const team = await tx.get(teams, teamId)
    if (!team || !actsFor(team, actor)) throw refuse(EXTRA_REFUSALS, 'team_gone', 'team', 404)
    if (team.state !== 'accepted') throw refuse(EXTRA_REFUSALS, 'team_not_playing', 'team', 409)
    const extra = await extraIn(tx, extraId)
    const orders = await tx.pointingAt(extraOrders, 'extra', [extraId])
    const own = orders.find((order) => order.team === teamId)
    if ((own?.updated ?? '') !== base) throw stale({ lines: wanted }, own ? present(extraOrders, own) : {})
    const before = own?.ordered ?? []
    const byOthers = orders.filter((order) => order !== own).flatMap(({ ordered }) => ordered)
    const verdict = decideOrder(
      {
        offer: offerOf(extra),
        today: dayIn(tx.now(), (await tournamentOf(tx))?.time_zone ?? 'UTC'),
        before,
        byOthers: orderQuantity(byOthers),
        isOrganiser: actor.roles.includes('admin'),
      },
      wanted,
    )
    if (!verdict.ok) throw refused(verdict)
    const { lines } = verdict
    const order = await keptOrder(tx, actor, { team: teamId, extra, own, lines })
    return { cents: orderCents(lines), quantity: orderQuantity(lines), base: order.updated }
  },
})

function refused(verdict: Exclude<OrderVerdict, { readonly ok: true }>) {
  return verdict.code === 'too_many'
    ? refuse(EXTRA_REFUSALS, 'too_many', 'lines', { status: 409, facts: { left: verdict.left } })
    : refuse(EXTRA_REFUSALS, verdict.code, 'lines', 409)
}

interface Kept {
  readonly team: string
  readonly extra: Extra
  readonly own: ExtraOrder | undefined
  readonly lines: readonly OrderedLine[]
}

/** What changes nothing is not written, and books nothing. Wanting none is an answer, and kept. */
async function keptOrder(tx: Transaction, actor: Viewer, kept: Kept): Promise<ExtraOrder> {
  const { team, extra, own, lines } = kept
  if (own && JSON.stringify(lines) === JSON.stringify(own.ordered)) return own
  const values = { ordered: lines, total_cents: orderCents(lines), ordered_by: actor.id }
  const order = own
    ? await tx.update(extraOrders, own.id, { ...values, revision: own.revision + 1 })
    : await tx.create(extraOrders, { ...values, team, extra: extra.id, revision: 1 })
  const name = extra.name_en || extra.name_de
  const text = [name, ...lines.map(lineText)].join(', ')
  if (own && own.total_cents > 0) await counterExtra(tx, actor, entryKey(own), name)
  if (order.total_cents > 0)
    await bookExtra(tx, actor, {
      team,
      amount: order.total_cents,
      text: text.slice(0, TEXT_MOST),
      key: entryKey(order),
    })
  await tx.audit(actor, 'extras.order', teams, team, {
    name,
    quantity: orderQuantity(lines),
    cents: order.total_cents,
  })
  return order
}

/** As much as an entry says. */
const TEXT_MOST = 200

const entryKey = ({ id, revision }: ExtraOrder): string => `${id}/${revision}`

/** `3 × M, 2026-06-13`: the account is read by treasurers of either language. */
const lineText = (line: OrderedLine): string =>
  [`${quantityOf(line)} ×`, line.variant, line.day].filter(Boolean).join(' ')
