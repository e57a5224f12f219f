import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { chosen, PROJECTS } from './lanes.mjs'

const EVERYTHING = { postgres: true, built: true, browser: true }

/** A machine may have no browser, and no PostgreSQL. */
const ALWAYS = ['unit', 'scripts', 'http', 'rehearsal']

test('every project runs in one lane', () => {
  const names = PROJECTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const declared = (config.test?.projects ?? []).flatMap((it) =>
    typeof it === 'object' && 'test' in it ? [String(it.test?.name)] : [],
  )
  expect(declared).toEqual(expect.arrayContaining(ALWAYS))
  expect(names).toEqual(expect.arrayContaining(declared))
})

test.each([
  ['all of them', EVERYTHING, ['unit', 'journeys', 'pages', 'scripts', 'postgres', 'rehearsal', 'http']],
  ['no browser', { ...EVERYTHING, browser: false }, ['unit', 'scripts', 'postgres', 'rehearsal', 'http']],
  ['no PostgreSQL', { ...EVERYTHING, postgres: false }, ['unit', 'journeys', 'pages', 'scripts', 'rehearsal', 'http']],
  ['a build that failed', { postgres: true, built: false, browser: false }, ['unit', 'scripts', 'postgres']],
])('with %s', (_, isThere, expected) => {
  expect(chosen(PROJECTS, isThere)).toEqual(expected.map((name) => `--project=${name}`))
})
