import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VIEWS_EACH } from './record-addresses.ts'
import { rows } from './scanned-demo.ts'

const ROOT = join(import.meta.dirname, '../../..')
const sources = globSync('src/{http,areas}/**/*.ts', { cwd: ROOT })
  .filter((path) => !/\.(test|testing)\.ts$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
const namedIn = (what: RegExp) => [
  ...new Set(sources.flatMap((it) => [...it.matchAll(what)].map(([, one = '']) => one))),
]

/** Addresses of programs besides records: files to take home, the backup, what a person's data are. */
export const ROUTES = namedIn(/(?:router\.get\(\s*|_(?:CSV|JSON)_PATH = )'(\/api\/[^']+)'/g).filter(
  (path) => !path.includes(':'),
)
export const COMMANDS = namedIn(/^\s*name: '([a-z]+\.[a-zA-Z]+)'/gm)

/** What everybody may take: how the service is, the games and the results. */
export const PUBLIC_ROUTES = /\/api\/(?:health|schedule\/games\.(?:csv|ics)|scores\/(?:results|places)\.(?:csv|json))/

export function routeAddresses(): readonly string[] {
  const teams = (rows.get('teams') ?? []).slice(0, VIEWS_EACH)
  return ROUTES.flatMap((path) => [path, `${path}?lang=de`, ...teams.map(({ id }) => `${path}?team=${String(id)}`)])
}
