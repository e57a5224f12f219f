import { dayIn, minutesAfter } from '#rules/calendar/time.ts'
import { isListed } from '../rows/game-changes.server.ts'
import { rowOf } from '../rows/game-rows.server.ts'
import { rowFacts, type ScheduleVisit } from '../schedule.queries.server.ts'
import type { ScreenGame } from './screen-view.ts'

/** The games of today, and of the next day that has some; which of them are on is for the screen to say. */
export async function screenOf(visit: ScheduleVisit) {
  const facts = await rowFacts(visit)
  const { published, clock, now } = facts
  const today = dayIn(now, published.zone)
  const listed = published.isOpen ? published.games.filter((game) => isListed(game, now)) : []
  const nextDay = listed.map(({ starts }) => clock(starts).day).find((day) => day > today)
  const games = listed
    .filter(({ starts }) => [today, nextDay].includes(clock(starts).day))
    .map((game): ScreenGame => {
      const free = minutesAfter(new Date(game.starts), game.slot_minutes)
      return { ...rowOf(game, facts), until: clock(free.toISOString()).time }
    })
  return { games, zone: published.zone, tournament: published.tournament }
}
