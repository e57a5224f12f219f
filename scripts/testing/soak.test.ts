import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/folder.testing.ts'
import { soak } from './soak.mjs'

/** A project whose whole suite is one line of JavaScript. */
function projectWith(suite: string): string {
  const root = temporaryFolder()
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { test: 'node suite.js' } }))
  writeFileSync(join(root, 'suite.js'), suite)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('init')
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@club.example', 'commit', '-m', 'Suite: one line')
  return root
}

async function soaked(root: string, times: string) {
  const said: string[] = []
  const place = temporaryFolder()
  const code = await soak(root, [times], { say: (line) => said.push(line.replace(/\d+\.\d s/, '… s')), place })
  expect(readdirSync(place)).toEqual([])
  return { code, said }
}

test('every run is told with its time and its closing line', async () => {
  const root = projectWith(`console.log('much else'); console.log('3 passed, 0 failed')`)
  expect(await soaked(root, '2')).toEqual({
    code: 0,
    said: ['Run 1 of 2: … s, 3 passed, 0 failed', 'Run 2 of 2: … s, 3 passed, 0 failed', '2 of 2 runs are green'],
  })
})

test('one red run is enough, and what it said is kept', async () => {
  // Red in the second run only: the clone is the same.
  const root = projectWith(`
    const fs = require('fs')
    const isSecond = fs.existsSync('first')
    fs.writeFileSync('first', '')
    console.log(isSecond ? '2 passed, 1 failed' : '3 passed, 0 failed')
    process.exitCode = isSecond ? 1 : 0`)
  const { code, said } = await soaked(root, '3')
  expect({ code, last: said.at(-1) }).toEqual({ code: 1, last: '2 of 3 runs failed' })
  expect(readFileSync(join(root, '.setup/soak-2.log'), 'utf8')).toContain('2 passed, 1 failed')
})

test('what is not committed is not tested', async () => {
  const root = projectWith(`console.log('3 passed, 0 failed')`)
  writeFileSync(join(root, 'suite.js'), 'process.exit(1)')
  expect(await soaked(root, '1')).toMatchObject({ code: 0, said: ['What is not committed is not tested.', {}, {}] })
})

test('broken off, it leaves neither its clone nor a process', async () => {
  const file = join(temporaryFolder(), 'pid')
  const root = projectWith(`
    require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid))
    setInterval(() => {}, 1000)`)
  const place = temporaryFolder()
  const breaking = new AbortController()
  const soaking = soak(root, ['1'], { say: () => {}, signal: breaking.signal, place })
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/)
  breaking.abort()
  expect(await soaking).toBe(130)
  expect(readdirSync(place)).toEqual([])
  await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    // A dead one that nobody collects still has a number.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test.each(['0', 'often', '1.5'])('%s is no number of runs', async (times) => {
  expect(await soak('.', [times])).toBe(2)
})
