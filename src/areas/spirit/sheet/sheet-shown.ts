import type { GameRow } from '#areas/schedule/schedule.api.server.ts'
import type { SpiritComments, SpiritMarks } from '#rules/spirit/sheet.ts'
import type { SheetAbout } from '../spirit.fields.ts'

/** A game for which somebody's team gives a sheet, or has given one. */
export interface SheetShown {
  /** Of the sheet: `game/team`. */
  readonly key: string
  readonly game: GameRow
  /** For which the sheet speaks. */
  readonly team: SheetTeam
  readonly opponent: SheetTeam
  /** What the team gave; left out while it has not. */
  readonly given?: SheetGiven
  /** What it received; left out until it may be told. */
  readonly received?: SheetReceived
}

export interface SheetTeam {
  readonly id: string
  readonly name: string
  readonly colour?: string | undefined
  readonly logo?: string | undefined
}

export interface SheetGiven {
  readonly version: number
  /** Both are in: nothing of it changes any more. */
  readonly isFinal: boolean
  readonly marks: Readonly<Record<SheetAbout, SpiritMarks>>
  readonly comments: Readonly<Record<SheetAbout, SpiritComments>>
}

export interface SheetReceived {
  readonly marks: SpiritMarks
  /** For the team's managers. */
  readonly comments?: SpiritComments
}

export const NEW_SPIRIT_PATH = '/new-spirit'

/** `/new-spirit?game=…&team=…`; without a team it is the visitor's own one. */
export const sheetHref = (game: string, team?: string): string =>
  `${NEW_SPIRIT_PATH}?${new URLSearchParams({ game, ...(team !== undefined && { team }) })}`

export const sheetKey = (game: string, team: string): string => `${game}/${team}`
