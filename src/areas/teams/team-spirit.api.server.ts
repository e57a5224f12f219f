import { provided } from '#http/areas/dependencies.ts'
import type { Reader } from '#records/reader.ts'

/** What everybody is told of a team's spirit. Whoever keeps spirit gives it: teams know nothing of sheets. */

export interface TeamSpirit {
  readonly place: number
  /** Left out where they would tell somebody's sheet. */
  readonly numbers?:
    | {
        readonly mean: number
        /** By category, in the visitor's words. */
        readonly averages: readonly { readonly name: string; readonly value: number }[]
      }
    | undefined
}

/** Undefined while nothing of it is published or revealed, and for a team that too few have rated. */
export const spiritOfTeam = provided<
  (reader: Reader, team: { readonly id: string; readonly division: string }) => Promise<TeamSpirit | undefined>
>(() => async () => undefined)
