/** Something that processes say to each other. */
export class Saying<T> {
  readonly name: string
  /** Only for the compiler. */
  declare readonly said: T

  constructor(name: string) {
    this.name = name
  }
}

/** The other processes that work on the same database. */
export interface Others {
  /** The name of this process, for as long as it lives. */
  readonly self: string
  /** Whether there can be any. Where there cannot, nothing needs to be asked that only they could have changed. */
  readonly mayBe: boolean
  /** Whether there is one of that name. */
  isThere(process: string): Promise<boolean>
  /** Says something to all of them, or to one. What is said while somebody's ear is off does not reach them: it saves a wait, or has an answer. */
  say<T>(about: Saying<T>, said: T, to?: string): Promise<void>
  /** Hears what they say about something, as JSON keeps it; answers how to stop. */
  hear<T>(about: Saying<T>, listener: (said: T, from: string) => void): () => void
  /**
   * Takes something that one process at a time may have, for so long; once more by the same one it is longer. False while
   * another one has it.
   */
  take(lease: string, ms: number): Promise<boolean>
  /** Gives it back before its time. */
  giveBack(lease: string): Promise<void>
  /** Nobody else is there: whatever one had that was killed is free at once, not by time. */
  freeAll(): Promise<void>
}

/** Where a database belongs to one process. */
export const NO_OTHERS: Others = {
  self: 'thisone1',
  mayBe: false,
  isThere: async () => false,
  say: async () => {},
  hear: () => () => {},
  take: async () => true,
  giveBack: async () => {},
  freeAll: async () => {},
}
