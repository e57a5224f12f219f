import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { DIVISIONS, PERSON, SAMPLE_GAME_STATES, SAMPLE_PASSWORD, SAMPLE_TEAM_STATES, SIGNED_IN } from '../sample.ts'
import type { Contender, Server } from './contender.ts'
import { call, fillServer, signedInToken, signInPerson } from './fill.ts'
import { answers, end, freePort } from './process.ts'

const ADMIN = 'admin@bench.example'

const binary = () => process.env.POCKETBASE_BIN ?? ''

export const pocketbase: Contender = { name: 'pocketbase', missing, start }

function missing(): string | undefined {
  if (binary() === '') return 'POCKETBASE_BIN does not name a PocketBase binary'
  if (!existsSync(binary())) return `POCKETBASE_BIN names ${binary()}, which does not exist`
  return undefined
}

async function start(folder: string): Promise<Server> {
  // PocketBase takes a binary below the temporary folder for `go run` and then prints every statement, unless told not to.
  const settings = ['--dir', folder, '--dev=false', '--automigrate=false', '--hooksWatch=false']
  execFileSync(binary(), ['superuser', 'upsert', ADMIN, SAMPLE_PASSWORD, ...settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  const port = await freePort()
  const child = spawn(binary(), ['serve', '--http', `127.0.0.1:${port}`, ...settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const baseUrl = `http://127.0.0.1:${port}`
  try {
    if (child.pid === undefined) throw new Error('PocketBase did not start')
    await answers(`${baseUrl}/api/health`, child)
    const token = await prepare(baseUrl)
    return { name: 'pocketbase', version: version(), baseUrl, pid: child.pid, token, stop: () => end(child) }
  } catch (error) {
    await end(child)
    throw error
  }
}

async function prepare(baseUrl: string): Promise<string> {
  const admin = await signedInToken(baseUrl, '_superusers', ADMIN, SAMPLE_PASSWORD)
  // Its log is a second write per request and its limits would refuse the load: both off, in PocketBase's favour.
  await call(baseUrl, 'PATCH', '/api/settings', { logs: { maxDays: 0 }, rateLimits: { enabled: false } }, admin)
  const teams = await createCollection(baseUrl, admin, 'teams', [
    text('name'),
    text('city'),
    select('division', DIVISIONS),
    select('state', SAMPLE_TEAM_STATES),
  ])
  await createCollection(baseUrl, admin, 'players', [text('name'), number('number'), relation('team', teams)])
  await createCollection(
    baseUrl,
    admin,
    'games',
    [
      relation('team_a', teams),
      relation('team_b', teams),
      text('field'),
      { type: 'date', name: 'start' },
      number('score_a'),
      number('score_b'),
      select('status', SAMPLE_GAME_STATES),
    ],
    ['CREATE INDEX idx_games_start ON games (start)'],
  )
  const person = { ...PERSON, password: SAMPLE_PASSWORD, passwordConfirm: SAMPLE_PASSWORD }
  await call(baseUrl, 'POST', '/api/collections/users/records', person, admin)
  await fillServer(baseUrl, admin)
  return signInPerson(baseUrl)
}

const text = (name: string) => ({ type: 'text', name })
const number = (name: string) => ({ type: 'number', name })
const select = (name: string, values: readonly string[]) => ({ type: 'select', name, values, maxSelect: 1 })
const relation = (name: string, collectionId: string) => ({ type: 'relation', name, collectionId, maxSelect: 1 })

async function createCollection(
  baseUrl: string,
  admin: string,
  name: string,
  fields: readonly object[],
  indexes: readonly string[] = [],
): Promise<string> {
  const dates = [
    { type: 'autodate', name: 'created', onCreate: true },
    { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
  ]
  const declaration = {
    name,
    type: 'base',
    fields: [...fields, ...dates],
    indexes,
    listRule: '',
    viewRule: '',
    createRule: SIGNED_IN,
    updateRule: SIGNED_IN,
    deleteRule: null,
  }
  const created = await call(baseUrl, 'POST', '/api/collections', declaration, admin)
  if (typeof created?.id !== 'string') throw new Error(`collection ${name} has no id`)
  return created.id
}

/** Builds of distributions do not know their version: the hash tells them apart. */
function version(): string {
  const said = execFileSync(binary(), ['--version', '--dev=false'], { encoding: 'utf8' })
    .trim()
    .replace(/^.*version /, '')
  const hash = createHash('sha256').update(readFileSync(binary())).digest('hex').slice(0, 12)
  return `${said}, sha256 ${hash}`
}
