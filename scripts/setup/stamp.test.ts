import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.testing.ts'
import { readStamp, writeStamp } from './stamp.mjs'

test('a stamp is read as it was written, and leaves nothing else behind', () => {
  const folder = temporaryFolder()
  writeStamp(join(folder, 'deep/stamp.json'), { fingerprint: 'one' })
  writeStamp(join(folder, 'deep/stamp.json'), { fingerprint: 'two', runtime: 'node' })
  expect(readStamp(join(folder, 'deep/stamp.json'))).toEqual({ fingerprint: 'two', runtime: 'node' })
  expect(readdirSync(join(folder, 'deep'))).toEqual(['stamp.json'])
})

test('a missing stamp and a damaged one count as none', () => {
  const file = join(temporaryFolder(), 'stamp.json')
  expect(readStamp(file)).toBeUndefined()
  writeFileSync(file, '{"fingerprint":"on')
  expect(readStamp(file)).toBeUndefined()
})
