import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFirstAdmin } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { createSessions } from '#http/auth/sessions.ts'
import { SILENT } from '#http/server/log.ts'
import { openDatabase } from '#site/process/database.ts'
import { readSettings } from '#site/process/settings.ts'
import { MIGRATIONS, type TestedPlace } from './data-places.ts'

/** People who write as fast as they are answered unless they are given time, and what must be true of a database that they wrote to. */

const WRITERS = 8
/** Somebody who was told to come later tries again so soon: before they should, and without keeping a core busy with it. */
const AGAIN_MS = 100

/** Limits are for people. */
export const WITHOUT_LIMITS = { RATE_CREATE: '1000000/1', RATE_PERSON: '1000000/1' }

/** What the service said yes to. */
export interface Acknowledged {
  /** Full name by id. */
  readonly players: ReadonlyMap<string, string>
  /** The last step by team. */
  readonly steps: ReadonlyMap<string, string>
}

export interface RefusedWrite {
  readonly status: number
  readonly later: string | null
  readonly text: string
}

export class Writers {
  readonly token: string
  readonly teams: readonly string[]
  /** What was answered with anything but yes. */
  readonly refusals: RefusedWrite[] = []
  readonly #players = new Map<string, string>()
  readonly #steps = new Map<string, string>()
  readonly #turns = new Map<string, number>()
  #onWritten = () => {}

  constructor(token: string, teams: readonly string[]) {
    this.token = token
    this.teams = teams
  }

  get written(): number {
    return this.#players.size
  }

  /** As of now. */
  acknowledged(): Acknowledged {
    return { players: new Map(this.#players), steps: new Map(this.#steps) }
  }

  /** Answers once so many more were acknowledged. */
  more(count: number): Promise<void> {
    const enough = this.written + count
    return new Promise((resolve) => {
      this.#onWritten = () => {
        if (this.written >= enough) resolve()
      }
    })
  }

  /** All of them write until the service is gone, or they are told to stop. `restMs`: so long they rest between two writes. */
  async write(url: string, stop?: AbortSignal, restMs = 0): Promise<void> {
    await Promise.all(this.teams.map((team, index) => this.#writeOne(url, team, index, stop, restMs)))
  }

  /**
   * A new player and a step of its team's, in turns. What was not answered, or put off, is sent again with its key: it must
   * be done once.
   */
  async #writeOne(url: string, team: string, index: number, stop: AbortSignal | undefined, restMs: number) {
    try {
      for (;;) {
        if (stop?.aborted) return
        const turn = this.#turnOf(team)
        const full_name = `Runa P${index}x${turn}`
        const input = { team, full_name, namesake: true }
        const { player } = await this.#ask(url, 'commands/teams.addPlayer', { input, key: `player-${index}-${turn}` })
        this.#players.set(player, full_name)
        this.#onWritten()
        // Padded, so that a later step is the greater text.
        const city = String(turn).padStart(9, '0')
        const seen = await this.#ask(url, `collections/teams/records/${team}`)
        // One that was done, but not answered.
        if (seen.city !== city) {
          const { name, division, updated: base } = seen
          await this.#ask(url, 'commands/teams.changeTeam', {
            input: { team, base, name, division, city },
            key: `step-${index}-${turn}-${base.replaceAll(/\D/g, '')}`,
          })
        }
        this.#steps.set(team, city)
        this.#turns.set(team, turn + 1)
        if (restMs > 0) await pause(restMs)
      }
    } catch (error) {
      // Only a connection that broke is part of the plan.
      if (!(error instanceof TypeError)) throw error
    }
  }

  #turnOf(team: string): number {
    return this.#turns.get(team) ?? 1
  }

  async #ask(url: string, path: string, command?: { input: unknown; key: string }): Promise<Answer> {
    for (;;) {
      const answer = await fetch(`${url}/api/${path}`, {
        headers: {
          authorization: this.token,
          ...(command && { 'content-type': 'application/json', 'idempotency-key': command.key }),
        },
        ...(command && { method: 'POST', body: JSON.stringify(command.input) }),
      })
      if (answer.status === 200) return (await answer.json()) as Answer
      const refused = { status: answer.status, later: answer.headers.get('retry-after'), text: await answer.text() }
      this.refusals.push(refused)
      if (refused.status !== 503) throw new Error(`${path}: ${refused.status} ${refused.text}`)
      await pause(AGAIN_MS)
    }
  }
}

interface Answer {
  readonly player: string
  readonly name: string
  readonly division: string
  readonly city: string
  readonly updated: string
}

/** An admin with a token, and a team for each writer. */
export async function prepareWriters({ folder, env }: TestedPlace): Promise<Writers> {
  const db = await openDatabase(readSettings({ DATA_DIR: folder, ...env }), MIGRATIONS, SILENT)
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
  return new Writers(issued?.token ?? '', teamIds)
}

/** Of each team, as a copy has it. */
export function stepsIn(copy: string): ReadonlyMap<string, string> {
  const database = new DatabaseSync(copy, { readOnly: true })
  try {
    const rows = database.prepare('SELECT "id", "city" FROM "teams"').all()
    return new Map(rows.map(({ id, city }) => [String(id), String(city)]))
  } finally {
    database.close()
  }
}

/** What is wrong with a copy, given what was acknowledged before it was made. */
export function problemsInCopy(copy: string, { players, steps }: Acknowledged): string[] {
  const database = new DatabaseSync(copy, { readOnly: true })
  const rows = (sql: string) => database.prepare(sql).all()
  const byId = (sql: string) => new Map(rows(sql).map((row) => [String(row['id']), String(row['value'])]))
  try {
    const problems: string[] = []
    const [integrity] = rows('PRAGMA integrity_check')
    if (integrity?.['integrity_check'] !== 'ok') problems.push(String(integrity?.['integrity_check']))
    if (rows('PRAGMA foreign_key_check').length > 0) problems.push('a reference leads nowhere')

    const kept = byId('SELECT "player" AS "id", "full_name" AS "value" FROM "player_details"')
    for (const [id, name] of players) if (kept.get(id) !== name) problems.push(`player ${id} is lost`)
    const stepOf = stepsIn(copy)
    for (const [id, step] of steps)
      if (!(String(stepOf.get(id)) >= step)) problems.push(`step ${step} of ${id} is lost`)

    const isTwice = 'SELECT "full_name" AS "name" FROM "player_details" GROUP BY "full_name" HAVING count(*) > 1'
    for (const { name } of rows(isTwice)) problems.push(`${String(name)} was added twice`)
    const [all] = rows('SELECT count(*) AS "n" FROM "players"')
    if (all?.['n'] !== kept.size) problems.push(`${String(all?.['n'])} players, but ${kept.size} have details`)
    const told = rows(`SELECT "record" FROM "_changes" WHERE "collection" = 'players'`)
    if (told.length !== kept.size) problems.push(`${kept.size} players, but ${told.length} changes`)
    return problems
  } finally {
    database.close()
  }
}

/** The check is worth something: in a copy from which one acknowledged player was taken it finds exactly that. */
export function problemsWithoutOne(copy: string, said: Acknowledged): { id: string; problems: string[] } {
  const [id = ''] = said.players.keys()
  const database = new DatabaseSync(copy)
  database.exec(`DELETE FROM "player_details" WHERE "player" = '${id}'; DELETE FROM "players" WHERE "id" = '${id}'`)
  database.exec(`DELETE FROM "_changes" WHERE "record" = '${id}'`)
  database.close()
  return { id, problems: problemsInCopy(copy, said) }
}
