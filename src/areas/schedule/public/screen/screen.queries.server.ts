import { logoInSize } from '#areas/teams/teams.api.server.ts'
import { sharedData } from '#http/pages/shared-data.ts'
import { dayIn, minutesAfter } from '#rules/calendar/time.ts'
import type { SideShown } from '../rows/game-row.ts'
import { listedGames, rowFacts } from '../schedule.queries.server.ts'
import type { ScreenGame } from './screen-view.ts'

/** The games of today, and of the next day that has some; which of them are on is for the screen to say. */
export const screenOf = sharedData(async (visit) => {
  const [facts, listed] = await Promise.all([rowFacts(visit), listedGames(visit)])
  const { published, names, clock, now } = facts
  const today = dayIn(now, published.zone)
  const nextDay = listed.map(({ row }) => row.day).find((day) => day > today)
  const games = listed
    .filter(({ row }) => [today, nextDay].includes(row.day))
    .map(({ game, row }): ScreenGame => {
      const free = minutesAfter(new Date(game.starts), game.slot_minutes)
      // Read from far away: “W SF1” has room in one line.
      const sides = { home: largeLogo(names.shortSide(game, 'home')), away: largeLogo(names.shortSide(game, 'away')) }
      return { ...row, ...sides, until: clock(free.toISOString()).time }
    })
  return { games, zone: published.zone, tournament: published.tournament }
})

const largeLogo = (side: SideShown): SideShown => ({
  ...side,
  ...(side.logo !== undefined && { logo: logoInSize(side.logo, '256x256') }),
})
