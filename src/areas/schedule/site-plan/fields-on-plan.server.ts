import { formatWeekday } from '#client/when.ts'
import type { PlanPlace, PlanPlacesRequest } from '#http/areas/plan-places.ts'
import type { SharedVisit } from '#http/pages/shared-data.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { pinIn } from '#ui/figures/site-plan.ts'
import { scoreText } from '#ui/games/score.ts'
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

type Told = Pick<PlanPlace, 'about' | 'href' | 'isLive'>

async function gamesOnFields(visit: SharedVisit): Promise<(field: string) => Told> {
  const [{ published, now }, { current, open }] = await Promise.all([rowFacts(visit), gamesFromNow(visit)])
  const today = dayIn(now, published.zone)
  return (field) => {
    const here = ({ game }: ListedGame) => game.field === field
    // A game that is counted comes before one that should have begun.
    const on = current.find((it) => here(it) && it.game.state === 'live') ?? current.find(here)
    const { game, row } = on ?? open.find(here) ?? {}
    if (!game || !row) return {}
    return { about: on ? nowText(row) : nextText(row, today), href: gameHref(game.id), isLive: game.state === 'live' }
  }
}

const teamsText = ({ home, away }: GameRow) => m.schedule_public_game_vs({ home: home.name, away: away.name })

function nowText(row: GameRow): string {
  const game = row.score ? `${row.home.name} ${scoreText(...row.score)} ${row.away.name}` : teamsText(row)
  return row.state === 'live' ? m.map_game_live({ game }) : m.map_game_now({ game })
}

function nextText(row: GameRow, today: string): string {
  const time = timeShown(row.time)
  const when = row.day === today ? time : `${formatWeekday(row.day)} ${time}`
  return m.map_game_next({ when, game: teamsText(row) })
}
