import type { GameRow } from '#areas/schedule/schedule.api.server.ts'
import type { SpiritVisibility } from '#rules/spirit/entry.ts'
import type { SpiritCategory, SpiritComments, SpiritMarks } from '#rules/spirit/sheet.ts'
import type { SheetAbout } from '../spirit.fields.ts'

/** What admins see of spirit: everything. */

/** A row of the ranking as it is at this moment. Means are not rounded. */
export interface RankingRow {
  readonly team: { readonly id: string; readonly name: string }
  /** Undefined without a game that counts. */
  readonly place: number | undefined
  readonly games: number
  readonly received: number
  readonly given: number
  readonly self: number
  /** In the order of the sheet. */
  readonly averages: readonly number[]
}

/** One of the two sheets of a game in the matrix. */
export interface MatrixSheet {
  readonly total: number
  readonly isCorrected: boolean
}

export interface MatrixGame {
  readonly game: GameRow
  /** What home and away gave; undefined where it is missing. */
  readonly home: MatrixSheet | undefined
  readonly away: MatrixSheet | undefined
}

export interface MissingRow {
  /** `game/team` */
  readonly key: string
  readonly game: GameRow
  readonly team: string
  readonly opponent: string
  readonly isReminded: boolean
}

export interface PublicationShown {
  readonly visibility: SpiritVisibility
  /** When the ranking of the division was worked out last. */
  readonly publishedAt: string | undefined
  /** Whether numbers would be told along with places if it were published now. */
  readonly wouldHaveNumbers: boolean
  /** Another ranking would be told than the one that was. */
  readonly isOutOfDate: boolean
}

export interface OutliersShown {
  readonly far: readonly { readonly team: string; readonly by: number; readonly sheets: number }[]
  readonly low: readonly { readonly team: string; readonly category: SpiritCategory; readonly value: number }[]
}

/** A sheet with all that is known of it. */
export interface WholeSheet {
  readonly id: string
  readonly version: number
  readonly rater: string
  readonly rated: string
  readonly marks: Readonly<Record<SheetAbout, SpiritMarks>>
  readonly comments: Readonly<Record<SheetAbout, SpiritComments>>
  /** Who entered it; '' where nobody is known any more. */
  readonly by: string
  readonly at: string
  readonly correctedAt: string
}
