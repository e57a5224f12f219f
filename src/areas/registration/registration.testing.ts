import type { ServerResponse } from 'node:http'
import { type ActionFunctionArgs, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { Role } from '#access/roles.ts'
import { newTokenKey, rolesOf, type User } from '#areas/accounts/accounts.api.server.ts'
import { bookerRequests, invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { ACCOUNTS_TABLES } from '#areas/accounts/accounts.tables.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { OUTBOX_TABLES } from '#areas/notifications/notifications.tables.ts'
import { connectionRequests, playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { tournament, tournamentAccount } from '#areas/tournament/tournament.collections.ts'
import { type Command, runCommand } from '#http/commands.ts'
import { HttpRequest } from '#http/http-request.ts'
import { SILENT } from '#http/log.ts'
import { type PageDependencies, PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { RATE_LIMITS, type RateLimits } from '#http/rate-limits.ts'
import type { Patch } from '#records/collection.ts'
import type { Database } from '#records/database.ts'
import type { Refusal } from '#records/errors.ts'
import { present } from '#records/present.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { GUEST, type Viewer } from '#records/viewer.ts'
import { CAPACITIES_COMMANDS } from './decisions/capacities.commands.server.ts'
import { capacities, registrations } from './registration.collections.ts'
import { createRegistration } from './registration.commands.server.ts'
import type { Registration } from './registration.server.ts'

/** An installation with registrations, whose clock a test turns. */
export interface World {
  readonly db: Database
  /** Runs `teams.<name>`; nobody in particular unless said otherwise. */
  run(name: string, input: unknown, actor?: Viewer, key?: string): Promise<unknown>
  /** Registers a team in the mixed division, as its contact. */
  register(name: string, told?: Partial<Told>): Promise<Registration>
  person(email: string, held?: readonly Role[], values?: Partial<User>): Promise<Viewer>
  /** As it is now. */
  registration(name: string): Promise<Registration>
  /** The token of the latest link to a registration that was mailed to an address. */
  tokenTo(email: string): Promise<string>
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>
  switches(patch: Patch<typeof config>): Promise<void>
  places(patch: Patch<typeof capacities>): Promise<void>
  audited(): Promise<string[]>
  passMinutes(minutes: number): void
  /** What a page's loader or action gets. */
  asks(visit: Visit): Promise<LoaderFunctionArgs & ActionFunctionArgs>
  close(): Promise<void>
}

export interface Visit {
  /** With its query. */
  path: string
  token?: string
  viewer?: Viewer
  /** Left out: the page is looked at. */
  form?: Readonly<Record<string, string>>
  /** What the guard said. */
  refusal?: Refusal
}

export const PUBLIC_URL = 'https://cup.example'

const TOLD = {
  name: 'Herons',
  division: 'mixed',
  city: 'Bremen',
  country: 'DE',
  contact_name: 'Ada Reed',
  contact_email: 'ada@example.org',
  contact_phone: '',
  expected_players: 14,
  level: 'social',
  comment: '',
}

export type Told = typeof TOLD

export const told = (change: Partial<Told> = {}): Told => ({ ...TOLD, ...change })

const COLLECTIONS = [
  users,
  roles,
  bookerRequests,
  invitations,
  config,
  tournament,
  tournamentAccount,
  teams,
  players,
  playerDetails,
  capacities,
  registrations,
  connectionRequests,
]

export async function openWorld(limits: Partial<RateLimits> = {}): Promise<World> {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const opened = await openTemporary(COLLECTIONS, {
    tables: [...ACCOUNTS_TABLES, ...OUTBOX_TABLES],
    now: () => new Date(now),
  })
  const { db } = opened
  const rateLimits = { ...RATE_LIMITS, mail: { count: 1_000, seconds: 1 }, ...limits }
  const commands = [
    ...createRegistration({ publicUrl: PUBLIC_URL, rateLimits, clock: () => now }),
    ...CAPACITIES_COMMANDS,
  ]
  await db.write(async (tx) => {
    await tx.create(config, { team_registration_active: true })
    await tx.create(capacities, { mixed: 2, open: 2, women: 2 })
  })

  const run: World['run'] = (name, input, actor = GUEST, key) =>
    runCommand(db, named(commands, `teams.${name}`), actor, input, { address: '192.0.2.1' }, key)

  async function registration(name: string): Promise<Registration> {
    const found = await db.first(registrations, {
      filter: 'name = {:name}',
      params: { name },
      sort: '-created,-@rowid',
    })
    if (!found) throw new Error(`${name} is not registered`)
    return found
  }

  const mailsTo: World['mailsTo'] = (email) =>
    db.store.all('SELECT "subject", "text" FROM "_outbox" WHERE "to" = ? ORDER BY "seq"', [email])

  return {
    db,
    run,
    async register(name, change = {}) {
      await run('register', { ...told({ name, ...change }), consent: true })
      return registration(name)
    },
    async person(email, held = [], values = {}) {
      const user = await db.write(async (tx) => {
        const made = await tx.create(users, {
          name: email.slice(0, email.indexOf('@')),
          email,
          verified: true,
          password: 'none',
          tokenKey: newTokenKey(),
          ...values,
        })
        await tx.create(roles, { user: made.id, roles: [...held] })
        return made
      })
      return { id: user.id, roles: await rolesOf(db, user.id), record: present(users, user) }
    },
    registration,
    mailsTo,
    async tokenTo(email) {
      const links = (await mailsTo(email)).flatMap(({ text }) => text.match(/\/registration\/\S+/g) ?? [])
      return links.at(-1)?.slice('/registration/'.length) ?? ''
    },
    async switches(patch) {
      await db.write(async (tx) => {
        const [record] = await tx.list(config)
        await tx.update(config, record?.id ?? '', patch)
      })
    },
    async places(patch) {
      await db.write(async (tx) => {
        const [record] = await tx.list(capacities)
        await tx.update(capacities, record?.id ?? '', patch)
      })
    },
    async audited() {
      const rows = await db.store.all<{ action: string }>('SELECT "action" FROM "_audit" ORDER BY "seq"')
      return rows.map(({ action }) => action)
    },
    passMinutes(minutes) {
      now += minutes * 60_000
    },
    async asks({ path, token = '', viewer = GUEST, form, refusal }) {
      const method = form ? 'POST' : 'GET'
      const incoming = new HttpRequest(
        { method, url: path, headers: {}, address: '192.0.2.1' } as HttpRequest['incoming'],
        {} as ServerResponse,
      )
      const dependencies = { db, log: SILENT, publicUrl: PUBLIC_URL, commands } as unknown as PageDependencies
      const page = new PageRequest(dependencies, incoming, viewer, { language: 'en', theme: undefined }, '')
      page.refusal = refusal
      const context = new RouterContextProvider()
      context.set(pageRequest, page)
      const url = new URL(path, PUBLIC_URL)
      const request = new Request(url, { method, ...(form && { body: new URLSearchParams(form) }) })
      return { request, url, context, params: { token } } as unknown as LoaderFunctionArgs & ActionFunctionArgs
    },
    close: () => opened.close(),
  }
}

function named(commands: readonly Command[], name: string): Command {
  const found = commands.find((it) => it.name === name)
  if (!found) throw new Error(`There is no command ${name}`)
  return found
}
