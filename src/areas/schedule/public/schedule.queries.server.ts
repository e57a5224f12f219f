import { type SharedVisit, sharedData } from '#http/pages/shared-data.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { dayIn, instantOf } from '#rules/calendar/time.ts'
import { nameKey } from '#rules/names/names.ts'
import { m } from '#words/messages.js'
import { divisionInPlay } from './divisions/division-facts.server.ts'
import { divisionShown } from './divisions/divisions-shown.server.ts'
import { type Published, type PublishedGame, publishedSchedule } from './published.server.ts'
import { firstWrittenOf, isListed, marksEnd } from './rows/game-changes.server.ts'
import { type GameNames, gameNames } from './rows/game-names.server.ts'
import type { GameRow, SideShown } from './rows/game-row.ts'
import { clocksOf, type RowFacts, rowOf } from './rows/game-rows.server.ts'
import { packRows } from './rows/packed-rows.ts'
import { type ScheduleShown, scheduleAddress } from './schedule.address.ts'

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

function rowWithCandidates(game: PublishedGame, row: GameRow, names: GameNames): GameRow {
  if (game.home !== '' && game.away !== '') return row
  return { ...row, home: names.sideByTeams(game, 'home'), away: names.sideByTeams(game, 'away') }
}

const nextMidnight = ({ now, published: { zone } }: RowFacts): Date =>
  instantOf({ day: dayAfter(dayIn(now, zone)), time: '00:00' }, zone)

/** What the page of the games shows; undefined before there is a schedule. */
export async function scheduleOf(visit: SharedVisit, params: URLSearchParams) {
  const [{ published }, listed] = await Promise.all([rowFacts(visit), listedGames(visit)])
  if (!published.isOpen) return undefined
  const asked = scheduleAddress.read(params, {
    day: daysOf(listed),
    division: published.divisions,
    team: [...published.teams.keys()],
  })
  return scheduleAt(visit, String(new URLSearchParams(scheduleAddress.params(asked))))
}

const daysOf = (listed: readonly ListedGame[]): readonly Day[] => [...new Set(listed.map(({ row }) => row.day))]

const scheduleAt = sharedData(async (visit, query: string) => {
  const [facts, listed] = await Promise.all([rowFacts(visit), gamesWithCandidates(visit)])
  const { published, now } = facts
  const days = daysOf(listed)
  const playing = new Set([...published.formats.values()].flatMap(({ teams }) => teams))
  const asked = scheduleAddress.read(new URLSearchParams(query))
  const shown = { ...asked, choices: { ...asked.choices, day: dayFor(asked, days, dayIn(now, published.zone)) } }
  const wanted = listed.filter((it) => isWanted(it, shown))
  const chosen = shown.choices.division
  return {
    zone: published.zone,
    days,
    /** Keys of the divisions that have games. */
    playing: published.divisions.filter((division) => published.formats.has(division)),
    /** As it was asked for: links keep to it, and the usual day needs no part of the address. */
    asked,
    day: shown.choices.day,
    counts: { teams: playing.size, fields: published.fields.size },
    team: asked.choices.team === '' ? undefined : facts.names.team(asked.choices.team),
    rows: packRows(
      found(
        inOrder(wanted, shown, published).map((it) => withDuty(it, shown, facts)),
        asked.q,
      ),
    ),
    /** In their order, where the list goes by them. */
    teams: asked.choices.by === 'team' ? teamsByName(playing, facts) : [],
    /** Of the chosen division: all of them would be more than the games themselves. */
    division: chosen === '' ? undefined : divisionShown(divisionInPlay(chosen, facts)),
  }
})

export type SchedulePageData = NonNullable<Awaited<ReturnType<typeof scheduleOf>>>

function teamsByName(playing: ReadonlySet<string>, { names, language }: RowFacts): readonly SideShown[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return [...playing].flatMap((id) => names.team(id) ?? []).toSorted((one, other) => compare(one.name, other.name))
}

/** '' for all of them: a team's games and what is searched are few. Otherwise today, or the first one. */
function dayFor({ q, choices: { day, team } }: ScheduleShown, days: readonly Day[], today: Day): Day {
  if (day !== '') return day
  if (q !== '' || team !== '') return ''
  return days.includes(today) ? today : (days[0] ?? '')
}

function isWanted({ game, row }: ListedGame, { choices }: ScheduleShown): boolean {
  const { day, division, team } = choices
  if (division !== '' && game.division !== division) return false
  if (team !== '' && game.home !== team && game.away !== team && game.duty !== team) return false
  return day === '' || row.day === day
}

/** Among the games of a team stand those at which it keeps score. */
function withDuty({ game: { duty }, row }: ListedGame, { choices }: ScheduleShown, facts: RowFacts): GameRow {
  const { names, language: locale } = facts
  const team = choices.team !== '' && duty === choices.team ? names.team(duty)?.name : undefined
  return team === undefined ? row : { ...row, phase: `${row.phase}, ${m.schedule_public_duty({ team }, { locale })}` }
}

/** Fields and divisions have an order of their own; times have it already. */
function inOrder(listed: readonly ListedGame[], { choices: { by } }: ScheduleShown, published: Published) {
  if (by !== 'field' && by !== 'division') return listed
  const order = by === 'field' ? [...published.fields.keys()] : published.divisions
  const rank = new Map(order.map((key, index) => [key, index]))
  const rankOf = ({ game }: ListedGame) => rank.get(game[by]) ?? rank.size
  return listed.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** By teams and placeholders, phase and field. Accents and case make no difference. */
function found(rows: readonly GameRow[], q: string): readonly GameRow[] {
  if (q === '') return rows
  const words = nameKey(q).split(' ')
  return rows.filter(({ home, away, phase }) => {
    const text = nameKey(`${home.name} ${away.name} ${phase}`)
    return words.every((word) => text.includes(word))
  })
}
