import { bookExtra, counterExtra } from '#areas/settlement/settlement.api.server.ts'
import { actsFor } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatDate } from '#client/when.ts'
import { command } from '#http/commands/commands.ts'
import { speaking } from '#http/commands/language.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Language } from '#http/pages/languages.ts'
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
import { type Extra, extraName, offerOf, variantName, variantsOf } from './extra-offer.ts'
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
  const name = { en: extra.name_en || extra.name_de, de: extra.name_de || extra.name_en }
  if (own && own.total_cents > 0) await counterExtra(tx, actor, entryKey(own), name.en, name.de)
  if (order.total_cents > 0)
    await bookExtra(tx, actor, {
      team,
      amount: order.total_cents,
      text: orderText(extra, lines, 'en'),
      text_de: orderText(extra, lines, 'de'),
      key: entryKey(order),
    })
  await tx.audit(actor, 'extras.order', teams, team, {
    name: name.en,
    quantity: orderQuantity(lines),
    cents: order.total_cents,
  })
  return order
}

const entryKey = ({ id, revision }: ExtraOrder): string => `${id}/${revision}`

/** `Dinner, 3 × Vegan 13 June`, or `2 × Camping` of what is all alike: the account is read in both languages, long after the offer has changed. */
const orderText = (extra: Extra, lines: readonly OrderedLine[], language: Language): string =>
  speaking(language, () => {
    const variants = variantsOf(extra)
    const kindOf = ({ variant, day }: OrderedLine) =>
      [variant && variantName(variants, variant), day && formatDate(day)].filter(Boolean).join(' ')
    const times = (line: OrderedLine, what: string) => `${quantityOf(line)} × ${what}`
    const [first] = lines
    if (first && kindOf(first) === '') return times(first, extraName(extra))
    return [extraName(extra), ...lines.map((line) => times(line, kindOf(line)))].join(', ')
  })
