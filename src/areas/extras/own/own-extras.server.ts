import { data } from 'react-router'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { accountsOf } from '#areas/settlement/settlement.api.server.ts'
import { teamOfVisit } from '#areas/teams/team-of-visit.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { isOrderOpen } from '#rules/extras/offer.ts'
import { orderQuantity } from '#rules/extras/order.ts'
import { offerOf } from '../extra-offer.ts'
import { extraOrders } from '../extras.collections.ts'
import { allExtras } from '../extras.queries.server.ts'

/** What a team can order and has ordered; undefined for somebody who manages no team. */
export async function ownExtras(page: PageRequest, wanted: string | null) {
  const { db, viewer } = page
  const { team, managed, headers } = await teamOfVisit(page, wanted)
  if (!team) {
    if (wanted !== null) throw data(null, { status: 404 })
    return data(undefined)
  }
  const [all, tournament, config, accounts, own] = await Promise.all([
    allExtras(db),
    tournamentOf(db),
    configOf(db),
    accountsOf(db, [team]),
    db.pointingAt(extraOrders, 'team', [team.id]),
  ])
  const limited = all.filter(({ stock }) => stock > 0).map(({ id }) => id)
  const ofAll = Map.groupBy(await db.pointingAt(extraOrders, 'extra', limited), ({ extra }) => extra)
  const takenByOthers = (extra: string) =>
    orderQuantity((ofAll.get(extra) ?? []).filter((it) => it.team !== team.id).flatMap(({ ordered }) => ordered))
  const today = dayIn(db.now(), tournament?.time_zone ?? 'UTC')
  const isAdmin = viewer.roles.includes('admin')
  const extras = all.flatMap((extra) => {
    const order = own.find((it) => it.extra === extra.id)
    const lines = order?.ordered ?? []
    if (!extra.is_open && lines.length === 0) return []
    const offer = offerOf(extra)
    return [
      {
        extra,
        offer,
        lines,
        cents: order?.total_cents ?? 0,
        base: order?.updated ?? '',
        isOpen: team.state === 'accepted' && (isAdmin || isOrderOpen(offer, today)),
        /** Of what there is for all teams, for this one. */
        left: offer.stock === 0 ? undefined : Math.max(0, offer.stock - takenByOthers(extra.id)),
      },
    ]
  })
  return data(
    {
      team: { id: team.id, name: team.name, division: team.division },
      managed,
      // What can still be ordered comes first.
      extras: [...extras.filter(({ isOpen }) => isOpen), ...extras.filter(({ isOpen }) => !isOpen)],
      currency: tournament?.currency || 'EUR',
      due: accounts.get(team.id)?.due ?? 0,
      isSettlementOpen: flagsOf(config).teammanager_settlement_active,
    },
    headers && { headers },
  )
}

export type OwnExtras = NonNullable<Awaited<ReturnType<typeof ownExtras>>['data']>
export type OwnExtra = OwnExtras['extras'][number]
