import type { ServerResponse } from 'node:http'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import type { Role } from '#access/roles.ts'
import { bookerRequests, invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { OUTBOX_TABLES } from '#areas/notifications/notifications.tables.ts'
import { type Command, runCommand } from '#http/commands.ts'
import { HttpRequest } from '#http/http-request.ts'
import { SILENT } from '#http/log.ts'
import { type PageDependencies, PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { RATE_LIMITS } from '#http/rate-limits.ts'
import type { NewRecord, RecordOf } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Viewer } from '#records/viewer.ts'
import { shownName } from '#rules/names.ts'
import { WALK_IN_COMMANDS } from '../desk/walk-in.commands.server.ts'
import type { Team } from '../teams.api.server.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import { connectionCommands } from './connection.commands.server.ts'
import { newConnectionCode } from './connection-codes.server.ts'

/** Teams, players and people, with the commands that bring them together. */
export interface Desk {
  readonly db: Database
  person(name: string, held?: readonly Role[], language?: 'en' | 'de'): Promise<Viewer>
  team(name: string, values?: Partial<NewRecord<typeof teams>>): Promise<Team>
  /** By the full name; the code is the player's own. */
  player(fullName: string, team: Team | undefined, values?: Partial<NewRecord<typeof players>>): Promise<PlayerMade>
  /** The answer, or the refusal. */
  run(name: string, actor: Viewer, input: unknown, options?: { address?: string; key?: string }): Promise<unknown>
  playerOf(person: Viewer): Promise<string>
  mailsTo(person: Viewer): Promise<string[]>
  audited(): Promise<{ actor: string; action: string; record: string; detail: unknown }[]>
  /** What a page's loader and action get. */
  visit(path: string, person: Viewer, form?: Readonly<Record<string, string>>): ActionFunctionArgs
  passMinutes(minutes: number): void
  close(): Promise<void>
}

export type PlayerMade = RecordOf<typeof players> & { code: string }

const PUBLIC_URL = 'https://cup.example'

export async function openDesk(): Promise<Desk> {
  let now = Date.parse('2026-06-05T10:00:00Z')
  const { db, close } = await openTemporary(
    [users, roles, bookerRequests, invitations, teams, players, playerDetails, connectionRequests],
    { tables: OUTBOX_TABLES, now: () => new Date(now) },
  )
  const commands: readonly Command[] = [
    ...connectionCommands({ publicUrl: PUBLIC_URL, rateLimits: RATE_LIMITS, clock: () => now }),
    ...WALK_IN_COMMANDS,
  ]
  const addressOf = ({ id }: Viewer) => `${id}@example.org`

  return {
    db,
    async person(name, held = [], language = 'en') {
      const id = name.toLowerCase().padEnd(15, 'x')
      const values = { id, name, email: `${id}@example.org`, language, password: '!', tokenKey: id, verified: true }
      await db.write(async (tx) => {
        await tx.create(users, values)
        if (held.length > 0) await tx.create(roles, { user: id, roles: [...held] })
      })
      return { id, roles: held, record: {} }
    },
    team: (name, values = {}) =>
      db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values })),
    player: (fullName, team, values = {}) =>
      db.write(async (tx) => {
        const code = newConnectionCode()
        const player = await tx.create(players, { name: shownName(fullName), team: team?.id ?? '', ...values })
        await tx.create(playerDetails, { player: player.id, full_name: fullName, connection_code: code })
        return { ...player, code }
      }),
    run(name, actor, input, { address = '192.0.2.1', key } = {}) {
      const found = commands.find((it) => it.name === `teams.${name}`)
      if (!found) throw new Error(`No command ${name}`)
      return runCommand(db, found, actor, input, { address }, key).catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      })
    },
    playerOf: async ({ id }) => (await db.get(users, id))?.player ?? '',
    mailsTo: async (person) =>
      (
        await db.store.all<{ subject: string }>('SELECT "subject" FROM "_outbox" WHERE "to" = ? ORDER BY "seq"', [
          addressOf(person),
        ])
      ).map(({ subject }) => subject),
    async audited() {
      const rows = await db.store.all<{ actor: string; action: string; record: string; detail: string }>(
        'SELECT "actor", "action", "record", "detail" FROM "_audit" ORDER BY "seq"',
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
      const request = new Request(url, form ? { method, body: new URLSearchParams(form) } : {})
      return { request, url, context, params: {} } as unknown as ActionFunctionArgs
    },
    passMinutes(minutes) {
      now += minutes * 60_000
    },
    close,
  }
}

/** The code at the field of a refusal. */
export function refusedWith(answer: unknown): string {
  if (!(answer instanceof Refusal)) throw new Error(`Not refused: ${JSON.stringify(answer)}`)
  const [first] = Object.values(answer.data)
  if (typeof first === 'object' && first !== null && 'code' in first) return String(first.code)
  return `status_${answer.status}`
}
