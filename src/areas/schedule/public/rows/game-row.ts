import type { Day } from '#rules/calendar/days.ts'
import type { GameState } from '#ui/marks/game-state.ts'

/** A team, or in words where one comes from: then it has no id. */
export interface SideShown {
  readonly id: string
  readonly name: string
  /** Of its crest; left out where it follows from the name. */
  readonly colour?: string
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
  /** Left out while it is to come. */
  readonly state?: GameState | undefined
  /** What has changed about it lately: “Moved from 12:00, field 3”. */
  readonly change?: string | undefined
}

/** As people say it: `9:30`. */
export const timeShown = (time: string): string => time.replace(/^0/, '')

export const playsIn = ({ home, away }: GameRow, teams: ReadonlySet<string>): boolean =>
  teams.has(home.id) || teams.has(away.id)
