import type { ServerResponse } from 'node:http'
import type { Database } from '#records/database.ts'
import type { SessionKeeper } from '../auth/sessions.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { IncomingRequest } from '../server/incoming-request.ts'
import type { Log } from '../server/log.ts'
import type { Router } from '../server/router.ts'
import { BackgroundWork } from './background-work.ts'

/** What routes, commands and pages of an installation work with. */
export interface Dependencies extends DependencyOptions {
  /** Milliseconds for rate limits; never goes back. */
  readonly clock: () => number
  /** The same for limits that several processes share: about the same in each of them. */
  readonly sharedClock: () => number
  readonly background: BackgroundWork
  /** The one of its kind that this installation has. */
  get<T>(provided: Provided<T>): T
}

export interface DependencyOptions {
  readonly db: Database
  readonly log: Log
  readonly sessions: SessionKeeper
  readonly limits: Limits
  readonly rateLimits: RateLimits
  /** The base address that people use, without a slash at the end. Links and the origin check go by it. */
  readonly publicUrl: string
  /** How many times as fast as the real one the clock goes by which `db` takes the time; always 1 unless said. */
  readonly clockRate?: () => number
}

/** Figures that an installation may set otherwise. Bytes, counts, seconds as named. */
export interface Limits {
  jsonBytes: number
  /** A whole multipart body; its files have limits of their own. */
  uploadBytes: number
  /** Of all bodies under way together. */
  bodyMemoryBytes: number
  liveConnections: number
  livePerPerson: number
  livePerAddress: number
  /** Milliseconds before somebody is told that they ask too much. */
  refusedAfterMs: number
}

/** Something of which an installation has one, such as a queue or a limiter: made when it is first wanted. */
export class Provided<T> {
  readonly make: (dependencies: Dependencies) => T

  constructor(make: (dependencies: Dependencies) => T) {
    this.make = make
  }

  /** This very one, instead of one that is made. */
  as(value: T): Override {
    return { provided: this, value }
  }
}

export const provided = <T>(make: (dependencies: Dependencies) => T): Provided<T> => new Provided(make)

export interface Override {
  readonly provided: Provided<unknown>
  readonly value: unknown
}

export function createDependencies<Options extends DependencyOptions>(
  options: Options & { readonly clock?: () => number },
  overrides: readonly Override[] = [],
): Dependencies & Options {
  const made = new Map<Provided<unknown>, unknown>(overrides.map(({ provided, value }) => [provided, value]))
  const dependencies: Dependencies & Options = {
    ...options,
    clock: options.clock ?? (() => performance.now()),
    sharedClock: options.clock ?? Date.now,
    background: new BackgroundWork(options.log),
    get<T>(wanted: Provided<T>): T {
      if (!made.has(wanted)) made.set(wanted, wanted.make(dependencies))
      // Whatever stands under it was made by it, or given in its place.
      return made.get(wanted) as T
    },
  }
  return dependencies
}

/** Answers a request. */
export type App = (incoming: IncomingRequest, response: ServerResponse) => Promise<void>

/** Adds addresses to the router. */
export type Routes = (router: Router, dependencies: Dependencies) => void
