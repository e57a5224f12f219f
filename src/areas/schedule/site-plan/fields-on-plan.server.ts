import { formatWeekday } from '#client/when.ts'
import type { GameAtPlace, PlanPlace, PlanPlacesRequest } from '#http/areas/plan-places.ts'
import type { SharedVisit } from '#http/pages/shared-data.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { pinIn } from '#ui/figures/site-plan.ts'
import { m } from '#words/messages.js'
import { gamesFromNow } from '../home-games.api.server.ts'
import { fieldsInOrder } from '../plan/draft.queries.server.ts'
import { type GameRow, timeShown } from '../public/rows/game-row.ts'
import { gameHref, scheduleAddress } from '../public/schedule.address.ts'
import { type ListedGame, rowFacts } from '../public/schedule.queries.server.ts'

/** The fields that have a place on the plan, each with the game that is on there or comes next. */
export async function fieldsOnPlan(asked: PlanPlacesRequest): Promise<readonly PlanPlace[]> {
  const fields = (await fieldsInOrder(asked.reader)).flatMap(({ id, name, pin }) => {
    const place = pinIn(pin)
    return place ? [{ id, name, ...place }] : []
  })
  if (fields.length === 0) return []
  const gameOn = await gamesOnFields(asked)
  return fields.map(({ id, name, x, y }) => ({
    id,
    kind: 'field',
    x,
    y,
    name: m.schedule_public_field({ field: name }),
    sign: name,
    href: scheduleAddress.href({ choices: { by: 'field' } }),
    placedAt: '/admin/schedule/timetable?view=plan',
    ...gameOn(id),
  }))
}

async function gamesOnFields(visit: SharedVisit): Promise<(field: string) => Pick<PlanPlace, 'game' | 'nextGame'>> {
  const [{ published, now }, { current, open }] = await Promise.all([rowFacts(visit), gamesFromNow(visit)])
  const today = dayIn(now, published.zone)
  const shown = ({ row }: ListedGame, isOn: boolean): GameAtPlace => {
    const { id, home, away, score, state } = row
    const when = isOn ? undefined : whenText(row, today)
    return { id, home: home.name, away: away.name, score, state, when, href: gameHref(id) }
  }
  return (field) => {
    const here = ({ game }: ListedGame) => game.field === field
    // A game that is counted comes before one that should have begun.
    const on = current.find((it) => here(it) && it.game.state === 'live') ?? current.find(here)
    const ahead = open.filter((it) => here(it) && it.game.id !== on?.game.id).map((it) => shown(it, false))
    const [game, nextGame] = on ? [shown(on, true), ...ahead] : ahead
    return { game, nextGame }
  }
}

function whenText({ day, time }: GameRow, today: string): string {
  const shown = timeShown(time)
  return day === today ? shown : `${formatWeekday(day)} ${shown}`
}
