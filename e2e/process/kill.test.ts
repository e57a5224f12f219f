import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { makeFirstAdmin } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { createSessions } from '#http/auth/sessions.ts'
import { SILENT } from '#http/server/log.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { dataSourceOf, openDatabase } from '#site/process/database.ts'
import { readSettings } from '#site/process/settings.ts'
import { newFolder } from '../stage/app.ts'
import { type Service, startService } from './service.ts'

/** Killed in the middle of writing, again and again: what was acknowledged is there, and the database is whole. */

/** A campaign does it as often as it is asked to. */
const KILLS = casesOr(8)
const WRITERS = 8
/** From the first acknowledged write of a round; a commit takes a few milliseconds. */
const KILL_WITHIN_MS = 150
const MOMENTS = fc.sample(fc.nat(KILL_WITHIN_MS), KILLS)
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

const folder = newFolder()
let last: Service | undefined
afterAll(async () => {
  last?.child.kill('SIGKILL')
  await last?.ended
  rmSync(folder, { recursive: true, force: true })
})

/** An admin with a token, and a team for each writer. */
async function prepare(): Promise<{ token: string; teamIds: string[] }> {
  const db = await openDatabase(readSettings({ DATA_DIR: folder }), MIGRATIONS, SILENT)
  const teamIds = await db.write(async (tx) => {
    await makeFirstAdmin(tx, { name: 'Desk', email: 'desk@club.example', language: 'en', passwordHash: '!' })
    const made: string[] = []
    for (let n = 0; n < WRITERS; n++) {
      const { id } = await tx.create(teams, { name: `Team ${n}`, division: 'mixed', state: 'accepted' })
      made.push(id)
    }
    return made
  })
  const admin = await db.first(users, { filter: 'email = "desk@club.example"' })
  const sessions = await createSessions(db, 'http://127.0.0.1')
  const issued = await sessions.begin({ id: admin?.id ?? '', tokenKey: admin?.tokenKey ?? '' })
  await db.store.close()
  return { token: issued?.token ?? '', teamIds }
}

/** What the service said yes to. */
interface Acknowledged {
  /** Name by id. */
  players: Map<string, string>
  /** The last step by team. */
  steps: Map<string, string>
}

/** Writes until the service is gone: a new player and a step of its team's, in turns. */
async function writeUntilGone(url: string, token: string, team: string, said: Acknowledged, onFirst: () => void) {
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { player: string; name: string; division: string; updated: string }
  }
  try {
    for (let step = Number(said.steps.get(team) ?? 0) + 1; ; step++) {
      const { player } = await ask('commands/teams.addPlayer', { team, full_name: 'Runa Peters', namesake: true })
      said.players.set(player, 'Runa P.')
      onFirst()
      const { name, division, updated: base } = await ask(`collections/teams/records/${team}`)
      // Padded, so that a later step is the greater text.
      const city = String(step).padStart(9, '0')
      await ask('commands/teams.changeTeam', { team, base, name, division, city })
      said.steps.set(team, city)
    }
  } catch (error) {
    // Only a connection that broke is part of the plan.
    if (!(error instanceof TypeError)) throw error
  }
}

/** What is wrong with a database, given what was acknowledged. */
function problemsOf(path: string, { players, steps }: Acknowledged): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const problems: string[] = []
    const [integrity] = database.prepare('PRAGMA integrity_check').all()
    if (integrity?.['integrity_check'] !== 'ok') problems.push(String(integrity?.['integrity_check']))
    if (database.prepare('PRAGMA foreign_key_check').all().length > 0) problems.push('a reference leads nowhere')
    const names = new Map(
      database
        .prepare('SELECT "id", "name" FROM "players"')
        .all()
        .map((row) => [row['id'], row['name']]),
    )
    for (const [id, name] of players) if (names.get(id) !== name) problems.push(`player ${id} is lost`)
    const kept = new Map(
      database
        .prepare('SELECT "id", "city" FROM "teams"')
        .all()
        .map((row) => [row['id'], row['city']]),
    )
    for (const [id, step] of steps) if (!(String(kept.get(id)) >= step)) problems.push(`step ${step} of ${id} is lost`)
    const told = database.prepare(`SELECT "record" FROM "_changes" WHERE "collection" = 'players'`).all()
    if (told.length !== names.size) problems.push(`${names.size} players, but ${told.length} changes`)
    return problems
  } finally {
    database.close()
  }
}

const databasePath = () => dataSourceOf({ dataDir: folder }, MIGRATIONS).location

test(
  `${KILLS} times kill -9 under write load: nothing that was acknowledged is lost`,
  async () => {
    const { token, teamIds } = await prepare()
    const said: Acknowledged = { players: new Map(), steps: new Map() }
    // Limits are for people.
    const env = { RATE_CREATE: '1000000/1', RATE_PERSON: '1000000/1' }
    for (const moment of MOMENTS) {
      const before = said.players.size
      const service = await startService(folder, env)
      last = service
      expect(problemsOf(databasePath(), said)).toEqual([])
      let killing: NodeJS.Timeout | undefined
      const onFirst = () => {
        killing ??= setTimeout(() => service.child.kill('SIGKILL'), moment)
      }
      await Promise.all(teamIds.map((team) => writeUntilGone(service.url, token, team, said, onFirst)))
      expect((await service.ended).signal).toBe('SIGKILL')
      expect(said.players.size).toBeGreaterThan(before)
    }
    last = await startService(folder, env)
    expect(problemsOf(databasePath(), said)).toEqual([])
    expect(said.players.size).toBeGreaterThanOrEqual(KILLS)
    await expectNoticed(said)
  },
  CAMPAIGN_TIMEOUT_MS,
)

/** The check is worth something: in a copy from which one acknowledged player was taken it finds exactly that. */
async function expectNoticed(said: Acknowledged) {
  const copy = join(folder, 'copy.db')
  last?.child.kill('SIGTERM')
  await last?.ended
  copyFileSync(databasePath(), copy)
  const [id] = said.players.keys()
  const database = new DatabaseSync(copy)
  database.exec(`DELETE FROM "player_details" WHERE "player" = '${id}'; DELETE FROM "players" WHERE "id" = '${id}'`)
  database.exec(`DELETE FROM "_changes" WHERE "record" = '${id}'`)
  database.close()
  expect(problemsOf(copy, said)).toEqual([`player ${id} is lost`])
}
