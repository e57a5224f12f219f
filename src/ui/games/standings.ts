/** A table and a bracket as pages send them: in the reader's language, ready to be drawn. */

/** A team, or in words where one comes from: then it has no id. */
export interface RankedTeam {
  readonly id: string
  readonly name: string
  readonly colour?: string
  /** The address of its picture; left out where it has none. */
  readonly logo?: string
}

export interface TableShown {
  readonly key: string
  /** “Pool B” */
  readonly name: string
  readonly kind: 'round-robin' | 'swiss'
  /** The best first. */
  readonly rows: readonly TableRowShown[]
  /** “4 of 6 games” */
  readonly progress: string
  /** What must be known about it: a tie that waits for throws, an order that was kept. */
  readonly notes: readonly string[]
  /** So few games are left that it can be said what a team needs. */
  readonly hasProspects?: true
}

export interface TableRowShown {
  readonly team: RankedTeam
  /** Shared while a tie is not broken; left out before the first result. */
  readonly place?: number
  readonly wins: number
  readonly losses: number
  readonly goals: number
  readonly against: number
  /** In a Swiss draw: its victory points, and those of its opponents. */
  readonly points?: readonly [own: number, opponents: number]
  /** Who is above this row goes on otherwise than who is below it: “Top two play semi-finals”. */
  readonly cut?: string
  readonly reasons?: ReasonsShown
}

/** How a team came to its place. Those that one step decided for share it, so that it travels once. */
export interface ReasonsShown {
  /** What told others apart before, and what is still open. */
  readonly texts: readonly string[]
  readonly decision?: DecisionShown
}

export interface DecisionShown {
  /** In the order in which they were asked, the deciding one last. */
  readonly criteria: readonly { readonly name: string; readonly values?: string }[]
  /** Best first. */
  readonly compared: readonly {
    readonly id: string
    readonly name: string
    readonly results?: string
    readonly value: string
  }[]
}

/** A place of the division that is decided, or by what it will be. */
export interface FinalPlaceShown {
  readonly place: number
  readonly team: RankedTeam
  readonly isDecided?: true
}
