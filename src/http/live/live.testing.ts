import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { inspect } from 'node:util'
import { ROLES, type Role } from '#access/roles.ts'
import type { Database } from '#records/database.ts'
import { newId, randomName } from '#records/ids.ts'
import { collection } from '#records/schema/collection.ts'
import { choice, editor, email, integer, relation, text } from '#records/schema/fields.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { testDependencies } from '../areas/dependencies.testing.ts'
import type { Limits } from '../areas/dependencies.ts'
import { requestWith } from '../auth/sessions.testing.ts'
import { recordsRoutes } from '../records/records-routes.ts'
import { createApp } from '../server/app.ts'
import type { Log } from '../server/log.ts'
import { serve } from '../server/serve.ts'
import { liveRoutes } from './live-routes.ts'
import type { LiveTimes } from './live-times.ts'
import { OfficialClients } from './official-clients.testing.ts'

/** A server with a few collections, and clients who listen to it. */

const ADMIN = '@request.auth.roles ?= "admin"'
const open = { list: '', view: '', create: '', update: '', delete: '' }
const readBy = (rule: string) => ({ ...open, list: rule, view: rule })

const users = collection('users', {
  fields: { name: text(), email: email(), tokenKey: text({ required: true, hidden: true, max: 60 }) },
  rules: readBy('@request.auth.id != ""'),
})
const roles = collection('roles', {
  fields: { user: relation('users', { required: true, onDelete: 'cascade' }), roles: choice(ROLES, { many: 6 }) },
  rules: { ...open, list: null, view: null },
})
const teams = collection('teams', {
  fields: {
    name: text(),
    state: choice(['waiting', 'accepted']),
    managers: relation('users', { many: 20, onDelete: 'setNull', hidden: true }),
    secret: text({ hidden: true }),
  },
  rules: readBy(`state = "accepted" || managers ?= @request.auth.id || ${ADMIN}`),
})
const games = collection('games', {
  fields: { team: relation('teams', { onDelete: 'setNull' }), score: integer(), status: text(), notes: editor() },
  rules: open,
})
const reports = collection('reports', {
  fields: { owner: relation('users', { onDelete: 'setNull' }), text: text() },
  rules: readBy(`owner = @request.auth.id || ${ADMIN}`),
})
const players = collection('players', {
  fields: { name: text(), owner: relation('users', { onDelete: 'setNull' }) },
  rules: open,
})
const cards = collection('cards', {
  fields: { player: relation('players', { required: true, onDelete: 'cascade' }), phone: text() },
  rules: readBy('player.owner = @request.auth.id'),
})
const locked = collection('locked', {
  fields: { text: text() },
  rules: { list: null, view: null, create: null, update: null, delete: null },
})

/** What the server has. */
export const LIVE_COLLECTIONS = { users, roles, teams, games, reports, players, cards, locked }

const LIMITS: Limits = {
  jsonBytes: 1024 * 1024,
  uploadBytes: 1024 * 1024,
  bodyMemoryBytes: 64 * 1024 * 1024,
  liveConnections: 5_000,
  livePerPerson: 50,
  livePerAddress: 5_000,
  refusedAfterMs: 0,
}

export type LiveStage = Awaited<ReturnType<typeof openLiveStage>>

