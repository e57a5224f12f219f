import type { Reader } from '#records/reader.ts'

/** What a ceremony gives: a kind of award, for each division its ranks. */

export interface Rank {
  readonly place: number
  /** As everybody may know them; several share a rank. */
  readonly teams: readonly AwardedTeam[]
}

export interface AwardedTeam {
  readonly name: string
  readonly city: string
  /** As it was chosen; '' for none. */
  readonly colour: string
  /** Large: a screen shows it. */
  readonly logo: string | undefined
}

/** An area that has something to give out declares one and stands in the list of `awards.server.ts`. */
export interface AwardKind {
  /** The first part of the keys of its awards. */
  readonly kind: string
  /** In the visitor's words. */
  readonly title: () => string
  /** The divisions that have one, in their order; '' for one over all. */
  divisions(reader: Reader): Promise<readonly string[]>
  /** The first rank first, whether revealed or not; undefined where it is not decided. */
  ranks(reader: Reader, division: string): Promise<readonly (Rank | undefined)[]>
}

/** An award of a kind, with all of its ranks: for admins alone. */
export interface Award {
  readonly key: string
  readonly title: string
  readonly division: string
  readonly ranks: readonly (Rank | undefined)[]
}
