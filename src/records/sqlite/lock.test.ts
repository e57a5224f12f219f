import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CannotStart } from '../storage/cannot-start.ts'
import { claimFolder } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const CLAIM = `
  const { claimFolder } = await import(${JSON.stringify(import.meta.resolve('./lock.ts'))})
  try {
    claimFolder(process.argv[1])
    gc()
    console.log('claimed')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
  }`
const claiming = ['--expose-gc', '--input-type=module-typescript', '-e', CLAIM]

test('a second process is refused with a sentence, and served once the first has let go', () => {
  const release = claimFolder(folder)
  const said = execFileSync(process.execPath, [...claiming, folder], { encoding: 'utf8' })
  expect(said).toContain(`Another Fieldside process uses the data folder ${folder}: stop it first`)
  release()
  claimFolder(folder)()
})

test('within one process a second claim is refused as well', () => {
  const release = claimFolder(folder)
  expect(() => claimFolder(folder)).toThrow(CannotStart)
  release()
})

test('a folder that cannot be written to is told in a sentence', () => {
  mkdirSync(join(folder, 'lock'))
  expect(() => claimFolder(folder)).toThrow(`${join(folder, 'lock')} cannot be written`)
})

test('a killed process holds nothing', async () => {
  const child = spawn(process.execPath, [...claiming, folder])
  await once(child.stdout, 'data')
  expect(() => claimFolder(folder)).toThrow(CannotStart)
  child.kill('SIGKILL')
  await once(child, 'exit')
  claimFolder(folder)()
})
