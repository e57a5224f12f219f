import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.testing.ts'
import { withLock } from './lock.mjs'

const silent = () => {}

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'close')
  return child.pid!
}

test('work under one lock never overlaps, and the lock is gone afterwards', async () => {
  const file = join(temporaryFolder(), 'deep/lock')
  let inside = 0
  let most = 0
  const work = () =>
    withLock(
      file,
      async () => {
        most = Math.max(most, ++inside)
        await pause(20)
        inside--
      },
      silent,
    )
  await Promise.all([work(), work(), work(), work()])
  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('separate processes never overlap, though each finds the lock of a dead one first', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'lock')
  const log = join(folder, 'log')
  writeFileSync(file, JSON.stringify({ token: 'dead', host: hostname(), pids: [await deadPid()] }))
  const program = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)}
    await withLock(${JSON.stringify(file)}, async () => {
      appendFileSync(${JSON.stringify(log)}, '(')
      await new Promise((resolve) => setTimeout(resolve, 30))
      appendFileSync(${JSON.stringify(log)}, ')')
    }, () => {})`
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' }),
  )
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0]))
  expect(codes).toEqual([0, 0, 0, 0, 0, 0])
  expect(readFileSync(log, 'utf8')).toBe('()'.repeat(6))
})

test('work that fails gives the lock back', async () => {
  const file = join(temporaryFolder(), 'lock')
  await expect(withLock(file, () => Promise.reject(new Error('no disk')), silent)).rejects.toThrow('no disk')
  expect(await withLock(file, async () => 'free', silent)).toBe('free')
})

test('the lock of a dead run is cleared, unless its child still works', async () => {
  const file = join(temporaryFolder(), 'lock')
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  writeFileSync(file, JSON.stringify({ token: 'dead', host: hostname(), pids: [await deadPid(), child.pid] }))
  const waiting = Promise.withResolvers<string>()
  const done = withLock(file, async () => 'taken', waiting.resolve)
  expect(await Promise.race([waiting.promise, done])).toContain('Waiting')
  child.stdin.end()
  expect(await done).toBe('taken')
})

test('a lock that nobody renews is cleared, whoever wrote it', async () => {
  const file = join(temporaryFolder(), 'lock')
  const longAgo = new Date(Date.now() - 3_600_000)
  const elsewhere = JSON.stringify({ token: 'far', host: 'elsewhere', pids: [1] })
  const reused = JSON.stringify({ token: 'old', host: hostname(), pids: [process.pid] })
  for (const content of [elsewhere, reused, '', '{"token":']) {
    writeFileSync(file, content)
    utimesSync(file, longAgo, longAgo)
    expect(await withLock(file, async () => 'taken', silent)).toBe('taken')
  }
})

test('a run that died while clearing a lock does not block the next one', async () => {
  const file = join(temporaryFolder(), 'lock')
  const longAgo = new Date(Date.now() - 60_000)
  writeFileSync(file, JSON.stringify({ token: 'dead', host: hostname(), pids: [await deadPid()] }))
  mkdirSync(`${file}.clearing`)
  utimesSync(`${file}.clearing`, longAgo, longAgo)
  expect(await withLock(file, async () => 'taken', silent)).toBe('taken')
})
