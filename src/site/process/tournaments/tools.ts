import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureFirstAdminLink } from '#areas/accounts/accounts.api.server.ts'
import { SILENT } from '#http/server/log.ts'
import { CannotStart, TakenByAnother } from '#records/storage/cannot-start.ts'
import type { DataPlace } from '#records/storage/choose-data-source.ts'
import { makeFolder } from '#records/storage/make-folder.ts'
import { inSchema, schemaIn } from '#records/storage/schema-in-address.ts'
import { dataSourceOf, openDatabase } from '../database.ts'
import type { Settings, TournamentsSettings } from '../settings.ts'
import { appointAdmin, backUp, move, placeTyped, restore, targetTyped, typedPath } from '../tools.ts'
import {
  addressFor,
  checkHost,
  checkTournamentName,
  findTournament,
  type KnownTournament,
  placeIn,
  readTournaments,
  schemaFor,
  settingsOfTournament,
  type TournamentFacts,
  type TournamentState,
  writeTournament,
} from './tournament-folder.ts'

/** `npm run tournaments -- …`: each answers the sentence that it prints, and works whether or not the service runs. */

interface Desk {
  readonly settings: Settings
  readonly of: TournamentsSettings
  readonly migrations: string
}

interface Typed {
  readonly name: string | undefined
  /** What stands behind the name. */
  readonly more: string | undefined
  readonly host: string | undefined
  readonly to: string | undefined
  /** Of a copy. */
  readonly mayLackAdmin: boolean
}

type Tool = (desk: Desk, typed: Typed) => string | Promise<string>

const TOOLS: Readonly<Record<string, Tool>> = {
  create,
  list,
  archive: (desk, typed) => `${become(desk, typed, 'archived')} can be read, and nothing in it can be changed.`,
  back: (desk, typed) => `${become(desk, typed, 'active')} is at work.`,
  move: moveOne,
  backup: ({ settings, of, migrations }, { name, more }) =>
    backUp(placeIn(settings, findTournament(of.folder, name)), migrations, typedPath(more)),
  restore: (desk, { name, more, mayLackAdmin }) =>
    whileClosed(desk, name, async ({ place }) => ({
      said: await restore(place, desk.migrations, typedPath(more), { mayLackAdmin }),
    })),
  link: (desk, { name }) =>
    whileClosed(desk, name, async ({ known, settings }) => ({ said: await newLink(known, settings, desk.migrations) })),
  admin: (desk, { name, more }) =>
    whileClosed(desk, name, async ({ settings }) => ({
      said: await appointAdmin(settings, desk.migrations, more, 'Set'),
    })),
}

const USAGE = `npm run tournaments -- create NAME --host HOST | list | archive NAME | back NAME | move NAME [--to PLACE] | backup NAME | restore NAME FILE [--without-admin] | link NAME | admin NAME ADDRESS`

export async function runTournaments(settings: Settings, migrations: string, args: readonly string[]): Promise<string> {
  const { tournaments: of } = settings
  if (!of) throw new CannotStart('TOURNAMENTS must name the folder of the tournaments, such as ./tournaments.')
  const { positionals, values } = parsed(args)
  const [command = '', name, more] = positionals
  const tool = Object.hasOwn(TOOLS, command) ? TOOLS[command] : undefined
  if (!tool) throw new CannotStart(USAGE)
  makeFolder(of.folder, 'TOURNAMENTS')
  return tool(
    { settings, of, migrations },
    { name, more, host: values.host, to: values.to, mayLackAdmin: values['without-admin'] },
  )
}

function parsed(args: readonly string[]) {
  try {
    const options = {
      host: { type: 'string' },
      to: { type: 'string' },
      'without-admin': { type: 'boolean', default: false },
    } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new CannotStart(USAGE)
  }
}

async function create({ settings, of, migrations }: Desk, { name, host: typed }: Typed): Promise<string> {
  checkTournamentName(name)
  checkHost(typed)
  const host = typed.toLowerCase()
  const { known: others } = readTournaments(of.folder)
  const same = others.find(({ facts }) => facts.host === host)
  if (same) throw new CannotStart(`The tournament ${same.name} has the host name ${host} already.`)
  checkRoom(of)
  const folder = join(of.folder, name)
  const place = settings.databaseUrl === undefined ? {} : { schema: schemaFor(name) }
  const known: KnownTournament = { name, folder, facts: { host, state: 'active', ...place } }
  makeOwnFolder(folder)
  try {
    const own = settingsOfTournament({ ...settings, processes: 1 }, known, settings.port)
    const source = dataSourceOf(own, migrations)
    if (await source.exists()) throw new CannotStart(`${source.location} has something in it: choose another name.`)
    const link = await newLink(known, own, migrations)
    // From here on it is there for those who look.
    writeTournament(folder, known.facts)
    return `The tournament ${name} is at ${own.publicUrl}. ${link}`
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function makeOwnFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`${folder} cannot be made: choose a name that is not taken.`, { cause: error })
  }
}

