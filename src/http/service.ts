import type { ServerResponse } from 'node:http'
import type { Collection } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewer.ts'
import type { Body, ShapeOptions } from '#records/viewer-records.ts'
import type { Command } from './commands.ts'
import type { IncomingRequest } from './incoming-request.ts'
import type { Log } from './log.ts'
import type { Router } from './router.ts'
import type { Sessions } from './sessions.ts'

/** What every door works with. */
export interface Service {
  readonly db: Database
  readonly log: Log
  readonly sessions: Sessions
  readonly limits: Limits
  readonly commands: readonly Command[]
  /** Collections whose writes from outside mean more than a write. */
  readonly writers: ReadonlyMap<Collection, Writer>
  /** The base address that people use, without a slash at the end. Links and the origin check go by it. */
  readonly publicUrl: string
}

/** Takes the place of a plain write through the records door. */
export interface Writer {
  update?(incoming: { viewer: Viewer; id: string; body: Body; options: ShapeOptions }): Promise<unknown>
}

/** Figures that an installation may set otherwise. Bytes, counts, seconds as named. */
export interface Limits {
  jsonBytes: number
  /** A whole multipart body; its files have limits of their own. */
  uploadBytes: number
  liveConnections: number
  livePerPerson: number
  livePerAddress: number
}

/** Answers a request. */
export type App = (incoming: IncomingRequest, response: ServerResponse) => Promise<void>

/** A door adds its addresses to the router. */
export type Routes = (router: Router, service: Service) => void
