import type { Context } from 'hono'
import type { Viewer } from '#records/viewer.ts'
import type { Env } from './service.ts'

/** A sign-in as one request showed it, for those who must know later whether it still counts. A guest's is always valid. */
export interface Session {
  readonly viewer: Viewer
  /** False once the token has expired, its key was rotated or its person is gone. */
  isStillValid(): Promise<boolean>
  /** The person as the database knows them now; a guest once the session is no longer valid. */
  viewerNow(): Promise<Viewer>
}

/** Who is asking. */
export interface Sessions {
  /** The person behind a request: by `Authorization`, else by the session cookie; a bad token is a guest. Read once per request. */
  viewerOf(context: Context<Env>): Promise<Viewer>
  /** The session behind a request, to be asked again while a connection lives on. */
  sessionOf(context: Context<Env>): Promise<Session>
  /** The person behind a short file token; undefined when it is not valid. */
  viewerOfFileToken(token: string): Promise<Viewer | undefined>
}
