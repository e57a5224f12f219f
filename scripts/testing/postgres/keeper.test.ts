import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { findPostgres } from './find.mjs'

const found = findPostgres()

test.skipIf(!found || found.is === 'named')('PostgreSQL and its folder go with whoever held it', async () => {
  const args = [join(import.meta.dirname, 'keeper.mjs'), tmpdir(), JSON.stringify(found)]
  const keeper = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(keeper.stdout), 'line')) as [string]
  const folder = new URL(url).searchParams.get('host') ?? ''
  expect(existsSync(join(folder, '.s.PGSQL.5432'))).toBe(true)
  const ended = once(keeper, 'exit')
  // As when the one that started it is killed.
  keeper.stdin.destroy()
  expect(await ended).toEqual([0, null])
  expect(existsSync(folder)).toBe(false)
})

test('one that cannot start tells why, and leaves nothing', async () => {
  const args = [join(import.meta.dirname, 'keeper.mjs'), tmpdir(), '{"is":"installed","folder":"/nowhere"}']
  const keeper = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  keeper.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  expect((await once(keeper, 'close'))[0]).toBe(1)
  expect(said).toContain('/nowhere')
})
