import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { isOrderOpen } from '#rules/extras/offer.ts'
import { kitchenSums, type OrderedLine } from '#rules/extras/order.ts'
import type { AdminExtrasShown } from './admin/admin-extras.address.ts'
import { type Extra, offerOf } from './extra-offer.ts'
import { extraOrders, extras } from './extras.collections.ts'
import { EXTRAS_MOST } from './extras.fields.ts'

/** In the order in which they were added. */
export const allExtras = (reader: Reader): Promise<readonly Extra[]> =>
  reader.list(extras, { sort: '@added', limit: EXTRAS_MOST })

export type ListedExtra = Extra & {
  /** Whether teams can order it today. */
  readonly takesOrders: boolean
}

/** As the admins' list shows them, with its choice. */
export async function extrasListed(
  reader: Reader,
  { choices: { open } }: AdminExtrasShown,
): Promise<readonly ListedExtra[]> {
  const today = dayIn(reader.now(), (await tournamentOf(reader))?.time_zone ?? 'UTC')
  const all = (await allExtras(reader)).map((extra) => ({ ...extra, takesOrders: isOrderOpen(offerOf(extra), today) }))
  return all.filter(({ takesOrders }) => open === '' || takesOrders === (open === 'yes'))
}

/** What a team ordered of an extra. */
export interface TeamOrder {
  readonly team: string
  readonly name: string
  readonly division: string
  /** Teams that have withdrawn are listed apart. */
  readonly isPlaying: boolean
  readonly lines: readonly OrderedLine[]
  readonly cents: number
}

/** What there is in an order, by extra, by the names of the teams. */
export async function ordersOf(
  reader: Reader,
  ids: readonly string[],
): Promise<(extra: string) => readonly TeamOrder[]> {
  const orders = (await reader.pointingAt(extraOrders, 'extra', ids)).filter(({ ordered }) => ordered.length > 0)
  const known = await reader.byIds(
    teams,
    orders.map(({ team }) => team),
  )
  const listed = orders.flatMap(({ team: id, extra, ordered, total_cents }) => {
    const team = known.get(id)
    if (!team) return []
    const { name, division, state } = team
    return [{ extra, team: id, name, division, isPlaying: state === 'accepted', lines: ordered, cents: total_cents }]
  })
  const byExtra = Map.groupBy(
    listed.toSorted((one, other) => one.name.localeCompare(other.name) || one.team.localeCompare(other.team)),
    ({ extra }) => extra,
  )
  return (extra) => byExtra.get(extra) ?? []
}

/** What the kitchen needs: of the teams that take part. */
export const neededOf = (extra: Extra, orders: readonly TeamOrder[]) =>
  kitchenSums(
    offerOf(extra),
    orders.filter(({ isPlaying }) => isPlaying).map(({ lines }) => lines),
  )
