import type { Role } from '#access/roles.ts'

/** Whoever asks. A guest has the id ''. */
export interface Viewer {
  readonly id: string
  /** The list of the person's first roles record, read for this request. */
  readonly roles: readonly Role[]
  /** The person's own record, hidden fields left out. */
  readonly record: Readonly<Record<string, unknown>>
}

export const GUEST: Viewer = { id: '', roles: [], record: {} }
