import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { newFolder, spawnService } from './spawn.testing.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a second signal does not wait for requests under way', async () => {
  const folder = newFolder()
  const { url, child, ended, logged } = await spawnService(folder)
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write('POST /api/commands/accounts.signUp HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf')
  await (await fetch(`${url}/livez`)).text()
  child.kill('SIGINT')
  await logged('stopping')
  // The first repeats may be echoes of the same key press; sooner or later one counts.
  const again = setInterval(() => child.kill('SIGINT'), 50)
  const { code } = await ended
  clearInterval(again)
  expect(code).toBe(1)
  rmSync(folder, { recursive: true, force: true })
})

test('a log that nobody reads any more holds nothing up', async () => {
  const folder = newFolder()
  const { url, child, ended } = await spawnService(folder, { LOG_LEVEL: 'debug' })
  child.stdout?.destroy()
  for (let n = 0; n < 3; n++) expect((await fetch(`${url}/livez`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
  rmSync(folder, { recursive: true, force: true })
})

/** Makes every mistake that nobody catches, and then waits to be stopped. */
const MISTAKEN = `
  const { runUntilStopped } = await import(${JSON.stringify(import.meta.resolve('./process.ts'))})
  const { createLog } = await import(${JSON.stringify(import.meta.resolve('#http/server/log.ts'))})
  setTimeout(() => { throw new Error('in a timer') })
  setTimeout(() => { void Promise.reject(new Error('in a promise')) }, 10)
  setTimeout(() => console.log(JSON.stringify({ message: 'still here' })), 20)
  const keepAlive = setInterval(() => {}, 1000)
  await runUntilStopped(async () => ({ log: createLog('info'), stop: async () => clearInterval(keepAlive) }))
`

test('a mistake that nobody caught is logged and does not end the process', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', MISTAKEN], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: string[] = []
  for await (const text of createInterface({ input: child.stdout })) {
    const { message, error } = JSON.parse(text) as { message: string; error?: { message: string } }
    told.push(error ? `${message}: ${error.message}` : message)
    if (message === 'still here') child.kill('SIGTERM')
  }
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  expect(code).toBe(0)
  expect(told).toEqual([
    'uncaught exception: in a timer',
    'unhandled rejection: in a promise',
    'still here',
    'stopping',
    'stopped',
  ])
})
