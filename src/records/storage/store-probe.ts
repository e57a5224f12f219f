/** Whoever measures what the database is asked. Called in the context of whoever asked; must not throw. */
export interface StoreProbe {
  /** One statement was answered. */
  asked(ms: number): void
  writeBegins(): void
  /** In milliseconds: waited for its turn, its own work, and until that was durable. */
  writeEnds(took: { readonly waited: number; readonly work: number; readonly commit: number }): void
  /** Up to this number the changes are somebody's who waits for their answer. */
  changed(seq: number): void
  /** Runs what is done later, by whoever's turn it is, as if it was done now. */
  keepContext<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T
}
