import type { ServerResponse } from 'node:http'
import { type ActionFunctionArgs, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type * as v from 'valibot'
import type { Role } from '#access/roles.ts'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { tournamentArea } from '#areas/tournament/tournament.area.ts'
import { makeDivisions } from '#areas/tournament/tournament.testing.ts'
import { type Area, collectionsOf, dependenciesOf, tablesOf } from '#http/areas/area.ts'
import { TEST_INSTALLATION, TEST_LIMITS, UNLIMITED_RATES } from '#http/areas/dependencies.testing.ts'
import type { Dependencies, Override } from '#http/areas/dependencies.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { createSessions, type SessionKeeper } from '#http/auth/sessions.ts'
import { type Command, runCommand } from '#http/commands/commands.ts'
import type { CommandInput } from '#http/commands/inputs.ts'
import { passTime } from '#http/limits/guesses.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { HttpRequest } from '#http/server/http-request.ts'
import { type Log, SILENT } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { present } from '#records/viewing/present.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { AREAS } from './areas.ts'

/** An installation with some areas, or all, whose clock a test turns; its divisions are those of a new one. */
export interface Stage {
  readonly db: Database
  readonly dependencies: Dependencies
  /** An account that can sign in, with these roles. */
  person(name: string, held?: readonly Role[], values?: Partial<NewRecord<typeof users>>): Promise<Viewer>
  /** The answer of a command. */
  run<S extends CommandInput, Answer>(
    command: Command<S, Answer>,
    actor: Viewer,
    input: v.InferInput<S>,
    options?: CallOptions,
  ): Promise<Answer>
  /** The answer of a command by its name, with whatever input; a refusal is an answer too. */
  attempt(name: string, actor: Viewer, input: unknown, options?: CallOptions): Promise<unknown>
  /** What a page's loader and action get. */
  visit(path: string, visit?: StageVisit): LoaderFunctionArgs & ActionFunctionArgs
  /** What was audited, oldest first. */
  audited(): Promise<Audited[]>
  /** What waits in the outbox for an address, oldest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]>
  passMinutes(minutes: number): void
  close(): Promise<void>
}

export interface CallOptions {
  readonly address?: string
  readonly key?: string | undefined
}

export interface StageVisit {
  /** Left out: a guest. */
  readonly viewer?: Viewer
  /** Left out: the page is looked at. */
  readonly form?: Readonly<Record<string, string | File | readonly File[]>>
  readonly params?: Readonly<Record<string, string>>
  readonly language?: 'en' | 'de'
  /** As the header has it: `feedback=abc`. */
  readonly cookie?: string
  /** What the guard said. */
  readonly refusal?: Refusal | undefined
  /** Another one than the stage's, in which the same is stored. */
  readonly db?: Database
}

export interface Audited {
  readonly actor: string
  readonly action: string
  readonly collection: string
  readonly record: string
  readonly detail: unknown
}

export interface StageOptions {
  readonly areas?: readonly Area[]
  /** Where the clock begins. */
  readonly now?: string
  readonly publicUrl?: string
  readonly rateLimits?: Partial<RateLimits>
  readonly overrides?: readonly Override[]
  /** Other sessions in the place of those that are made. */
  readonly sessions?: (made: SessionKeeper) => SessionKeeper
}

export const PUBLIC_URL = 'https://cup.example'
const ADDRESS = '192.0.2.1'

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { areas = AREAS, publicUrl = PUBLIC_URL, overrides = [] } = options
  let now = Date.parse(options.now ?? '2026-06-05T10:00:00Z')
  const mistakes: unknown[] = []
  const log: Log = { ...SILENT, error: (message, facts) => mistakes.push({ message, ...facts }) }
  const opened = await openTemporary(collectionsOf(areas), { tables: tablesOf(areas), now: () => new Date(now) })
  const { db } = opened
  if (areas.includes(tournamentArea)) await makeDivisions(db)
  const made = await createSessions(db, publicUrl)
  const sessions = options.sessions?.(made) ?? made
  const rateLimits = { ...UNLIMITED_RATES, ...options.rateLimits }
  const clock = () => now
  const dependencies = dependenciesOf(areas, { db, log, sessions, limits: TEST_LIMITS, rateLimits, publicUrl, clock }, [
    passTime.as(async (ms: number) => (now += ms)),
    installationFacts.as(TEST_INSTALLATION),
    ...overrides,
  ])
  const commands = new Map(areas.flatMap((area) => area.commands ?? []).map((command) => [command.name, command]))

  return {
    db,
    dependencies,
    async person(name, held = [], values = {}) {
      const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@example.org`
      const user = await db.write(async (tx) => {
        const made = await tx.create(users, {
          name,
          email,
          verified: true,
          language: 'en',
          password: '!',
          tokenKey: `${email} of this test`,
          ...values,
        })
        if (held.length > 0) await tx.create(roles, { user: made.id, roles: [...held] })
        return made
      })
      return { id: user.id, roles: held, record: present(users, user) }
    },
    run: (command, actor, input, { address = ADDRESS, key } = {}) =>
      runCommand(dependencies, command, { actor: withoutSession(actor), input, address, key }),
    async attempt(name, actor, input, { address = ADDRESS, key } = {}) {
      const found = commands.get(name)
      if (!found) throw new Error(`There is no command ${name}`)
      try {
        return await runCommand(dependencies, found, { actor: withoutSession(actor), input, address, key })
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    },
    visit(path, { viewer = GUEST, form, params = {}, language = 'en', cookie, refusal, db: from = db } = {}) {
      const method = form ? 'POST' : 'GET'
      const incoming = { method, url: path, headers: { origin: publicUrl, cookie }, address: ADDRESS }
      const page = new PageRequest(
        { ...dependencies, db: from },
        new HttpRequest(incoming as HttpRequest['incoming'], {} as ServerResponse),
        withoutSession(viewer),
        { language, theme: undefined },
        '',
      )
      page.refusal = refusal
      const context = new RouterContextProvider()
      context.set(pageRequest, page)
      const url = new URL(path, publicUrl)
      const request = new Request(url, form ? { method, body: formOf(form) } : {})
      return { request, url, context, params } as unknown as LoaderFunctionArgs & ActionFunctionArgs
    },
    async audited() {
      const rows = await db.store.all<Audited & { detail: string }>(
        'SELECT "actor", "action", "collection", "record", "detail" FROM "_audit" ORDER BY "seq"',
      )
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }))
    },
    async mailsTo(email) {
      await dependencies.background.settled()
      return db.store.all('SELECT "subject", "text", "html" FROM "_outbox" WHERE "to" = ? ORDER BY "seq"', [email])
    },
    passMinutes(minutes) {
      now += minutes * 60_000
    },
    async close() {
      await dependencies.background.settled()
      await opened.close()
      if (mistakes.length > 0) throw new Error('The log was told of mistakes', { cause: mistakes })
    },
  }
}

function formOf(fields: NonNullable<StageVisit['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}

/** The code at the first field of a refusal, or its status. */
export function refusedWith(answer: unknown): string {
  if (!(answer instanceof Refusal)) throw new Error(`Not refused: ${JSON.stringify(answer)}`)
  const [first] = Object.values(answer.data)
  const code: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'code') : undefined
  return typeof code === 'string' ? code : `status_${answer.status}`
}

/** What a refusal has in it that is told at a field, for `toMatchObject`. */
export const refusalAt = (field: string, code: string) => ({ data: { [field]: { code } } })
