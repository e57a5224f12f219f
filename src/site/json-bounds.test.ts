import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { openIdProviders } from '#areas/accounts/openid/openid-providers.ts'
import { areaRoutes } from '#http/areas/area-routes.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { JSON_VALUES_MAX, NO_JSON } from '#http/bodies/json-bounds.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import { appOf } from '#http/server/app.ts'
import { HttpRequest } from '#http/server/http-request.ts'
import { SILENT } from '#http/server/log.ts'
import { type Route, Router } from '#http/server/router.ts'
import { type Listening, listen } from '#http/server/serve.ts'
import type { Collection } from '#records/schema/collection.ts'
import { AREAS } from './areas.ts'
import { COLLECTIONS } from './declared.ts'
import { openStage, type Stage } from './stage.testing.ts'

/** Every route of the table says how much JSON it reads, and parses nothing that is more. */

const CLUB = {
  key: 'club',
  name: 'Club',
  issuer: 'https://club.example',
  clientId: 'fieldside',
  clientSecret: 'of the club',
  hosts: [],
}
const INSTALLED = {
  version: '',
  build: '',
  startedAt: new Date(),
  backupFolder: '',
  hasMailServer: true,
  disk: async () => ({ databaseBytes: 0, freeBytes: 0 }),
  live: () => ({ connections: 0, people: 0 }),
}

let stage: Stage
let listening: Listening
let authorization: string
const router = new Router()
const live = liveRoutes()
beforeAll(async () => {
  stage = await openStage({ overrides: [installationFacts.as(INSTALLED), openIdProviders.as([CLUB])] })
  for (const register of [...areaRoutes(AREAS), live.routes]) register(router, stage.dependencies)
  listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  listening.answer(appOf(router, stage.dependencies))
  const { id, record } = await stage.person('Ada', ROLES)
  const session = await stage.dependencies.sessions.begin({ id, tokenKey: `${String(record['email'])} of this test` })
  authorization = session?.token ?? ''
})
afterAll(async () => {
  await live.stop()
  await listening.stop()
  await stage.close()
})

interface Address {
  readonly method: string
  readonly path: string
}

/** Those whose records may be written so, and one of the others. */
const isOpen = ({ rules }: Collection) => rules.create !== null || rules.update !== null
const WRITTEN = [...COLLECTIONS.filter(isOpen), ...COLLECTIONS.filter((it) => !isOpen(it)).slice(0, 1)]

/** The routes that read JSON, with what their paths may name. */
const addresses = (): readonly Address[] => router.routes.filter(({ json }) => json !== NO_JSON).flatMap(addressesOf)

function addressesOf({ method, path }: Route): readonly Address[] {
  const values = path.endsWith('/:name') ? AREAS.flatMap(({ commands = [] }) => commands.map(({ name }) => name)) : ['']
  const collections = path.includes('/records') ? WRITTEN.map(({ name }) => name) : ['users']
  return values.flatMap((value) =>
    (path.includes(':collection') ? collections : ['']).map((collection) => {
      const filled = path.replace(':collection', collection).replace(':name', value).replace(':id', 'a'.repeat(15))
      return { method, path: filled }
    }),
  )
}

function boundsOf({ method, path }: Address) {
  const incoming = { method, url: path, headers: {} } as HttpRequest['incoming']
  const request = new HttpRequest(incoming, {} as HttpRequest['response'])
  router.find(request)
  const { bytes, values } = request.jsonBounds
  return { bytes: Math.min(bytes, stage.dependencies.limits.jsonBytes), values }
}

const MARK = 'sent by this test'

/** Whether a body was parsed, and what was answered. */
async function send({ method, path }: Address, body: string) {
  const parse = vi.spyOn(JSON, 'parse')
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`, { method, headers, body })
  const isParsed = parse.mock.calls.some(([text]) => text.includes(MARK))
  parse.mockRestore()
  return { isParsed, status: answer.status, message: (await answer.text()).match(/"message":"([^"]*)"/)?.[1] }
}

/** So many values: an object, and a number for each of the rest. */
const keys = (values: number) =>
  `{"${MARK}":1${Array.from({ length: values - 2 }, (_, at) => `,"${at.toString(36)}":1`).join('')}}`

const TOO_LARGE = { isParsed: false, status: 413, message: 'The request is too large.' }
const TOO_MANY = { isParsed: false, status: 400, message: 'The request holds too many values.' }

test('a body of more bytes than its route takes is refused before it is parsed', async () => {
  for (const address of addresses()) {
    const sent = await send(address, `{"${MARK}":"${'x'.repeat(boundsOf(address).bytes)}"}`)
    expect({ ...address, ...sent }).toEqual({ ...address, ...TOO_LARGE })
  }
})

test('a body of more values than its route takes is refused before it is parsed', async () => {
  for (const address of addresses()) {
    const { bytes, values } = boundsOf(address)
    const body = keys(values + 1)
    const refusal = body.length > bytes ? TOO_LARGE : TOO_MANY
    expect({ ...address, ...(await send(address, body)) }).toEqual({ ...address, ...refusal })
  }
})

test('a body within both is parsed', async () => {
  for (const address of addresses()) {
    const { isParsed } = await send(address, keys(3))
    expect({ ...address, isParsed }).toEqual({ ...address, isParsed: true })
  }
})

test('what guests may send is small', () => {
  const valuesAt = (path: string) => boundsOf({ method: 'POST', path }).values
  const ofRoutes = addresses().filter(({ path }) => !path.startsWith('/api/commands/'))
  expect(ofRoutes.filter((address) => boundsOf(address).values > 1_000).map(({ path }) => path)).toEqual(['/api/batch'])
  expect(
    ['auth-with-password', 'auth-with-otp', 'request-otp'].map((it) => valuesAt(`/api/collections/users/${it}`)),
  ).toEqual([50, 50, 50])
  expect(valuesAt('/api/realtime')).toBe(150)
  const forAnyone = AREAS.flatMap(({ commands = [] }) => commands).filter(({ who }) => who === 'anyone')
  expect(forAnyone.filter(({ name }) => valuesAt(`/api/commands/${name}`) > 1_000)).toEqual([])
  expect(Math.max(...addresses().map((address) => boundsOf(address).values))).toBeLessThanOrEqual(JSON_VALUES_MAX)
})
