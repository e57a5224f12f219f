import { type SharedVisit, sharedData } from '#http/pages/shared-data.ts'
import type { Day } from '#rules/calendar/days.ts'
import { dayIn, minutesAfter } from '#rules/calendar/time.ts'
import { divisionInPlay } from './public/divisions/division-facts.server.ts'
import { isHeld, placesShown } from './public/divisions/divisions-shown.server.ts'
import type { PublishedGame } from './public/published.server.ts'
import { type Candidates, chanceOf, type GameRow, playsIn, type SideShown } from './public/rows/game-row.ts'
import type { RowFacts } from './public/rows/game-rows.server.ts'
import { gamesWithCandidates, type ListedGame, listedGames, rowFacts } from './public/schedule.queries.server.ts'

/** What the first page shows of the games. */
export interface HomeGames {
  /** What is on now, by field. */
  readonly now: readonly GameRow[]
  /** The next game of every team, by time: whose they are, the browser alone knows. */
  readonly next: readonly GameRow[]
  /** Games into which teams may come by their next result, by time. */
  readonly chances: readonly GameRow[]
  /** The latest ones first. */
  readonly results: readonly GameRow[]
  /** After the last game: by division who has won it; nobody while the ceremony has it still to reveal. */
  readonly winners: readonly { readonly division: string; readonly team?: SideShown }[]
  /** Own games of today, or of the next day on which there are some. */
  readonly own: readonly OwnGame[]
  readonly zone: string
}

/** With when it is on, in milliseconds since 1970. */
export interface OwnGame extends GameRow {
  readonly from: number
  readonly to: number
  /** The team keeps score there, and does not play. */
  readonly isDuty?: true
  /** It plays there only if it does this before. */
  readonly by?: Candidates['by']
}

const RESULTS_MOST = 5
/** Enough for a round of every division of a large tournament. */
const NEXT_MOST = 100
/** No game lasts as long: what began before and is not live is not on any more. */
const ON_WITHIN_MINUTES = 240
const OWN_MOST = 60

/** Undefined before there is a schedule. */
export async function homeGames(visit: SharedVisit, own: readonly string[]): Promise<HomeGames | undefined> {
  const [shown, listed] = await Promise.all([gamesOfAll(visit), gamesWithCandidates(visit)])
  if (!shown) return undefined
  const teams = new Set(own)
  const mine = listed
    .filter(({ game, row }) => game.state !== 'cancelled' && (playsIn(row, teams) || chanceOf(row, teams)))
    .slice(0, OWN_MOST)
  const day = ownDayOf(
    mine.map(({ row }) => row.day),
    dayIn(visit.reader.now(), shown.zone),
  )
  return { ...shown, own: mine.filter(({ row }) => row.day === day).map((it) => ownGame(it, teams)) }
}

const gamesOfAll = sharedData(async (visit): Promise<Omit<HomeGames, 'own'> | undefined> => {
  const [{ published }, listed, { current, open }] = await Promise.all([
    rowFacts(visit),
    gamesWithCandidates(visit),
    gamesFromNow(visit),
  ])
  if (!published.isOpen) return undefined
  const bare = bareRows()
  const rows = new Map(listed.map(({ row }) => [row.id, bare(row)]))
  const rowIn = ({ row }: ListedGame): GameRow => rows.get(row.id) ?? bare(row)
  const over = listed.filter(({ game }) => OVER.has(game.state))
  return {
    now: current.map(rowIn).toSorted(byField),
    next: nextOfEach(open).map(rowIn),
    chances: open.map(rowIn).filter(({ home, away }) => home.candidates ?? away.candidates),
    results: over
      .toSorted((one, other) => other.game.starts.localeCompare(one.game.starts))
      .slice(0, RESULTS_MOST)
      .map(rowIn),
    winners: current.length > 0 || open.length > 0 ? [] : winnersIn(await rowFacts(visit)),
    zone: published.zone,
  }
})

/** Of divisions whose first place is decided, or is held back. */
const winnersIn = (facts: RowFacts): HomeGames['winners'] =>
  facts.published.divisions
    .filter((key) => facts.published.formats.has(key))
    .flatMap((key) => {
      const division = divisionInPlay(key, facts)
      const [first] = placesShown(division)
      if (first?.isDecided) return [{ division: key, team: first.team }]
      return isHeld(division) ? [{ division: key }] : []
    })

/** Lists draw no crests: of a team its id and its name travel, once for all of its games. */
function bareRows(): (row: GameRow) => GameRow {
  const known = new Map<SideShown, SideShown>()
  const bareSide = (side: SideShown): SideShown => {
    let found = known.get(side)
    if (!found) {
      const { id, name, candidates } = side
      found = { id, name, ...(candidates && { candidates: { ...candidates, teams: candidates.teams.map(bareSide) } }) }
      known.set(side, found)
    }
    return found
  }
  return (row) => ({ ...row, home: bareSide(row.home), away: bareSide(row.away) })
}

/** What is on, and what begins later, by time; and when a page that says so is out of date. */
export const gamesFromNow = sharedData(async (visit) => {
  const now = visit.reader.now()
  const since = minutesAfter(now, -ON_WITHIN_MINUTES)
  const listed = await listedGames(visit)
  const scheduled = listed
    .filter(({ game: { state, starts } }) => state === 'scheduled' && new Date(starts) > since)
    .slice(0, NEXT_MOST)
  const began = scheduled.filter(({ game: { starts } }) => new Date(starts) <= now)
  for (const moment of [...scheduled.map(({ game }) => new Date(game.starts)), ...began.map(freeAt)])
    if (moment > now) visit.reads.changesAt(moment)
  return {
    current: [
      ...listed.filter(({ game: { state } }) => state === 'live' || state === 'suspended').slice(0, NEXT_MOST),
      ...began.filter((it) => isKnown(it) && freeAt(it) > now),
    ],
    open: scheduled.filter(({ game: { starts } }) => new Date(starts) > now),
  }
})

const OVER: ReadonlySet<string> = new Set(['confirmed', 'forfeit', 'reported', 'disputed'])

const isKnown = ({ game: { home, away } }: ListedGame): boolean => home !== '' && away !== ''
const freeAt = ({ game: { starts, slot_minutes } }: ListedGame): Date => minutesAfter(new Date(starts), slot_minutes)
const endOf = ({ starts, minutes }: PublishedGame): Date => minutesAfter(new Date(starts), minutes)

export function ownGame({ game, row }: ListedGame, teams: ReadonlySet<string>): OwnGame {
  const by = chanceOf(row, teams)?.by
  return { ...row, from: Date.parse(game.starts), to: endOf(game).getTime(), ...(by && { by }) }
}

const byField = ({ field: one = '' }: GameRow, { field: other = '' }: GameRow): number =>
  one.localeCompare(other, 'en', { numeric: true })

/** The first game of every team, and games of which nobody knows yet who plays them while there are no others. */
function nextOfEach(later: readonly ListedGame[]): readonly ListedGame[] {
  const seen = new Set<string>()
  const first = later.filter((listed) => {
    const { home, away } = listed.game
    if (!isKnown(listed) || (seen.has(home) && seen.has(away))) return false
    seen.add(home).add(away)
    return true
  })
  return first.length > 0 ? first : later.slice(0, RESULTS_MOST)
}

/** Today where it is one of the days, else the next of them, else the last. */
export const ownDayOf = (days: readonly Day[], today: Day): Day | undefined =>
  days.find((day) => day >= today) ?? days.at(-1)
