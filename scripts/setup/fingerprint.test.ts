import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.mjs'
import { temporaryFolder } from './folder.testing.ts'

describe('fingerprint', () => {
  let root: string
  const now = () => fingerprint(root, ['src', 'lock.json', 'missing'])

  beforeEach(() => {
    root = temporaryFolder()
    mkdirSync(join(root, 'src/deep'), { recursive: true })
    writeFileSync(join(root, 'src/a.ts'), 'a')
    writeFileSync(join(root, 'src/deep/b.ts'), 'b')
    writeFileSync(join(root, 'lock.json'), '{}')
  })

  const changes: [string, () => void][] = [
    ['a changed file', () => writeFileSync(join(root, 'src/deep/b.ts'), 'c')],
    ['an added file', () => writeFileSync(join(root, 'src/c.ts'), '')],
    ['a removed file', () => rmSync(join(root, 'src/a.ts'))],
    ['a renamed file', () => renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'))],
    ['a missing path that appears', () => writeFileSync(join(root, 'missing'), '')],
    [
      'text that moves from one file to the next',
      () => {
        writeFileSync(join(root, 'src/a.ts'), '')
        writeFileSync(join(root, 'src/deep/b.ts'), 'ab')
      },
    ],
  ]
  test.each(changes)('%s changes it', (_, change) => {
    const before = now()
    change()
    expect(now()).not.toBe(before)
  })

  test('times and files elsewhere do not change it', () => {
    const before = now()
    utimesSync(join(root, 'src/a.ts'), 1, 1)
    writeFileSync(join(root, 'elsewhere.ts'), 'x')
    expect(now()).toBe(before)
  })

  test('files that do not count do not change it, further facts do', () => {
    const counts = (path: string) => !path.endsWith('.test.ts')
    const before = fingerprint(root, ['src'], { counts })
    writeFileSync(join(root, 'src/a.test.ts'), 'x')
    expect(fingerprint(root, ['src'], { counts })).toBe(before)
    expect(fingerprint(root, ['src'], { counts, facts: ['linux'] })).not.toBe(before)
  })
})
