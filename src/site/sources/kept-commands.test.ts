import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from '../areas.ts'

/** The outbox knows commands by name alone: one that does not exist would be refused hours later, when the network is back. */

const SOURCES = globSync('src/**/*.{ts,tsx}', { exclude: (path) => /\.(?:test|testing)\.tsx?$/.test(path) })

const KEPT = /\bkeptCommand<typeof \w+>\(\s*'([^']*)'/g

const keptIn = (source: string) => [...source.matchAll(KEPT)].map(([, name]) => name)

test('every command that the outbox keeps exists', () => {
  const commands = AREAS.flatMap((area) => area.commands ?? []).map(({ name }) => name)
  const kept = SOURCES.flatMap((path) => keptIn(readFileSync(path, 'utf8')).map((name) => ({ path, name })))
  expect(kept.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['feedback.give', 'scores.count', 'scores.report']),
  )
  expect(kept.filter(({ name }) => !commands.includes(name ?? ''))).toEqual([])
})

test('no source keeps a command in a way that this test does not see', () => {
  const calls = SOURCES.filter((path) => !path.endsWith('kept-command.ts')).map((path) => readFileSync(path, 'utf8'))
  const count = calls.reduce((all, source) => all + [...source.matchAll(/\bkeptCommand[<(]/g)].length, 0)
  expect(calls.flatMap(keptIn)).toHaveLength(count)
})
