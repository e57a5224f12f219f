import type { Day } from '#rules/calendar/days.ts'
import type { GameState } from '#ui/marks/game-state.ts'
import { m } from '#words/messages.js'

/** A team, or in words where one comes from: then it has no id. */
export interface SideShown {
  readonly id: string
  readonly name: string
  /** Of its crest; left out where it follows from the name. */
  readonly colour?: string
  /** The address of its picture; left out where it has none. */
  readonly logo?: string
  /** Left out where nobody can be named yet, and where that is not asked. */
  readonly candidates?: Candidates
}

/** Who may come there by their next result. */
export interface Candidates {
  readonly by: 'winner' | 'loser'
  readonly teams: readonly SideShown[]
  /** What the game is called that decides it, for narrow rows: “W SF1 (5–8)”. */
  readonly short: string
}

/** A game in a list, in the reader's language and by the clocks of the tournament. What says nothing is left out. */
export interface GameRow {
  readonly id: string
  readonly day: Day
  /** `09:30` */
  readonly time: string
  /** What stands on its sign; left out for a game without a place. */
  readonly field?: string | undefined
  readonly home: SideShown
  readonly away: SideShown
  readonly score?: readonly [home: number, away: number] | undefined
  readonly division: string
  /** “pool B”, “semi-final 2” */
  readonly phase: string
  /** The team that keeps score; left out where that is not asked. */
  readonly duty?: SideShown | undefined
  /** Left out while it is to come. */
  readonly state?: GameState | undefined
  /** What has changed about it lately: “Moved from 12:00, field 3”. */
  readonly change?: string | undefined
}

/** As people say it: `9:30`. */
export const timeShown = (time: string): string => time.replace(/^0/, '')

export const playsIn = ({ home, away }: Pick<GameRow, 'home' | 'away'>, teams: ReadonlySet<string>): boolean =>
  teams.has(home.id) || teams.has(away.id)

/** What one of these teams must do to play there, and which; undefined where it plays anyway or will not. */
export interface ChanceOfTeam {
  readonly team: SideShown
  readonly by: Candidates['by']
}

export function chanceOf(row: Pick<GameRow, 'home' | 'away'>, teams: ReadonlySet<string>): ChanceOfTeam | undefined {
  if (playsIn(row, teams)) return undefined
  for (const { candidates } of [row.home, row.away]) {
    const team = candidates?.teams.find(({ id }) => teams.has(id))
    if (candidates && team) return { team, by: candidates.by }
  }
  return undefined
}

/** “If Kite Club win”: of a game into which a team may come. */
export const chanceText = ({ team: { name: team }, by }: ChanceOfTeam): string =>
  by === 'winner' ? m.schedule_public_if_wins({ team }) : m.schedule_public_if_loses({ team })