export async function openLiveStage(options: { limits?: Partial<Limits>; times?: Partial<LiveTimes> } = {}) {
  const clock = { ahead: 0 }
  const {
    db: first,
    close: closeDb,
    another,
  } = await openTemporary(Object.values(LIVE_COLLECTIONS), {
    now: () => new Date(Date.now() + clock.ahead),
  })
  const publicUrl = 'http://fieldside.example'
  const mistakes: unknown[] = []
  const log: Log = { debug() {}, info() {}, warn() {}, error: (message, facts) => mistakes.push({ message, facts }) }
  const limits = { ...LIMITS, ...options.limits }
  const startOn = async (db: Database, port = 0) => {
    // As a service does before it serves: what another process writes until then is not told here.
    await db.follower.begin()
    const dependencies = await testDependencies(db, { log, limits, publicUrl })
    const live = liveRoutes(options.times)
    const app = createApp(dependencies, [recordsRoutes(), live.routes])
    const server = await serve(app, { host: '127.0.0.1', port, log })
    const stop = async () => {
      await live.stop()
      await server.stop()
      await db.store.close()
    }
    return { db, live, server, sessions: dependencies.sessions, stop }
  }
  let running = await startOn(first)
  const { port } = running.server
  const url = `http://127.0.0.1:${port}`
  const beside: Awaited<ReturnType<typeof startOn>>[] = []
  const listeners: LiveListener[] = []
  const clients = new OfficialClients()

  return {
    get db() {
      return running.db
    },
    url,
    get live() {
      return running.live
    },
    clock,
    /** Ends the service, and starts it again on what is stored. */
    async restart() {
      await running.stop()
      running = await startOn(another(), port)
    },
    /** Another process on the same database. */
    async beside() {
      const other = await startOn(another())
      beside.push(other)
      const otherUrl = `http://127.0.0.1:${other.server.port}`
      return {
        db: other.db,
        sessions: other.sessions,
        url: otherUrl,
        /** As the first step of its end: requests that are under way are still answered. */
        endLive: () => other.live.stop(),
        subscribe: (clientId: unknown, topics: unknown, token?: string, since?: string) =>
          subscribe(otherUrl, clientId, topics, token, since),
        async listen(topics: readonly string[], token?: string, since?: string): Promise<LiveListener> {
          const listening = await listenTo(otherUrl)
          listeners.push(listening)
          const status = await subscribe(otherUrl, listening.clientId, topics, token, since)
          if (status !== 204) throw new Error(`subscribing was answered with ${status}`)
          return listening
        },
      }
    },
    /** Somebody with roles, and a token. */
    async person(...held: readonly Role[]) {
      const tokenKey = randomName(30)
      const person = await running.db.write(async (tx) => {
        const id = newId()
        const made = await tx.create(users, { id, name: id, email: `${id}@example.org`, tokenKey })
        if (held.length > 0) await tx.create(roles, { user: id, roles: [...held] })
        return made
      })
      const issued = await running.sessions.begin({ id: person.id, tokenKey })
      return { id: person.id, tokenKey, token: issued?.token ?? '' }
    },
    /** Ends the session of a token. */
    signOut: (token: string) => running.sessions.end(requestWith(token)),
    freshToken: async (person: { id: string; tokenKey: string }) => (await running.sessions.begin(person))?.token,
    /** The official client. */
    client: (token?: string) => clients.of(url, token).autoCancellation(false),
    /** A raw stream, subscribed to topics. */
    async listen(topics: readonly string[] = [], token?: string, since?: string): Promise<LiveListener> {
      const listening = await listenTo(url)
      listeners.push(listening)
      if (topics.length > 0) {
        const status = await subscribe(url, listening.clientId, topics, token, since)
        if (status !== 204) throw new Error(`subscribing was answered with ${status}`)
      }
      return listening
    },
    /** A change that everybody hears who listens to games. */
    whistle: () => running.db.write((tx) => tx.create(games, { status: 'whistle' })),
    subscribe: (clientId: unknown, topics: unknown, token?: string, since?: string) =>
      subscribe(url, clientId, topics, token, since),
    post: (body: unknown, token?: string) => post(url, body, token),
    /** Sends the head of a request, which tells who is asking, and the body when it is called. */
    async beginSubscribing(token: string): Promise<(body: unknown) => Promise<number>> {
      const headers = { 'content-type': 'application/json', authorization: token }
      const context = request(`${url}/api/realtime`, { method: 'POST', headers, agent: false })
      const status = new Promise<number>((resolve, reject) => {
        context.once('response', (response) => resolve(response.resume().statusCode ?? 0))
        context.once('error', reject)
      })
      await new Promise<void>((resolve) => {
        context.write(' ', () => resolve())
      })
      // Answered after it: by then the head has been read too.
      for (let count = 0; count < 3; count++) await (await fetch(`${url}/api/health`)).arrayBuffer()
      return (body) => {
        context.end(JSON.stringify(body))
        return status
      }
    },
    async close() {
      clients.end()
      for (const listening of listeners) listening.leave()
      for (const other of beside) await other.stop()
      await running.stop()
      await closeDb()
      if (mistakes.length > 0) throw new Error(`The log has errors: ${inspect(mistakes, { depth: 5 })}`)
    },
  }
}

export const optioned = (topic: string, query: Record<string, string>) =>
  `${topic}?options=${encodeURIComponent(JSON.stringify({ query }))}`

function post(url: string, body: unknown, token?: string, since?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
  const query = since === undefined ? '' : `?since=${since}`
  return fetch(`${url}/api/realtime${query}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function subscribe(
  url: string,
  clientId: unknown,
  subscriptions: unknown,
  token?: string,
  since?: string,
): Promise<number> {
  const response = await post(url, { clientId, subscriptions }, token, since)
  await response.arrayBuffer()
  return response.status
}

export interface Heard {
  id: string
  event: string
  data: { action: string; record: Record<string, unknown> }
}

/** One open stream, frame by frame. */
export class LiveListener {
  readonly response: IncomingMessage
  /** Every frame so far, as it came. */
  readonly frames: string[] = []
  clientId = ''
  readonly ended: Promise<void>
  readonly #request: ClientRequest
  #rest = ''
  #taken = 0
  #awaken: () => void = () => {}
  #isOver = false

  constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request
    this.response = response
    response.setEncoding('utf8')
    response.on('data', (text: string) => this.#read(text))
    response.on('error', () => {})
    this.ended = new Promise((resolve) => {
      response.once('close', () => {
        this.#isOver = true
        this.#awaken()
        resolve()
      })
    })
  }

  /** The next frame that has not been taken. */
  async frame(): Promise<string> {
    while (this.#taken === this.frames.length) {
      if (this.#isOver) throw new Error('the stream has ended')
      await new Promise<void>((resolve) => {
        this.#awaken = resolve
      })
    }
    return this.frames[this.#taken++] ?? ''
  }

  async next(): Promise<Heard> {
    let frame = await this.frame()
    // A heartbeat comes when it is time.
    while (frame.startsWith(':')) frame = await this.frame()
    const lines = frame.split('\n')
    const value = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length) ?? ''
    return { id: value('id:'), event: value('event:'), data: JSON.parse(value('data:')) as Heard['data'] }
  }

  /** What is told next, in short. */
  async told(): Promise<string> {
    const { event, data } = await this.next()
    return `${data.action} ${event}`
  }

  leave() {
    this.#request.destroy()
  }

  #read(text: string) {
    const parts = (this.#rest + text).split('\n\n')
    this.#rest = parts.pop() ?? ''
    this.frames.push(...parts)
    this.#awaken()
  }
}

async function listenTo(url: string): Promise<LiveListener> {
  const context = request(`${url}/api/realtime`, { headers: { accept: 'text/event-stream' }, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    context.once('response', resolve)
    context.once('error', reject)
    context.end()
  })
  context.on('error', () => {})
  const listening = new LiveListener(context, response)
  if (response.statusCode === 200) {
    const connected = await listening.next()
    listening.clientId = connected.id
  }
  return listening
}
