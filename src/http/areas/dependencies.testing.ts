import type { Database } from '#records/database.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { NOT_LET_IN } from '../auth/let-in.ts'
import { createSessions, GUEST_SESSION, type SessionKeeper } from '../auth/sessions.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { SILENT } from '../server/log.ts'
import { createDependencies, type Dependencies, type DependencyOptions, type Override } from './dependencies.ts'
import type { InstallationFacts } from './installation.ts'

const MEBIBYTE = 1024 * 1024

/** As small as tests need them. */
export const TEST_LIMITS = {
  jsonBytes: MEBIBYTE,
  uploadBytes: MEBIBYTE,
  bodyMemoryBytes: 64 * MEBIBYTE,
  liveConnections: 100,
  livePerPerson: 100,
  livePerAddress: 100,
  refusedAfterMs: 0,
}

const UNLIMITED = { count: 1_000_000_000, seconds: 1 }

/** Tests ask more often than people do. */
export const UNLIMITED_RATES: RateLimits = {
  signIn: UNLIMITED,
  mail: UNLIMITED,
  strangers: UNLIMITED,
  create: UNLIMITED,
  person: UNLIMITED,
  guests: UNLIMITED,
  pages: UNLIMITED,
}

/** Where there is nobody who could sign in. */
const ONLY_GUESTS: SessionKeeper = {
  viewerOf: async () => GUEST,
  sessionOf: async () => GUEST_SESSION,
  sessionOfPass: async () => GUEST_SESSION,
  viewerOfFileToken: async () => undefined,
  onEnd: () => () => {},
  begin: async () => undefined,
  renew: async () => undefined,
  end: async () => true,
  fileToken: async () => undefined,
  cookieFor: () => undefined,
  cookieOnReturn: () => '',
  clearedCookie: () => undefined,
  letIn: { of: () => NOT_LET_IN, newest: () => undefined },
}

export type TestDependencies = Dependencies & { readonly sessions: SessionKeeper }

/** What routes and commands work with, over a database of a test. */
export async function testDependencies(
  db: Database,
  options: Partial<DependencyOptions> & { clock?: () => number } = {},
  overrides: readonly Override[] = [],
): Promise<TestDependencies> {
  const publicUrl = options.publicUrl ?? 'http://127.0.0.1'
  const sessions = db.schema.find('users') ? await createSessions(db, publicUrl) : ONLY_GUESTS
  return createDependencies(
    { db, log: SILENT, limits: TEST_LIMITS, rateLimits: UNLIMITED_RATES, publicUrl, ...options, sessions },
    overrides,
  )
}

export const TEST_INSTALLATION: InstallationFacts = {
  version: '1',
  build: 'one',
  startedAt: new Date(0),
  backupFolder: '',
  hasMailServer: false,
  disk: async () => ({ databaseBytes: 0, freeBytes: 0 }),
  live: () => ({ connections: 0, people: 0 }),
}
