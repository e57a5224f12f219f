import type { Context } from 'hono'
import type { Viewer } from '#records/viewer.ts'
import type { Env } from './service.ts'

/** Who is asking. Implemented beside the accounts' tokens. */
export interface Sessions {
  /** The person behind a request: by `Authorization`, else by the session cookie; a bad token is a guest. Read once per request. */
  viewerOf(context: Context<Env>): Promise<Viewer>
  /** The person behind a short file token; undefined when it is not valid. */
  viewerOfFileToken(token: string): Promise<Viewer | undefined>
}
