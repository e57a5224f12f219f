import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CAMPAIGNS, campaign, campaignOf } from './campaigns.mjs'

const ROOT = join(import.meta.dirname, '../..')
const PROPERTIES = globSync('{src,scripts,bench,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT }).filter((path) =>
  /from '(?:fast-check|#properties\.testing\.ts)'/.test(readFileSync(join(ROOT, path), 'utf8')),
)
const ENTRIES = Object.entries(CAMPAIGNS)

test.each(PROPERTIES)('%s is part of a campaign', (path) => {
  expect(ENTRIES.filter(([, { paths }]) => paths.some((part) => path.includes(part)))).not.toEqual([])
})

test.each(ENTRIES)('%s has properties in each of its places', (_, { paths }) => {
  for (const part of paths) expect(PROPERTIES.some((path) => path.includes(part))).toBe(true)
})

test.each<[string[], unknown]>([
  [['names', 'filter'], { names: ['names', 'filter'], seed: undefined, cases: undefined }],
  [['names', '--seed', '7', '--cases', '50'], { names: ['names'], seed: 7, cases: 50 }],
  [[], { wrong: 'Which one?' }],
  [['nothing'], { wrong: 'There is no campaign "nothing".' }],
  [['names', '--seed', 'x'], { wrong: '--seed needs a whole number.' }],
])('%j', (args, expected) => expect(campaignOf(args)).toEqual(expected))

describe('a campaign', () => {
  const { PROPERTY_SEED: seed, PROPERTY_CASES: cases } = process.env
  afterEach(() => {
    vi.restoreAllMocks()
    for (const [name, value] of Object.entries({ PROPERTY_SEED: seed, PROPERTY_CASES: cases }))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  })

  test('tries the properties with a seed that it tells, and says how what it found is found again', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {})
    const runs: unknown[] = []
    const failing = (_node: string, args: readonly string[]) => {
      runs.push([args.slice(2), process.env['PROPERTY_SEED'], process.env['PROPERTY_CASES']])
      return Promise.resolve(1)
    }
    const built = vi.fn(() => Promise.resolve())
    expect(await campaign(ROOT, 'node', ['kill', '--seed', '7'], failing, built)).toBe(1)
    expect(built).toHaveBeenCalledOnce()
    expect(runs).toEqual([
      [['--project=http', '--testTimeout=3600000', 'e2e/process/kill', 'e2e/process/restore-kill'], '7', '100'],
    ])
    expect(said.mock.calls.flat()).toContain('kill: 100 cases, seed 7')
    expect(said.mock.calls.flat()).toContain('Found by kill. Again: npm run campaign -- kill --seed 7 --cases 100')
  })

  test('has another seed each time', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const seeds = new Set<string | undefined>()
    const green = () => {
      seeds.add(process.env['PROPERTY_SEED'])
      return Promise.resolve(0)
    }
    expect(await campaign(ROOT, 'node', ['requests', 'names', 'filter'], green)).toBe(0)
    expect(seeds.size).toBe(3)
  })
})
