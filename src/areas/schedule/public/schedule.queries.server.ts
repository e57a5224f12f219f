import { type SharedVisit, sharedData } from '#http/pages/shared-data.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { dayIn, instantOf } from '#rules/calendar/time.ts'
import { divisionInPlay } from './divisions/division-facts.server.ts'
import { divisionShown } from './divisions/divisions-shown.server.ts'
import { type PublishedGame, publishedSchedule } from './published.server.ts'
import { firstWrittenOf, isListed, marksEnd } from './rows/game-changes.server.ts'
import { type GameNames, gameNames } from './rows/game-names.server.ts'
import type { GameRow } from './rows/game-row.ts'
import { clocksOf, type RowFacts, rowOf } from './rows/game-rows.server.ts'
import { packRows } from './rows/packed-rows.ts'
import { scheduleAddress } from './schedule.address.ts'

/** The facts of all rows, and when marks end or a day does: then what was made of them is out of date. */
export const rowFacts = sharedData(async ({ reader, language, reads }): Promise<RowFacts> => {
  const published = await publishedSchedule(reader)
  const facts = {
    published,
    names: gameNames(published, language),
    language,
    clock: clocksOf(published.zone),
    now: reader.now(),
    firstWritten: firstWrittenOf(published.games),
  }
  reads.changesAt(nextMidnight(facts))
  const ends = marksEnd(published.games, facts)
  if (ends) reads.changesAt(ends)
  return facts
})

export interface ListedGame {
  readonly game: PublishedGame
  readonly row: GameRow
}

/** What lists show, by time; none while the schedule is not open. */
export const listedGames = sharedData(async (visit): Promise<readonly ListedGame[]> => {
  const facts = await rowFacts(visit)
  const { published, now } = facts
  if (!published.isOpen) return []
  return published.games.filter((game) => isListed(game, now)).map((game) => ({ game, row: rowOf(game, facts) }))
})

/** The same, with who may come into games of which it is not known who plays them: it changes with the games before. */
export const gamesWithCandidates = sharedData(async (visit): Promise<readonly ListedGame[]> => {
  const [{ names }, listed] = await Promise.all([rowFacts(visit), listedGames(visit)])
  return listed.map(({ game, row }) => ({ game, row: rowWithCandidates(game, row, names) }))
})

export function rowWithCandidates(game: PublishedGame, row: GameRow, names: GameNames): GameRow {
  if (game.home !== '' && game.away !== '') return row
  return { ...row, home: names.sideByTeams(game, 'home'), away: names.sideByTeams(game, 'away') }
}

const nextMidnight = ({ now, published: { zone } }: RowFacts): Date =>
  instantOf({ day: dayAfter(dayIn(now, zone)), time: '00:00' }, zone)

/** What the page of the games is drawn from: all of them, so that another choice needs no network. Undefined before there is a schedule. */
export async function scheduleOf(visit: SharedVisit, params: URLSearchParams) {
  const [{ published, names }, all] = await Promise.all([rowFacts(visit), allGames(visit)])
  if (!all) return undefined
  const asked = scheduleAddress.read(params, {
    day: all.days,
    division: all.playing,
    team: [...published.teams.keys()],
  })
  const { division, team } = asked.choices
  return {
    ...all,
    /** Of the address for which it was loaded: a copy on a device is opened at others, too. */
    query: String(new URLSearchParams(scheduleAddress.params(asked))),
    team: team === '' ? undefined : names.team(team),
    /** Of the chosen division: all of them would be more than the games themselves. */
    division: division === '' ? undefined : await tablesOf(visit, division),
  }
}

export type SchedulePageData = NonNullable<Awaited<ReturnType<typeof scheduleOf>>>

const allGames = sharedData(async (visit) => {
  const [{ published, names, now }, listed] = await Promise.all([rowFacts(visit), gamesWithCandidates(visit)])
  if (!published.isOpen) return undefined
  const teams = new Set([...published.formats.values()].flatMap((format) => format.teams))
  return {
    zone: published.zone,
    days: [...new Set(listed.map(({ row }) => row.day))],
    today: dayIn(now, published.zone),
    playing: published.divisions.filter((division) => published.formats.has(division)),
    fields: [...published.fields.values()].map(({ name }) => name),
    counts: { teams: teams.size, fields: published.fields.size },
    rows: packRows(
      listed.map(({ game, row }) => {
        const duty = names.team(game.duty)
        return duty ? { ...row, duty } : row
      }),
    ),
  }
})

const tablesOf = sharedData(async (visit, division: string) =>
  divisionShown(divisionInPlay(division, await rowFacts(visit))),
)
