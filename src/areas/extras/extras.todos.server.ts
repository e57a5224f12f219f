import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { filtered } from '#client/live/use-live.ts'
import { formatDay } from '#client/when.ts'
import type { TeamTodos } from '#http/areas/team-todos.ts'
import { daysBetween } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { isOrderOpen } from '#rules/extras/offer.ts'
import { m } from '#words/messages.js'
import { extraName, offerOf } from './extra-offer.ts'
import { extraOrders } from './extras.collections.ts'
import { allExtras } from './extras.queries.server.ts'
import { ownExtrasHref } from './own/own-extras.address.ts'

/** So many days before its end, an order that nobody has thought about is brought to mind. */
const REMINDED_DAYS = 14

/** Extras whose last day comes near, and of which a team has not said whether it wants some. */
export const EXTRA_TODOS: TeamTodos = {
  async of(reader, ids) {
    const [all, orders, found, tournament] = await Promise.all([
      allExtras(reader),
      reader.pointingAt(extraOrders, 'team', ids),
      reader.byIds(teams, ids),
      tournamentOf(reader),
    ])
    const today = dayIn(reader.now(), tournament?.time_zone ?? 'UTC')
    const ending = all.filter(
      (extra) =>
        extra.order_until !== '' &&
        isOrderOpen(offerOf(extra), today) &&
        daysBetween(today, extra.order_until) <= REMINDED_DAYS,
    )
    return [...found.values()]
      .filter(({ state }) => state === 'accepted')
      .flatMap(({ id: team }) =>
        ending
          .filter((extra) => !orders.some((order) => order.team === team && order.extra === extra.id))
          .map((extra) => ({
            team,
            about: 'order' as const,
            text: m.extras_todo({ name: extraName(extra) }),
            note: m.extras_until({ day: formatDay(extra.order_until) }),
            href: ownExtrasHref(team),
            weight: daysBetween(today, extra.order_until) <= 2 ? ('soon' as const) : ('later' as const),
          })),
      )
  },
  topics: (team) => ['extras', filtered('extra_orders', `team = "${team}"`)],
}
