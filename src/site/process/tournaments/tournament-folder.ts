import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { CannotStart } from '#records/storage/cannot-start.ts'
import type { DataPlace } from '#records/storage/choose-data-source.ts'
import { inSchema, isSchemaName } from '#records/storage/schema-in-address.ts'
import { HOST_NAME, isPostgres } from '../setting-checks.ts'
import { publicUrlOf, type Settings } from '../settings.ts'

/** Each tournament has a folder below that of all, with its copies, its database where that is a file, and this file: */
const FILE = 'tournament.json'

/** Also part of a schema's name. */
const NAME = /^[a-z][a-z\d-]{0,29}$/

/** `closed`: nobody is answered while somebody works at it. */
export const TOURNAMENT_STATES = ['active', 'archived', 'closed'] as const
export type TournamentState = (typeof TOURNAMENT_STATES)[number]

const TOURNAMENT = v.object({
  /** Under which it is reached, in lower case and without a port. */
  host: v.pipe(v.string(), v.regex(HOST_NAME), v.toLowerCase()),
  state: v.picklist(TOURNAMENT_STATES),
  /** In which schema of `DATABASE_URL` it lies; left out, as is the next: in a file. */
  schema: v.optional(v.pipe(v.string(), v.check(isSchemaName))),
  /** A database of its own, elsewhere. */
  databaseUrl: v.optional(v.pipe(v.string(), v.check(isPostgres))),
  /** Where the file and the copies lie; left out: in its folder. */
  dataDir: v.optional(v.string()),
})

export type TournamentFacts = v.InferOutput<typeof TOURNAMENT>

export interface KnownTournament {
  readonly name: string
  /** Its own. */
  readonly folder: string
  readonly facts: TournamentFacts
}

export function checkTournamentName(name: string | undefined): asserts name is string {
  if (name === undefined) throw new CannotStart('Which tournament? npm run tournaments -- list tells their names.')
  if (!NAME.test(name))
    throw new CannotStart(`"${name}" is no name: up to 30 letters from a to z, digits and -, and a letter first.`)
}

export function checkHost(host: string | undefined): asserts host is string {
  if (host === undefined || !HOST_NAME.test(host))
    throw new CannotStart(`--host must be a host name such as north.example${host ? `, but is "${host}"` : ''}.`)
}

/** What was read before, by name: a file that is the same is not read again. */
export type ReadBefore = Map<string, { readonly stamp: string; readonly found: KnownTournament | undefined }>

/** In the order of their names, and what is wrong with those that cannot be read. */
export function readTournaments(
  folder: string,
  before: ReadBefore = new Map(),
): { known: readonly KnownTournament[]; problems: readonly string[] } {
  const known = new Map<string, KnownTournament>()
  const problems: string[] = []
  for (const name of readdirSync(folder).toSorted()) {
    const stamp = NAME.test(name) ? stampOf(join(folder, name, FILE)) : undefined
    if (stamp === undefined) continue
    const kept = before.get(name)
    const read = kept?.stamp === stamp ? kept.found : readTournament(folder, name)
    if (!read) problems.push(`${join(folder, name, FILE)} cannot be read`)
    // Somebody's slip of the pen closes no tournament.
    const found = read ?? kept?.found
    before.set(name, { stamp, found })
    if (!found) continue
    if (known.has(found.facts.host)) problems.push(`${name} has the host name ${found.facts.host} of another one`)
    else known.set(found.facts.host, found)
  }
  return { known: [...known.values()], problems }
}

/** Another one for every version of a file; undefined where there is none. */
function stampOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`
}

function readTournament(all: string, name: string): KnownTournament | undefined {
  const folder = join(all, name)
  try {
    return { name, folder, facts: v.parse(TOURNAMENT, JSON.parse(readFileSync(join(folder, FILE), 'utf8'))) }
  } catch {
    return undefined
  }
}

/** The one of that name, or a sentence. */
export function findTournament(folder: string, name: string | undefined): KnownTournament {
  checkTournamentName(name)
  const found = readTournament(folder, name)
  if (!found) throw new CannotStart(`There is no tournament "${name}": npm run tournaments -- list tells their names.`)
  return found
}

/** Whole or not at all: processes read it at any moment. It may hold a password. */
export function writeTournament(folder: string, facts: TournamentFacts) {
  const making = join(folder, `${FILE}.${randomBytes(4).toString('hex')}`)
  writeFileSync(making, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(making, join(folder, FILE))
}

/** The schema of a tournament that is made. */
export const schemaFor = (name: string) => `tournament_${name.replaceAll('-', '_')}`

/** How many connections each of many has for reading; one on its own has more. */
const READ_CONNECTIONS = 4

/** Where a tournament keeps its data. */
export function placeIn(
  { databaseUrl: shared, readConnections = READ_CONNECTIONS }: Pick<Settings, 'databaseUrl' | 'readConnections'>,
  { name, folder, facts }: KnownTournament,
): DataPlace {
  const { schema, databaseUrl, dataDir = folder } = facts
  if (schema === undefined) return { dataDir, databaseUrl, readConnections }
  if (shared === undefined)
    throw new CannotStart(`The tournament ${name} lies in a PostgreSQL: DATABASE_URL must say where that is.`)
  return { dataDir, databaseUrl: inSchema(shared, schema), readConnections }
}

/** The settings of one of many: those of all, with its own place and address. */
export function settingsOfTournament(all: Settings, known: KnownTournament, port: number): Settings {
  const place = placeIn(all, known)
  if (all.processes > 1 && place.databaseUrl === undefined)
    throw new CannotStart(
      `The tournament ${known.name} lies in a file, which belongs to one process: move it to a PostgreSQL, or leave PROCESSES out.`,
    )
  const isArchived = known.facts.state === 'archived'
  return {
    ...all,
    ...place,
    databaseUrl: place.databaseUrl,
    publicUrl: addressFor(all, known.facts.host, port),
    // No page of an archive claims a mail.
    mail: isArchived ? { ...all.mail, smtpUrl: undefined } : all.mail,
    // Told for all of them at once.
    metricsToken: undefined,
  }
}

/** As people write it: the address of all, with another host name. */
export function addressFor(all: Settings, host: string, port: number): string {
  const url = new URL(publicUrlOf(all, port))
  url.hostname = host
  return url.origin
}
