import type { GameRow } from '#areas/schedule/schedule.api.server.ts'
import type { Day } from '#rules/calendar/days.ts'
import type { GameName } from '#rules/formats/names.ts'
import type { Forfeit } from '#rules/standings/game.ts'
import type { GoalsInHand } from '../../scorers/scorers-shown.ts'
import type { ScoreAct } from '../../scores.fields.ts'

/** What the scorekeeper sees. */

export interface DeskGame {
  readonly row: GameRow
  readonly title: string
  readonly version: number
  readonly forfeit: Forfeit | ''
}

export interface SaidShown {
  readonly id: string
  /** '' for a hint. */
  readonly side: 'home' | 'away' | ''
  readonly score: readonly [home: number, away: number]
  readonly at: string
  /** '' where the account is gone. */
  readonly who: string
}

export interface WaitingShown extends DeskGame {
  readonly said: readonly SaidShown[]
  readonly isAgreeing: boolean
  readonly since: string
}

export interface TieShown {
  readonly division: string
  readonly pool: string
  readonly poolName: string
  readonly place: number
  readonly teams: readonly string[]
}

export interface EntryShown {
  readonly id: string
  readonly act: ScoreAct
  readonly at: string
  readonly who: string
  readonly device: string
  readonly side: 'home' | 'away' | ''
  readonly before: readonly [home: number, away: number]
  readonly after: readonly [home: number, away: number]
  readonly state: string
}

/** A game that would have other teams. */
export interface AffectedShown {
  readonly id: string
  readonly title: string
  readonly kind: GameName['code']
  readonly before: string
  readonly after: string
  readonly isBegun: boolean
}

export interface PreviewShown {
  readonly games: readonly AffectedShown[]
  readonly places: readonly { readonly place: number; readonly before: string; readonly after: string }[]
  /** Rounds of a Swiss draw that stay as they were drawn. */
  readonly draws: readonly number[]
  readonly seen: string
}

/** What is asked for, and either what would follow or why it cannot be. */
export interface CorrectionShown {
  /** The fields of the form that does it. */
  readonly fields: Readonly<Record<string, string>>
  readonly to: { readonly score: readonly [home: number, away: number] } | { readonly forfeit: Forfeit } | 'reopen'
  readonly preview?: PreviewShown
  readonly problem?: string
}

export interface GameInHandShown extends WaitingShown {
  readonly kind: string
  readonly areTeamsKnown: boolean
  readonly history: readonly EntryShown[]
  /** Where the tournament keeps who scored. */
  readonly scorers?: GoalsInHand | undefined
  readonly correction?: CorrectionShown
  readonly problem?: string
}

export interface TieInHandShown {
  readonly division: string
  readonly pool: string
  readonly poolName: string
  readonly teams: readonly { readonly id: string; readonly name: string; readonly centimetres: string }[]
  readonly preview?: PreviewShown
  readonly problem?: string
}

export interface CodeShown {
  readonly id: string
  readonly day: Day
  /** '' for every field. */
  readonly field: string
  readonly name: string
  readonly isWithdrawn: boolean
}

export interface CodesShown {
  readonly codes: readonly CodeShown[]
  readonly days: readonly Day[]
  readonly today: Day
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}
