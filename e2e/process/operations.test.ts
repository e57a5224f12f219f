import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '#site/process/settings.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** What of docs/operations can be held against the project without running anything. */

const FOLDER = join(import.meta.dirname, '../../docs/operations')
const pages = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))

/** As GitHub names a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

describe.each(pages)('$name', ({ name, text }) => {
  test('links to what is there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    const dead = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? join(FOLDER, name) : join(dirname(join(FOLDER, name)), path)
      return !existsSync(file) || (anchor !== undefined && !anchorsIn(readFileSync(file, 'utf8')).includes(anchor))
    })
    expect(dead).toEqual([])
  })

  test('names commands that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z]+)/g)].map(([, command = '']) => command)
    expect(named.filter((it) => !Object.hasOwn(packageJson.scripts, it))).toEqual([])
  })
})

test('the defaults that install.md names change nothing when they are set', () => {
  const { text } = pages.find(({ name }) => name === 'install.md') ?? { text: '' }
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| `([^`]+)` \|/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  // PUBLIC_URL follows from two others.
  const defaults = Object.fromEntries(rows.filter(([name]) => name !== 'PUBLIC_URL'))
  expect(Object.keys(defaults).length).toBeGreaterThan(20)
  expect(readSettings(defaults)).toEqual(readSettings({}))
  for (const name of Object.keys(defaults).filter((it) => !['DATA_DIR', 'HOST'].includes(it)))
    expect(() => readSettings({ [name]: 'no-such-value!' })).toThrow(name)
})
