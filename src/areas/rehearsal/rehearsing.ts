import { provided } from '#http/areas/dependencies.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { RehearsalReport } from '#rules/rehearsal/tight-spots.ts'

/** The tournament played in a copy that is thrown away. An installation has one at a time. */
export interface Rehearsing {
  state(): RehearsalState
  /** Somebody looks at it: what nobody looks at ends. */
  seen(): void
  /** Copies the installation and begins to play. One that is going on stays. */
  begin(by: Viewer): Promise<RehearsalBegun>
  pause(): void
  resume(): void
  /** Plays what is left without waiting; answers at once. */
  hurry(): void
  /** Throws the copy away; what was seen so far is in the report. */
  end(): Promise<void>
}

export type RehearsalBegun = 'begun' | 'running' | 'too_large' | 'no_room' | 'not_here'

export interface RehearsalState {
  readonly running: RunningRehearsal | undefined
  /** Of the last one that ended. */
  readonly report: RehearsalReport | undefined
}

export interface RunningRehearsal {
  /** Who began it. */
  readonly by: string
  /** The time in the copy, in milliseconds since 1970. */
  readonly now: number
  readonly isPaused: boolean
  readonly isHurried: boolean
  readonly gamesPlayed: number
  readonly games: number
}

/** Given by whoever starts the installation; undefined where another program holds the process, and in a copy. */
export const rehearsing = provided<Rehearsing | undefined>(() => undefined)

/** What pages of the copy say about it. */
export interface ShownRehearsal {
  /** By the copy's clock, in milliseconds since 1970. */
  readonly now: number
  readonly isPaused: boolean
  readonly isHurried: boolean
}

/** Undefined everywhere but in a copy. */
export const inRehearsal = provided<(() => ShownRehearsal) | undefined>(() => undefined)
