import { accountsArea } from '#areas/accounts/accounts.area.ts'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { quickPasswords } from '#areas/accounts/credentials/passwords.testing.ts'
import { configurationArea } from '#areas/configuration/configuration.area.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { notificationsArea } from '#areas/notifications/notifications.area.ts'
import { tournamentArea } from '#areas/tournament/tournament.area.ts'
import type { Database } from '#records/database.ts'
import { newId } from '#records/ids.ts'
import type { Collection, NewRecord, RecordOf } from '#records/schema/collection.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { area, collectionsOf, dependenciesOf, tablesOf } from '../areas/area.ts'
import { areaRoutes } from '../areas/area-routes.ts'
import { createSessions, type SessionKeeper } from '../auth/sessions.ts'
import type { Command } from '../commands/commands.ts'
import { filesRoutes } from '../files/files-routes.ts'
import { RATE_LIMITS, type RateLimits } from '../limits/rate-limits.ts'
import { liveRoutes } from '../live/live-routes.ts'
import { createApp } from '../server/app.ts'
import { type Log, SILENT } from '../server/log.ts'
import { listen } from '../server/serve.ts'
import type { Bindings } from './placeholders.testing.ts'
import { SAMPLES, sampleGames, sampleLocked, samplePlayers, sampleTeams, spirit } from './samples.testing.ts'

/** The tournament of the recording, served on loopback. */
export interface WireWorld {
  readonly db: Database
  readonly url: string
  /** Ids, tokens and passwords of the people and things in it. */
  readonly bindings: Bindings
  /** Mistakes of ours that the log was told. */
  readonly mistakes: readonly unknown[]
  /** The token in the last mail to an address whose link leads to the page. */
  tokenInMail(to: string, page: string): Promise<string>
  /** The one-time code in the last mail to an address. */
  codeInMail(to: string): Promise<string>
  close(): Promise<void>
}

const LIMITS = {
  jsonBytes: 1024 * 1024,
  uploadBytes: 16 * 1024 * 1024,
  bodyMemoryBytes: 64 * 1024 * 1024,
  liveConnections: 100,
  livePerPerson: 10,
  livePerAddress: 100,
  refusedAfterMs: 0,
}

/** The recorded ones are too common for us. */
const PASSWORDS = { first: 'heron-quay-41', second: 'heron-quay-42', third: 'heron-quay-43', admin: 'tall-reeds-77' }

export interface WireWorldOptions {
  readonly commands?: readonly Command[]
  readonly now?: () => Date
  readonly rateLimits?: RateLimits
}

export async function openWireWorld(options: WireWorldOptions = {}): Promise<WireWorld> {
  const { commands = [], now, rateLimits = RATE_LIMITS } = options
  const mistakes: unknown[] = []
  const log: Log = { ...SILENT, error: (message, facts) => mistakes.push({ message, ...facts }) }
  const samples = area({ name: 'samples', collections: SAMPLES, commands })
  const areas = [accountsArea, notificationsArea, configurationArea, tournamentArea, samples]
  const { db, close } = await openTemporary(collectionsOf(areas), { tables: tablesOf(areas), ...(now ? { now } : {}) })
  const listening = await listen({ host: '127.0.0.1', port: 0, log })
  const url = `http://127.0.0.1:${listening.port}`
  const sessions = await createSessions(db, url)
  const live = liveRoutes()
  const dependencies = dependenciesOf(areas, {
    db,
    log,
    sessions,
    limits: LIMITS,
    rateLimits,
    publicUrl: url,
  })
  listening.answer(createApp(dependencies, [...areaRoutes(areas), filesRoutes, live.routes]))
  /** What the last mail holds that holds it at all. */
  async function inMails(to: string, find: (text: string) => string | undefined): Promise<string | undefined> {
    await dependencies.background.settled()
    const mails = await db.store.all<{ text: string }>('SELECT "text" FROM "_outbox" WHERE "to" = ? ORDER BY "seq"', [
      to,
    ])
    return mails.map(({ text }) => find(text)).findLast((it) => it !== undefined)
  }

  return {
    db,
    url,
    bindings: await fill(db, sessions),
    mistakes,
    async tokenInMail(to, page) {
      const token = await inMails(to, (text) => text.split(`${url}${page}/`)[1]?.split(/\s/)[0])
      if (token === undefined) throw new Error(`no mail to ${to} leads to ${page}`)
      return token
    },
    async codeInMail(to) {
      const code = await inMails(to, (text) => /^\d{8}$/m.exec(text)?.[0])
      if (code === undefined) throw new Error(`no mail to ${to} holds a code`)
      return code
    },
    async close() {
      await live.stop()
      await listening.stop()
      await dependencies.background.settled()
      await close()
    },
  }
}

/** The same things as in the recording, in the same order. */
async function fill(db: Database, sessions: SessionKeeper): Promise<Bindings> {
  const bindings: Bindings = new Map(Object.entries(PASSWORDS).map(([name, value]) => [`password:${name}`, value]))
  for (const { name, id } of db.schema.collections) bindings.set(`collection:${name}`, id)

  async function add<C extends Collection>(placeholder: string, collection: C, values: NewRecord<C>) {
    const record: RecordOf<C> = await db.write((tx) => tx.create(collection, values))
    const { id } = record as { id: string }
    bindings.set(placeholder, id)
    return id
  }

  await db.write((tx) => tx.create(config, { user_login_active: true, user_registration_active: true }))
  const team: string[] = []
  for (let n = 0; n < 5; n++) {
    const meta = { n, tags: ['a', 'b'] }
    team.push(
      await add(`team:${n}`, sampleTeams, {
        name: `Team ${n}`,
        slug: `t${n}`,
        color: `#00${n}`,
        active: n % 2 === 0,
        meta,
      }),
    )
  }
  const passwords = quickPasswords()
  for (const name of ['alice', 'bob', 'carol', 'admin'] as const) {
    const tokenKey = newId()
    const password = await passwords.hash(name === 'admin' ? PASSWORDS.admin : PASSWORDS.first)
    const email = `${name}@example.com`
    const id = await add(`user:${name}`, users, {
      name,
      email,
      // Only a proved address is taken.
      verified: name !== 'bob',
      password,
      tokenKey,
    })
    if (name === 'admin') await db.write((tx) => tx.create(roles, { user: id, roles: ['admin'] }))
    bindings.set(`token:${name}`, (await sessions.begin({ id, tokenKey }))?.token ?? '')
  }
  bindings.set('token:raw', 'not.a.token')
  for (let n = 0; n < 7; n++) {
    await add(`game:${n}`, sampleGames, {
      team_a: team[n % 5]!,
      team_b: team[(n + 1) % 5]!,
      field: `F${n % 3}`,
      start: `2026-06-0${n + 1} 10:00:00.000Z`,
      score_a: n,
      score_b: 2 * n,
      status: (['scheduled', 'live', 'final'] as const)[n % 3]!,
    })
  }
  for (let n = 0; n < 4; n++) await add(`player:${n}`, samplePlayers, { name: `P${n}`, number: n, team: team[n % 2]! })
  for (const [n, author] of ['alice', 'bob'].entries()) {
    await add(`spirit:${n}`, spirit, {
      author: bindings.get(`user:${author}`)!,
      game: bindings.get('game:0')!,
      team: team[0]!,
      rules: 2,
      comment: 'ok',
      tags: ['fair'],
    })
  }
  await add('locked:0', sampleLocked, { x: '1' })
  return bindings
}
