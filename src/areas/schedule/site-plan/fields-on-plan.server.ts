import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { formatWeekday } from '#client/when.ts'
import type { PlanPlace, PlanPlacesRequest } from '#http/areas/plan-places.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { dayIn, instantOf } from '#rules/calendar/time.ts'
import { pinIn } from '#ui/figures/site-plan.ts'
import { scoreText } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import { gamesFromNow } from '../home-games.api.server.ts'
import { fieldsInOrder } from '../plan/draft.queries.server.ts'
import { type PublishedGame, publishedWith } from '../public/published.server.ts'
import { gameNames } from '../public/rows/game-names.server.ts'
import { type GameRow, timeShown } from '../public/rows/game-row.ts'
import { clocksOf, rowOf } from '../public/rows/game-rows.server.ts'
import { gameHref, scheduleAddress } from '../public/schedule.address.ts'

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

async function gamesOnFields({ reader, reads, language }: PlanPlacesRequest): Promise<(field: string) => Told> {
  if (!flagsOf(await configOf(reader)).schedule_initialized) return () => ({})
  const { current, open } = await gamesFromNow({ reader, reads })
  const next = [...Map.groupBy(open, ({ field }) => field).values()].flatMap(([first]) => first ?? [])
  const published = await publishedWith(reader, [...current, ...next])
  const clock = clocksOf(published.zone)
  const now = reader.now()
  const facts = {
    published,
    names: gameNames(published, language),
    language,
    clock,
    now,
    firstWritten: Number.POSITIVE_INFINITY,
  }
  const today = dayIn(now, published.zone)
  reads.changesAt(instantOf({ day: dayAfter(today), time: '00:00' }, published.zone))
  const told = (game: PublishedGame, isOn: boolean): Told => {
    const row = rowOf(game, facts)
    return { about: isOn ? nowText(row) : nextText(row, today), href: gameHref(game.id), isLive: game.state === 'live' }
  }
  return (field) => {
    const here = ({ field: of }: PublishedGame) => of === field
    // A game that is counted comes before one that should have begun.
    const on = current.find((game) => here(game) && game.state === 'live') ?? current.find(here)
    const later = next.find(here)
    if (on) return told(on, true)
    return later ? told(later, false) : {}
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
