import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { FIVE_GAMES_ON, newFolder } from '../../stage/app.ts'
import { programOf } from '../../stage/people.ts'
import { listening, type Running, runProgram } from '../../stage/program.ts'
import type { Answers } from './attacker.ts'
import { ATTACKS } from './attacks.ts'
import { askAllTheWhile } from './innocents.ts'

/**
 * While one guest does their worst, everybody else is served. `npm test` asks each thing a few times and looks at the answers; a
 * campaign does it for so many seconds each on the large demo, and looks at how long others wait and at the memory.
 */

const isCampaign = process.env['PROPERTY_CASES'] !== undefined
const SECONDS = casesOr(0)
const LONGEST_WAIT_MS = 250
const MEMORY_MIB = 300
const STOP_MS = 10_000
/** The answer of 2 MiB that is the longest, as an estimate that does not count what is escaped. */
const LONGEST_ANSWER = 3 * 1024 * 1024

let service: Running & { readonly url: string; readonly port: number }
let update: () => Promise<number>

/** Killed, it leaves its data. */
const place = newFolder()

beforeAll(async () => {
  const env = { TMPDIR: place, PORT: '0', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' }
  const filled = { ...FIVE_GAMES_ON, DEMO_CACHE: inject('filledDemos') }
  const running = runProgram('demo', [], { ...env, ...(isCampaign ? { DEMO_SIZE: 'large' } : filled) })
  service = { ...running, ...(await listening(running)) }
  update = await updates()
}, CAMPAIGN_TIMEOUT_MS)
afterAll(async () => {
  service.child.kill('SIGKILL')
  await service.ended
  rmSync(place, { recursive: true, force: true })
})

/** The text that is looked through by filters that go back, and a change of it each time. */
async function updates() {
  const admin = await programOf(service, 'admin')
  const { items } = (await admin.get('/api/collections/tournament/records')) as { items: [{ id: string }] }
  let changes = 0
  return async () => {
    const answer = await fetch(`${service.url}/api/collections/tournament/records/${items[0].id}`, {
      method: 'PATCH',
      headers: { authorization: admin.token, 'content-type': 'application/json' },
      body: JSON.stringify({ imprint_en: `${'a'.repeat(10_000)} ${changes++}` }),
    })
    await answer.text()
    return answer.status
  }
}

const ATTACKER = join(import.meta.dirname, 'attacker.ts')

interface Attacking {
  readonly child: ChildProcess
  /** What was answered to each attack, once they are over. */
  readonly answers: Promise<readonly Answers[]>
}

function attackWith(names: readonly string[], tries: number, seconds: number): Attacking {
  const child = fork(ATTACKER, ['127.0.0.1', String(service.port), String(tries), String(seconds), ...names])
  const told: Answers[] = []
  child.on('message', (answers) => void told.push(answers as Answers))
  return { child, answers: once(child, 'exit').then(() => told) }
}

const residentMiB = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1024

const slowestOf = (waits: ReadonlyMap<string, number>): readonly [string, number] =>
  [...waits].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])

const inWords = (waits: ReadonlyMap<string, number>) => {
  const [what, ms] = slowestOf(waits)
  return `others waited ${ms.toFixed(0)} ms (${what})`
}

/** Whatever the service says no to has a reason that is not its own failure, and a sentence. */
function expectGoodAnswers({ statuses, longest, messages }: Answers) {
  for (const status of Object.keys(statuses)) expect(['0', '200', '204', '400', '429']).toContain(status)
  expect(longest).toBeLessThan(LONGEST_ANSWER)
  expect(messages).not.toContain('Something went wrong while processing your request.')
}

const names = ATTACKS.map(({ name }) => name)

test.runIf(!isCampaign)(
  'every attack is answered with a sentence or in bounds, and others are served',
  async () => {
    const innocents = askAllTheWhile('127.0.0.1', service.port, update)
    const told = await attackWith(names, 1, 1).answers
    expect(told.map(({ name }) => name)).toEqual(names)
    for (const answers of told) expectGoodAnswers(answers)
    expect((await innocents.stop()).wrong).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)

test.runIf(isCampaign)(
  `every attack for ${SECONDS} s: nobody else waits`,
  async () => {
    const warm = askAllTheWhile('127.0.0.1', service.port, update)
    await wait(10_000)
    await warm.stop()
    const alone = askAllTheWhile('127.0.0.1', service.port, update)
    await wait(5_000)
    process.stdout.write(`nobody attacks: ${inWords((await alone.stop()).waits)}\n`)
    const idle = residentMiB()
    const found: string[] = []
    for (const name of names) found.push(...(await endure(name, idle)))
    found.push(...(await stopUnderAttack()))
    expect(found).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)

/** What others had to bear during an attack. */
async function endure(name: string, idle: number): Promise<readonly string[]> {
  const innocents = askAllTheWhile('127.0.0.1', service.port, update)
  const { answers } = attackWith([name], Number.MAX_SAFE_INTEGER, SECONDS)
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, residentMiB() - idle)), 100)
  const [said] = await answers
  clearInterval(looking)
  const { waits, wrong } = await innocents.stop()
  if (!said) return [`${name}: it could not be tried`]
  process.stdout.write(`${name}: ${JSON.stringify(said.statuses)}, ${inWords(waits)}, +${most.toFixed(0)} MiB\n`)
  expectGoodAnswers(said)
  return [
    ...(slowestOf(waits)[1] > LONGEST_WAIT_MS ? [`${name}: ${inWords(waits)}`] : []),
    ...(most > MEMORY_MIB ? [`${name}: ${most.toFixed(0)} MiB more`] : []),
    ...wrong.map((one) => `${name}: ${one}`),
  ]
}

async function stopUnderAttack(): Promise<readonly string[]> {
  const { child, answers } = attackWith(names.slice(0, 1), Number.MAX_SAFE_INTEGER, 60)
  await wait(1_000)
  const begunAt = performance.now()
  service.child.kill('SIGTERM')
  await service.ended
  const ms = performance.now() - begunAt
  child.kill('SIGKILL')
  await answers
  process.stdout.write(`SIGTERM under attack: ${ms.toFixed(0)} ms\n`)
  return ms > STOP_MS ? [`the stop took ${ms.toFixed(0)} ms`] : []
}