/** Made on its database, which is made where there is none. It ends the one before. */
async function newLink({ name }: KnownTournament, settings: Settings, migrations: string): Promise<string> {
  const claim = await dataSourceOf(settings, migrations).claim('alone')
  try {
    const db = await openDatabase(settings, migrations, SILENT)
    try {
      const link = await ensureFirstAdminLink(db, settings.publicUrl ?? '')
      if (link === undefined)
        throw new CannotStart(
          `The tournament ${name} has an admin: npm run tournaments -- admin ${name} address makes another.`,
        )
      return `Open this link once, within a day, to make its first admin account:\n\n  ${link}\n`
    } finally {
      await db.store.close()
    }
  } finally {
    await claim.release()
  }
}

function list({ settings, of, migrations }: Desk): string {
  const { known, problems } = readTournaments(of.folder)
  const lines = known.map((it) => {
    const address = addressFor(settings, it.facts.host, settings.port)
    return `${it.name.padEnd(30)} ${it.facts.state.padEnd(8)} ${address}  ${locationOf(settings, migrations, it)}`
  })
  if (lines.length + problems.length === 0) return `There is no tournament in ${of.folder}.`
  return [...lines, ...problems].join('\n')
}

function locationOf(settings: Settings, migrations: string, known: KnownTournament): string {
  try {
    return dataSourceOf(placeIn(settings, known), migrations).location
  } catch (error) {
    if (error instanceof CannotStart) return error.message
    throw error
  }
}

function become({ of }: Desk, { name }: Typed, state: TournamentState): string {
  const { folder, facts, name: found } = findTournament(of.folder, name)
  if (state === 'active' && facts.state !== 'active') checkRoom(of)
  writeTournament(folder, { ...facts, state })
  return `Within seconds the tournament ${found}`
}

function checkRoom({ folder, most }: TournamentsSettings) {
  const working = readTournaments(folder).known.filter(({ facts }) => facts.state === 'active')
  if (working.length >= most)
    throw new CannotStart(
      `${working.length} tournaments are at work, which is all that MAX_TOURNAMENTS allows: archive one.`,
    )
}

async function moveOne(desk: Desk, { name, to }: Typed): Promise<string> {
  const typed = targetTyped(desk.settings, to)
  if (typed === undefined)
    throw new CannotStart('Where to? --to a folder; for a PostgreSQL, MOVE_TO=postgres://user:password@host/database')
  return whileClosed(desk, name, async ({ known, place }) => {
    const to = targetOf(known, placeTyped(place, typed) ?? place)
    const said = await move(place, desk.migrations, to)
    return { said, facts: { ...known.facts, ...factsOf(desk.settings, known, to) } }
  })
}

/** In a database that others may share, a schema of its own. */
function targetOf({ name }: KnownTournament, { dataDir, databaseUrl }: DataPlace): DataPlace {
  if (databaseUrl === undefined || schemaIn(databaseUrl) !== undefined) return { dataDir, databaseUrl }
  return { dataDir, databaseUrl: inSchema(databaseUrl, schemaFor(name)) }
}

/** Where it lies from now on. The password of the database of all stands in DATABASE_URL alone. */
function factsOf(
  { databaseUrl: shared }: Settings,
  { folder }: KnownTournament,
  { dataDir, databaseUrl }: DataPlace,
): Pick<TournamentFacts, 'schema' | 'databaseUrl' | 'dataDir'> {
  const own = dataDir === folder ? undefined : dataDir
  const schema = databaseUrl === undefined ? undefined : schemaIn(databaseUrl)
  const isShared = shared !== undefined && schema !== undefined && inSchema(shared, schema) === databaseUrl
  return { schema: isShared ? schema : undefined, databaseUrl: isShared ? undefined : databaseUrl, dataDir: own }
}

/** Processes let go of a tournament within seconds of being told. */
const LET_GO_MOST_MS = 60_000
const AGAIN_MS = 100

interface ClosedTournament {
  readonly known: KnownTournament
  readonly settings: Settings
  readonly place: DataPlace
}

interface Worked {
  readonly said: string
  /** Left out: as before. */
  readonly facts?: TournamentFacts
}

/** Has the processes let go of a tournament, works at it, and gives it back to them. */
async function whileClosed(
  { settings, of, migrations }: Desk,
  name: string | undefined,
  work: (closed: ClosedTournament) => Promise<Worked>,
): Promise<string> {
  const known = findTournament(of.folder, name)
  if (known.facts.state === 'closed')
    throw new CannotStart(
      `Somebody works at the tournament ${known.name}. If nobody does: npm run tournaments -- back ${known.name}`,
    )
  const own = settingsOfTournament({ ...settings, processes: 1 }, known, settings.port)
  const place = placeIn(settings, known)
  writeTournament(known.folder, { ...known.facts, state: 'closed' })
  let after = known.facts
  try {
    await letGo(place, migrations)
    const { said, facts = known.facts } = await work({ known, settings: own, place })
    after = facts
    return said
  } finally {
    writeTournament(known.folder, after)
  }
}

async function letGo(place: DataPlace, migrations: string): Promise<void> {
  const source = dataSourceOf(place, migrations)
  for (const until = performance.now() + LET_GO_MOST_MS; ; ) {
    try {
      return await (await source.claim('alone')).release()
    } catch (error) {
      if (!(error instanceof TakenByAnother) || performance.now() > until) throw error
      await pause(AGAIN_MS)
    }
  }
}
