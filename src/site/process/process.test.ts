import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

/** Makes every mistake that nobody catches, and then waits to be stopped. */
const MISTAKEN = `
  const { runUntilStopped } = await import(${JSON.stringify(import.meta.resolve('./process.ts'))})
  const { createLog } = await import(${JSON.stringify(import.meta.resolve('#http/server/log.ts'))})
  setTimeout(() => { throw new Error('in a timer') })
  setTimeout(() => { void Promise.reject(new Error('in a promise')) }, 10)
  setTimeout(() => console.log(JSON.stringify({ message: 'still here' })), 20)
  const keepAlive = setInterval(() => {}, 1000)
  await runUntilStopped(async () => ({ log: createLog('info'), stop: async () => clearInterval(keepAlive), restoreWanted: new Promise(() => {}), claimLost: new Promise(() => {}) }))
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

const ROBBED = `
  const { runUntilStopped } = await import(${JSON.stringify(import.meta.resolve('./process.ts'))})
  const { createLog } = await import(${JSON.stringify(import.meta.resolve('#http/server/log.ts'))})
  await runUntilStopped(async () => ({ log: createLog('info'), stop: async () => {}, restoreWanted: new Promise(() => {}), claimLost: Promise.resolve('It is taken.') }))
`

test('a process whose database another one has taken stops in good order', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', ROBBED], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: string[] = []
  for await (const text of createInterface({ input: child.stdout }))
    told.push((JSON.parse(text) as { message: string }).message)
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  expect(code).toBe(1)
  expect(told).toEqual(['It is taken.', 'stopping', 'stopped'])
})
