/** What a team needs, in the reader's language. */
export interface NeedsShown {
  readonly team: string
  /** Which games are left, what is possible, and how it is counted. */
  readonly intro: string
  readonly bounds: string
  /** The best place first; none where nothing can change. */
  readonly cases: readonly { readonly when: string; readonly place: string; readonly note?: string }[]
}
