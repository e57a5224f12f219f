import PocketBase from 'pocketbase'
import sharp from 'sharp'
import { ROLES } from '#access/roles.ts'
import type { Database } from '#records/database.ts'
import { newId } from '#records/ids.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, choice, file, json, relation, text } from '#records/schema/fields.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { TEST_LIMITS, testDependencies } from '../areas/dependencies.testing.ts'
import type { Routes } from '../areas/dependencies.ts'
import { type SessionKeeper } from '../auth/sessions.ts'
import { NO_JSON } from '../bodies/json-bounds.ts'
import { recordsRoutes } from '../records/records-routes.ts'
import { createApp } from '../server/app.ts'
import { jsonResponse } from '../server/http-request.ts'
import { createLog } from '../server/log.ts'
import { listen } from '../server/serve.ts'
import { filesRoutes } from './files-routes.ts'

/** A server with collections that have files of every kind, for tests. */

const users = collection('users', {
  fields: { name: text(), tokenKey: text({ required: true, hidden: true, locked: true, max: 60 }) },
  rules: { list: null, view: null, create: null, update: null, delete: null },
})
const roles = collection('roles', {
  fields: { user: relation('users', { onDelete: 'cascade' }), roles: choice(ROLES, { many: ROLES.length }) },
  rules: { list: null, view: null, create: null, update: null, delete: null },
})

const SIGNED_IN = '@request.auth.id != ""'
const IMAGES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Everybody sees it, whoever is signed in writes it. */
export const albums = collection('albums', {
  fields: {
    title: text({ max: 100 }),
    tags: choice(['sun', 'rain', 'snow'], { many: 3 }),
    facts: json(),
    photo: file({
      types: IMAGES,
      maxBytes: 1024 * 1024,
      thumbs: ['100x100', '100x50t', '100x50b', '50x50f', '0x40', '60x0'],
    }),
    docs: file({ types: ['text/plain', 'application/pdf'], many: 3, maxBytes: 1_000_000, thumbs: ['100x100'] }),
    sound: file({ types: ['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/mp4'] }),
    negative: file({ types: IMAGES, hidden: true }),
    stamp: file({ types: IMAGES, locked: true }),
  },
  rules: { list: '', view: '', create: SIGNED_IN, update: SIGNED_IN, delete: SIGNED_IN },
})

const OWN = 'owner = @request.auth.id'

/** Only its owner sees it, unless it is open to all. */
export const diaries = collection('diaries', {
  fields: {
    owner: relation('users'),
    open: bool(),
    photo: file({ types: IMAGES, thumbs: ['10x10'] }),
    page: file({ types: ['text/plain'] }),
  },
  rules: {
    list: `open = true || ${OWN}`,
    view: `open = true || ${OWN}`,
    create: '@request.body.owner = @request.auth.id',
    update: OWN,
    delete: OWN,
  },
})

/** Nobody sees it. */
export const vaults = collection('vaults', {
  fields: { photo: file({ types: IMAGES }) },
  rules: { list: null, view: null, create: SIGNED_IN, update: SIGNED_IN, delete: null },
})

export const UPLOAD_BYTES = 3 * 1024 * 1024
const JSON_BYTES = 100_000

export interface FilesHouse {
  db: Database
  url: string
  /** What the log was told, one line each. */
  logged: readonly string[]
  /** The next line of that form that the log is told. */
  nextLogged(form: RegExp): Promise<string>
  /** Lets time pass, which stands still otherwise. */
  pass(seconds: number): void
  guest: PocketBase
  ada: PocketBase
  bob: PocketBase
  adaId: string
  close(): Promise<void>
}

export async function openFilesHouse(): Promise<FilesHouse> {
  let now = Date.now()
  const { db, close } = await openTemporary([users, roles, albums, diaries, vaults], {
    now: () => new Date(now),
  })
  const logged: string[] = []
  let tell: (line: string) => unknown = () => {}
  const log = createLog('debug', (line) => {
    logged.push(line)
    tell(line)
  })
  const listening = await listen({ host: '127.0.0.1', port: 0, log })
  const url = `http://127.0.0.1:${listening.port}`
  const limits = { ...TEST_LIMITS, jsonBytes: JSON_BYTES, uploadBytes: UPLOAD_BYTES }
  const dependencies = await testDependencies(db, { log, limits, publicUrl: url })
  const { sessions } = dependencies
  listening.answer(createApp(dependencies, [recordsRoutes(), filesRoutes, fileTokenRoutes(sessions)]))
  const [ada, bob] = await Promise.all([signedIn('Ada'), signedIn('Bob')])

  async function signedIn(name: string) {
    const tokenKey = newId()
    const { id } = await db.write((tx) => tx.create(users, { name, tokenKey }))
    const client = clientOf(url)
    const issued = await sessions.begin({ id, tokenKey })
    client.authStore.save(issued?.token ?? '', { id, collectionId: users.id, collectionName: 'users' })
    return { id, client }
  }

  return {
    db,
    url,
    logged,
    nextLogged: (form) => new Promise((resolve) => (tell = (line) => form.test(line) && resolve(line))),
    pass: (seconds) => void (now += seconds * 1_000),
    guest: clientOf(url),
    ada: ada.client,
    bob: bob.client,
    adaId: ada.id,
    async close() {
      await listening.stop()
      await close()
    },
  }
}

function clientOf(url: string): PocketBase {
  const client = new PocketBase(url)
  client.autoCancellation(false)
  return client
}

const fileTokenRoutes =
  (sessions: SessionKeeper): Routes =>
  (router) => {
    router.post('/api/files/token', NO_JSON, async (request) =>
      jsonResponse({ token: await sessions.fileToken(request) }),
    )
  }

/** A picture that compresses badly, so that its size can be chosen; the same seed gives the same one. */
export function noise(width: number, height: number, seed = 1): ReturnType<typeof sharp> {
  let state = seed
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const plainImage = (width: number, height: number, background = '#2277cc') =>
  sharp({ create: { width, height, channels: 3, background } })

export const newFile = (bytes: Uint8Array | string, name: string, type = 'application/octet-stream') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type })
