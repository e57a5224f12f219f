import type { ServerResponse } from 'node:http'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import type { Role } from '#access/roles.ts'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { OUTBOX_TABLES } from '#areas/notifications/notifications.tables.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import { type Command, runCommand } from '#http/commands.ts'
import { HttpRequest } from '#http/http-request.ts'
import { SILENT } from '#http/log.ts'
import { type PageDependencies, PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { RATE_LIMITS } from '#http/rate-limits.ts'
import type { NewRecord } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Viewer } from '#records/viewer.ts'
import { connectionCommands } from '../connector/connection.commands.server.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import { TEAMS_TABLES } from '../teams.tables.ts'
import { ROSTER_COMMANDS } from './roster.commands.server.ts'
import { type RosterPlayer, rosterOf } from './roster.queries.server.ts'
import { importRoster } from './roster-import.commands.server.ts'

/** A team with a manager, in an installation of its own. */
export interface Clubhouse {
  readonly db: Database
  readonly team: string
  readonly manager: Viewer
  person(name: string, held?: readonly Role[]): Promise<Viewer>
  newTeam(name: string, values?: Partial<NewRecord<typeof teams>>): Promise<string>
  lock(locked: boolean): Promise<unknown>
  /** Adds a player to the team; answers the id. */
  player(fullName: string, values?: Readonly<Record<string, unknown>>): Promise<string>
  roster(team?: string): Promise<RosterPlayer[]>
  /** The answer, or the refusal. */
  run(name: string, actor: Viewer, input: unknown, key?: string): Promise<unknown>
  audited(): Promise<{ actor: string; action: string; detail: unknown }[]>
  /** What a page's loader and action get. */
  visit(path: string, person: Viewer, form?: Readonly<Record<string, string | File>>): ActionFunctionArgs
  close(): Promise<void>
}

const PUBLIC_URL = 'https://cup.example'

export async function openClubhouse(): Promise<Clubhouse> {
  const now = new Date('2026-06-05T10:00:00Z')
  const { db, close } = await openTemporary(
    [users, roles, teams, players, playerDetails, connectionRequests, tournament],
    { tables: [...TEAMS_TABLES, ...OUTBOX_TABLES], now: () => now },
  )
  const commands: readonly Command[] = [
    ...ROSTER_COMMANDS,
    importRoster,
    ...connectionCommands({ publicUrl: PUBLIC_URL, rateLimits: RATE_LIMITS, clock: () => now.getTime() }),
  ]

  async function person(name: string, held: readonly Role[] = ['teammanager']): Promise<Viewer> {
    const id = name.toLowerCase().padEnd(15, '0')
    await db.write(async (tx) => {
      const email = `${id}@example.org`
      await tx.create(users, { id, name, email, password: '!', tokenKey: id, verified: true, language: 'en' })
      await tx.create(roles, { user: id, roles: [...held] })
    })
    return { id, roles: held, record: {} }
  }

  const newTeam = async (name: string, values: Partial<NewRecord<typeof teams>> = {}) =>
    (await db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))).id

  async function run(name: string, actor: Viewer, input: unknown, key?: string): Promise<unknown> {
    const found = commands.find((it) => it.name === `teams.${name}`)
    if (!found) throw new Error(`No command ${name}`)
    return runCommand(db, found, actor, input, { address: '192.0.2.1' }, key).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
  }

  await db.write((tx) => tx.create(tournament, { ...NEW_TOURNAMENT, starts: '2026-06-13', ends: '2026-06-14' }))
  const manager = await person('Mara')
  const team = await newTeam('Kite Club', { managers: [manager.id] })

  return {
    db,
    team,
    manager,
    person,
    newTeam,
    lock: (roster_locked) => db.write((tx) => tx.update(teams, team, { roster_locked })),
    async player(full_name, values = {}) {
      const answer = await run('addPlayer', manager, { team, full_name, ...values })
      return textOfAnswer(answer, 'player')
    },
    roster: (of = team) => rosterOf(db, of),
    run,
    async audited() {
      const rows = await db.store.all<{ actor: string; action: string; detail: string }>(
        'SELECT "actor", "action", "detail" FROM "_audit" ORDER BY "seq"',
      )
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }))
    },
    visit(path, person, form) {
      const dependencies = { db, log: SILENT, publicUrl: PUBLIC_URL, commands } as unknown as PageDependencies
      const method = form ? 'POST' : 'GET'
      const incoming = new HttpRequest(
        { method, url: path, headers: { origin: PUBLIC_URL }, address: '192.0.2.1' } as HttpRequest['incoming'],
        {} as ServerResponse,
      )
      const context = new RouterContextProvider()
      context.set(
        pageRequest,
        new PageRequest(dependencies, incoming, person, { language: 'en', theme: undefined }, ''),
      )
      const url = new URL(path, PUBLIC_URL)
      const request = new Request(url, form ? { method, body: formDataOf(form) } : {})
      return { request, url, context, params: {} } as unknown as ActionFunctionArgs
    },
    close,
  }
}

function formDataOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function textOfAnswer(answer: unknown, name: string): string {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  if (typeof value !== 'string') throw new Error(`Not done: ${String(answer)}`)
  return value
}

/** The code at the field of a refusal, or its status. */
export function refusedWith(answer: unknown): string {
  if (!(answer instanceof Refusal)) throw new Error(`Not refused: ${JSON.stringify(answer)}`)
  const [first] = Object.values(answer.data)
  if (typeof first === 'object' && first !== null && 'code' in first) return String(first.code)
  return `status_${answer.status}`
}
