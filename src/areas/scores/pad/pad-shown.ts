import type { GameRow } from '#areas/schedule/schedule.api.server.ts'
import type { LargerSide } from '#rules/equity/equity.ts'
import type { GameStateKept, ScorePair, SideName } from '#rules/games/states.ts'
import type { GameScorers } from '../scorers/scorers-shown.ts'

/** Point by point, or its end alone. */
export type PadMode = 'count' | 'result'

/** A game on the pad: how it stands, and what whoever looks may do about it. */
export interface PadShown {
  readonly row: GameRow
  /** The id of its field, or ''. */
  readonly fieldId: string
  readonly isBracket: boolean
  /** An instant, as ISO. */
  readonly starts: string
  readonly minutes: number
  readonly state: GameStateKept
  readonly score: ScorePair
  readonly scoreVersion: number
  readonly logos: Readonly<Record<SideName, string | undefined>>
  /** The teams for which a report counts; none: it is a hint. */
  readonly sides: readonly SideName[]
  readonly mayCount: boolean
  /** The mark of the phone that counts; '' while none does. */
  readonly countedBy: string
  /** What was last reported for the visitor's team. */
  readonly said?: ScorePair | undefined
  /** What both teams have reported, for those who can come to agree about it. */
  readonly disputed?: Readonly<Record<SideName, ScorePair>> | undefined
  /** The score after each step, with when. */
  readonly steps: readonly { readonly id: string; readonly at: string; readonly score: ScorePair }[]
  /** When counting began, as ISO; '' before that. */
  readonly startedAt: string
  /** Of whom there were four on the line at the first point; '' while nobody has said it. */
  readonly firstLine: LargerSide | ''
  /** Where the tournament keeps who scored, and both teams are known. */
  readonly scorers?: GameScorers | undefined
}

/** What all games of the tournament have in common. */
export interface PadSettings {
  readonly zone: string
  readonly target: number
  /** Minutes; 0 where there is none. */
  readonly halfCap: number
  readonly timeCap: number
}

/** Nothing is reported earlier: rain may pull a game forward before anybody has published it. */
export const EARLY_MINUTES = 180

export const SCORES_PATH = '/scores'
export const padHref = (game: string, path = SCORES_PATH): string => `${path}?${new URLSearchParams({ game })}`
export const fieldHref = (field: string): string => `/field/${field}`
