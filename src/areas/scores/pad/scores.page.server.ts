import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { listedGames } from '#areas/schedule/schedule.api.server.ts'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { isOver } from './own-games.ts'
import { padSettings, padsOf } from './pads.server.ts'

/** A team plays no more in a weekend; their pads open without network. */
const OWN_MOST = 12

/** What the page of the scores shows: pads of the visitor's own games and of the asked one, and all games of a day. */
export async function scoresShown(page: PageRequest, params: URLSearchParams) {
  const { reader, visit, viewer } = page
  const [listed, teams, facts] = await Promise.all([listedGames(visit), ownTeams(reader, viewer), padSettings(reader)])
  const own = new Set(teams.map(({ team }) => team))
  const asked = params.get('game') ?? ''
  const mine = listed.filter(({ game }) => isOf(own, game) && !isOver({ state: game.state || 'scheduled' }))
  const shown = [...mine.slice(0, OWN_MOST), ...listed.filter(({ row }) => row.id === asked)]
  const days = [...new Set(listed.map(({ row }) => row.day))]
  const today = dayIn(reader.now(), facts.zone)
  const usual = days.includes(today) ? today : (days.find((day) => day > today) ?? days.at(-1) ?? '')
  const day = days.find((it) => it === params.get('day')) ?? usual
  return {
    facts,
    pads: await padsOf(reader, viewer, [...new Map(shown.map((it) => [it.row.id, it])).values()]),
    mine: mine.slice(0, OWN_MOST).map(({ row }) => row.id),
    hasTeam: own.size > 0,
    days,
    day,
    rows: listed.flatMap(({ row }) => (row.day === day ? row : [])),
  }
}

export type ScoresPageData = Awaited<ReturnType<typeof scoresShown>>

const isOf = (own: ReadonlySet<string>, { home, away, duty }: GameRecord) =>
  [home, away, duty].some((team) => own.has(team))
